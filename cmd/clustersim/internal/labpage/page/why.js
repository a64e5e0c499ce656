"use strict";
// Why a run took as long as it did: what its critical path is made of, then the
// tables that the command prints.
lab.why = (() => {
  const words = { compute: ["computing", 0], execution: ["computing", 0], queue: ["waiting for a core", 6], transfer: ["transfers", 4], contention: ["contention", 5], wait: ["waiting", 3] };

  // parts are the seconds of each kind of step along the path.
  function parts(m) {
    const why = m.answer.data?.why, sums = new Map();
    if (why) {
      for (const kind of ["compute", "queue", "transfer", "contention", "wait"]) if (why[kind + "_s"] > 0) sums.set(kind, why[kind + "_s"]);
      return sums;
    }
    for (const step of m.run.path || []) {
      const kind = step.wait ? "wait" : step.kind;
      sums.set(kind, (sums.get(kind) || 0) + step.finish - step.start);
    }
    return sums;
  }

  function bar(m, span) {
    const sums = parts(m);
    if (sums.size === 0) return null;
    const box = lab.el("div", { class: "stack", role: "img" }), list = lab.el("div", { class: "types row" });
    const said = [];
    for (const [kind, sec] of sums) {
      const [word, colour] = words[kind] || [kind, 9], text = `${word}: ${lab.time(sec, 4)}, ${lab.percent(sec / m.run.makespan)}`, piece = lab.el("span", { title: text }), patch = lab.el("span", { class: "patch" });
      piece.style.width = 100 * sec / span + "%";
      piece.style.background = patch.style.background = lab.classes[colour];
      box.append(piece);
      list.append(lab.el("span", { class: "entry" }, patch, text));
      said.push(text);
    }
    box.setAttribute("aria-label", `${m.name}: the critical path is ${said.join("; ")}`);
    return lab.el("figure", {}, lab.el("figcaption", { text: m.name }), box, list);
  }

  // steps is the critical path as a table; a row chooses its task in the chart.
  function steps(m, win) {
    const { path, tasks, hosts } = m.run, most = 1000;
    if (!path?.length) return null;
    const body = lab.el("tbody", {}, path.slice(0, most).map((s) => {
      const text = s.from === s.to ? tasks.name[s.to] : `${tasks.name[s.from]} to ${tasks.name[s.to]}`;
      const go = lab.el("button", { type: "button", class: "link", text, title: "show in the chart", click: () => {
        for (const other of lab.view.models) other.marks.selected = other.run.tasks.name.indexOf(tasks.name[s.to]);
        const half = Math.max(2 * (s.finish - s.start), win.span / 50);
        win.show(s.start - half, s.finish + half);
        lab.byId("panel-gantt").scrollIntoView({ block: "nearest" });
      } });
      return lab.el("tr", {}, lab.el("td", { class: "number", text: lab.digits(s.start) }), lab.el("td", { class: "number", text: lab.digits(s.finish - s.start) }), lab.el("td", { text: s.wait ? "waiting" : s.kind }), lab.el("td", {}, go), lab.el("td", { text: hosts.name[tasks.host[s.to]] || "" }));
    }));
    const head = ["start/s", "takes/s", "what", "step", "host"].map((name, i) => lab.el("th", { scope: "col", class: i < 2 ? "number" : null, text: name }));
    return lab.el("details", { class: "all" }, lab.el("summary", { text: `Critical path of ${m.name}: ${lab.plural(path.length, "step")}${path.length > most ? `, the first ${most}` : ""}` }),
      lab.el("div", { class: "tablebox", tabindex: 0, role: "region", "aria-label": "critical path" }, lab.el("table", {}, lab.el("thead", {}, lab.el("tr", {}, head)), body)));
  }

  // isPath says of a table, or the sentence before it, whether it is the path as the command prints it, which is above.
  const isPath = (list, i) => /^critical path,/i.test(list[i].head || list[i].text || "") || (!list[i].text && !list[i].head && i > 0 && isPath(list, i - 1));

  return {
    show({ models, win }) {
      const panel = lab.panels.add("why", "Why"), span = Math.max(...models.map((m) => m.run.makespan)) || 1;
      for (const m of models) {
        const list = (m.answer.tables || []).slice(1);
        panel.body.append(...[bar(m, span), steps(m, win)].filter((e) => e));
        lab.tables(panel.body, m.run.path?.length ? list.filter((_, i) => !isPath(list, i)) : list);
      }
      if (panel.body.children.length === 0) panel.root.remove();
    },
  };
})();

// tables shows tables that unfold, each below its head; a sentence before a table without one is its head. Open, all
// stand below each other as the command prints them.
lab.tables = (body, list, open = false) => {
  if (open) { body.append(...list.map((t) => lab.table(t, ""))); return; }
  let said = "";
  const sentence = () => { if (said) body.append(lab.el("p", { class: "said", text: said })); said = ""; };
  for (const t of list) {
    if (t.text) { sentence(); said = (t.head ? t.head + ": " : "") + t.text; continue; }
    if (said.length > 140) sentence();
    const box = lab.el("details", { class: "all" }, lab.el("summary", { text: `${(t.head || said || t.columns[0]?.name || "table").replace(/[.:]$/, "")} (${lab.plural(t.rows.length, "row")})` }));
    const fill = () => { if (box.children.length === 1) box.append(lab.table({ ...t, head: "" }, "")); };
    said = "";
    box.addEventListener("toggle", fill);
    body.append(box);
  }
  sentence();
};
