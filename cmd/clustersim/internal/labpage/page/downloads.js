"use strict";
// Downloads: what the command writes is asked for when it is wanted; a picture of
// the chart as it is on the page is made here.
lab.downloads = (() => {
  const kinds = {
    run: [["gantt.svg", "Gantt SVG", "gantt.svg", "image/svg+xml"], ["gantt.png", "Gantt PNG", "gantt.png", "image/png"], ["gantt.pdf", "Gantt PDF", "gantt.pdf", "application/pdf", true],
      ["csv", "CSV of tasks", "run.csv", "text/csv"], ["latex", "LaTeX", "run.tex", "application/x-tex"], ["markdown", "Markdown", "run.md", "text/markdown"], ["trace.json", "Trace for Perfetto", "trace.json", "application/json"], ["json", "JSON", "run.json", "application/json"]],
    compare: [["csv", "CSV", "compare.csv", "text/csv"], ["latex", "LaTeX", "compare.tex", "application/x-tex"], ["markdown", "Markdown", "compare.md", "text/markdown"], ["json", "JSON", "compare.json", "application/json"]],
    scale: [["csv", "CSV", "scale.csv", "text/csv"], ["latex", "LaTeX", "scale.tex", "application/x-tex"], ["json", "JSON", "scale.json", "application/json"]],
    sweep: [],
  };

  async function get(request, [want, , name, type], button, note) {
    button.disabled = true;
    note.textContent = "";
    try {
      const { drawing, brief, ...rest } = request;
      if (want === "csv") rest.options = { ...rest.options, why: [] }; // with it, CSV is that of the critical path
      const answer = await lab.ask({ ...rest, want: want === "json" ? [] : [want] });
      const file = want === "json" ? answer.data && JSON.stringify(answer.data, null, 2) + "\n" : answer.files?.[want];
      if (file === undefined) throw new Error((answer.errors || []).map((e) => e.full).join("\n") || `No ${want} came back.`);
      lab.save(name, typeof file === "string" ? file : new Blob([lab.bytes(file.base64)], { type }), type);
    } catch (err) {
      note.textContent = err.message;
    } finally {
      button.disabled = false;
    }
  }

  // A picture of the charts as they are shown, on the colour of the page.
  function picture() {
    const list = [...document.querySelectorAll("#panel-gantt canvas")];
    if (list.length === 0) return;
    const canvas = lab.el("canvas", { width: Math.max(...list.map((c) => c.width)), height: list.reduce((s, c) => s + c.height, 0) }), pen = canvas.getContext("2d");
    pen.fillStyle = lab.theme().back;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    let y = 0;
    for (const c of list) { pen.drawImage(c, 0, y); y += c.height; }
    canvas.toBlob((blob) => lab.save("gantt-as-shown.png", blob));
  }

  return {
    show({ action, list, names }) {
      const panel = lab.panels.add("downloads", "Downloads"), note = lab.el("p", { class: "hint", role: "status" });
      panel.root.classList.add("tools");
      list.forEach((request, i) => {
        const row = lab.el("div", { class: "row" }, list.length > 1 ? lab.el("span", { text: names[i] + ":" }) : null);
        for (const kind of kinds[action] || []) {
          if (!lab.catalogue.native && (kind[4] || kind[0] === "gantt.png")) continue;
          const button = lab.el("button", { type: "button", text: kind[1], click: () => get(request, kind, button, note) });
          row.append(button);
        }
        panel.body.append(row);
      });
      if (action === "run") panel.body.append(lab.el("div", { class: "row" }, lab.el("button", { type: "button", text: "PNG of the chart as shown", click: picture })));
      if (!lab.byFile(lab.state.request)) {
        const row = lab.el("div", { class: "row" });
        for (const what of ["workload", "platform"]) {
          if (lab.state.request[what] === "" || Object.hasOwn(lab.state.request.files, lab.state.request[what]) || /[{]/.test(lab.state.request[what])) continue;
          const button = lab.el("button", { type: "button", text: `${what[0].toUpperCase()}${what.slice(1)} as a file`, click: async () => {
            button.disabled = true;
            try {
              const answer = await lab.ask({ action: "gen", arguments: [what, lab.state.request[what]], files: lab.files.used(lab.state.request) });
              if (answer.status === 0 && answer.text) lab.save(what + (answer.text.trimStart().startsWith("{") ? ".json" : answer.text.trimStart().startsWith("<") ? ".xml" : ".yaml"), answer.text, "text/plain");
              else note.textContent = (answer.errors || []).map((e) => e.full).join("\n");
            } catch (err) { note.textContent = err.message; } finally { button.disabled = false; }
          } });
          row.append(button);
        }
        panel.body.append(row);
      }
      panel.body.append(note);
      panel.root.hidden = panel.body.querySelector("button") === null;
    },
  };
})();
