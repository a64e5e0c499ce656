"use strict";
// What came of one run, or of two beside each other: their Gantt charts over one axis of time.
lab.runview = (() => {
  // model is a run with what its pictures share.
  function model(answer, name) {
    const run = answer.run, classes = lab.classesOf(run.tasks.type || run.tasks.name.map(() => ""));
    return { answer, run, name, classes, links: lab.transfersOf(run), marks: { hover: -1, selected: -1, hits: null } };
  }

  function describe(m, i) {
    const { tasks, hosts, transfers } = m.run, lines = [], sum = (list) => list.reduce((s, k) => s + transfers.bytes[k], 0), ins = m.links.in(i), outs = m.links.out(i);
    if (tasks.type?.[i]) lines.push("type " + tasks.type[i]);
    const others = (m.run.more?.task || []).filter((t) => t === i).length;
    lines.push(`host ${hosts.name[tasks.host[i]]}${hosts.cores[tasks.host[i]] > 1 ? `, lane ${tasks.lane[i]}` : ""}${others > 0 ? `, and ${lab.plural(others, "core")} more` : ""}`);
    lines.push(`${lab.time(tasks.start[i])} to ${lab.time(tasks.finish[i])}: ${lab.time(tasks.finish[i] - tasks.start[i])}`);
    if (tasks.plannedStart && tasks.plannedHost[i] >= 0) {
      const late = tasks.finish[i] - tasks.plannedFinish[i];
      lines.push(`planned ${lab.time(tasks.plannedStart[i])} to ${lab.time(tasks.plannedFinish[i])}${Math.abs(late) > 1e-9 * m.run.makespan ? `, ${lab.time(Math.abs(late), 4)} ${late > 0 ? "late" : "early"}` : ""}`);
    }
    lines.push("work " + lab.amount(tasks.work[i], m.run.workUnit || "flop"));
    lines.push(`${lab.plural(ins.length, "transfer")} in: ${lab.amount(sum(ins), "B")}; ${outs.length} out: ${lab.amount(sum(outs), "B")}`);
    return lines;
  }

  function lose({ failed, hosts }, k) {
    return [`host ${hosts.name[failed.host[k]]}: ${failed.why[k]}`, `${lab.time(failed.start[k])} to ${lab.time(failed.finish[k])}: ${lab.time(failed.finish[k] - failed.start[k])} lost`];
  }

  const tipOf = (lines) => (lines ? [lines[0], lines.slice(1)] : [null]);

  // signs explains the signs for what went wrong.
  function signs(models) {
    const text = [models.some((m) => m.run.failed) ? "Crossed out: attempts that failed." : "",
      models.some((m) => m.run.off) ? "Grey: a host is off; in the row of idle hosts, the share of them that is." : ""].filter((s) => s).join(" ");
    return text ? lab.el("p", { class: "hint signs", text }) : null;
  }

  // find marks the tasks whose name has the text, or that are on the host of that name.
  function find(models, text) {
    const what = text.trim().toLowerCase();
    let count = 0;
    for (const m of models) {
      m.marks.hits = what === "" ? null : new Set();
      if (what === "") continue;
      const { tasks, hosts } = m.run;
      tasks.name.forEach((name, i) => {
        if (name.toLowerCase().includes(what) || hosts.name[tasks.host[i]]?.toLowerCase() === what || tasks.type?.[i]?.toLowerCase() === what) m.marks.hits.add(i);
      });
      count += m.marks.hits.size;
    }
    return what === "" ? "" : count + " found";
  }

  // wire gives a chart its tips, choice and keys.
  function wire(g, win, view) {
    const m = g.model, order = () => view.order.get(m) || view.order.set(m, m.run.tasks.start.map((_, i) => i).sort((a, b) => m.run.tasks.start[a] - m.run.tasks.start[b])).get(m);
    const choose = (i) => {
      // The same task is chosen in each of the runs, by its name.
      const name = i < 0 ? null : m.run.tasks.name[i];
      for (const other of view.models) other.marks.selected = name === null ? -1 : other === m ? i : other.run.tasks.name.indexOf(name);
      if (name === null) delete lab.state.view.task; else lab.state.view.task = name;
      lab.history.look();
      view.tell(m, i);
      win.tell();
    };
    const next = (by) => {
      const list = order(), at = list.indexOf(m.marks.selected), i = list[Math.min(Math.max(at < 0 ? (by > 0 ? 0 : list.length - 1) : at + by, 0), list.length - 1)];
      if (i === undefined) return;
      choose(i);
      if (g.rows.start[i] > win.to || g.rows.finish[i] < win.from) { const half = (win.to - win.from) / 2; win.show(g.rows.start[i] - half, g.rows.start[i] + half); }
      g.reveal(i);
    };
    lab.hand(g, win, {
      hover: (e, x, y) => {
        const i = x < 0 ? -1 : g.at(x, y);
        const lost = i >= 0 || x < 0 ? -1 : g.failedAt(x, y);
        if (i >= 0) lab.tip(e, m.run.tasks.name[i], describe(m, i)); else if (lost >= 0) lab.tip(e, m.run.tasks.name[m.run.failed.task[lost]] + " failed", lose(m.run, lost)); else lab.tip(e, ...tipOf(x < 0 ? null : g.offAt(x, y)));
        if (i !== m.marks.hover) { m.marks.hover = i; win.tell(); }
      },
      click: (e, x, y) => choose(g.at(x, y)),
      keys: {
        ",": () => next(-1), ".": () => next(1), Escape: () => choose(-1),
        ArrowUp: () => { g.frame.scrollTop -= 60; }, ArrowDown: () => { g.frame.scrollTop += 60; },
      },
    });
  }

  function legend(models, field) {
    const names = [...new Set(models.flatMap((m) => m.classes.names))].filter((n) => n !== "");
    if (names.length < 2) return null;
    const colour = (n) => lab.classes[models.find((m) => m.classes.names.includes(n)).classes.names.indexOf(n) % lab.classes.length];
    return lab.el("div", { class: "types row" }, names.slice(0, 40).map((n) => {
      const patch = lab.el("span", { class: "patch" });
      patch.style.background = colour(n);
      return lab.el("button", { type: "button", title: "find tasks of this type", click: () => { field.value = field.value === n ? "" : n; field.dispatchEvent(new Event("input")); } }, patch, n);
    }), names.length > 40 ? ` and ${names.length - 40} more types` : null);
  }

  function ganttPanel(view, win) {
    const { models } = view, search = lab.el("input", { type: "search", placeholder: "task, type or host", "aria-label": "find" }), found = lab.el("span", { role: "status", class: "hint" });
    search.addEventListener("input", () => {
      found.textContent = find(models, search.value);
      if (search.value) lab.state.view.find = search.value; else delete lab.state.view.find;
      lab.history.look();
      win.tell();
    });
    const planned = models.some((m) => m.run.tasks.plannedStart), hosts = Math.max(...models.map((m) => m.run.hosts.name.length)), button = (text, title, click) => lab.el("button", { type: "button", text, title, "aria-label": title, click });
    const size = lab.el("select", { "aria-label": "height of rows", change: () => { lab.state.view.rows = size.value; lab.history.look(); win.tell(); } },
      lab.el("option", { value: "auto", text: "rows to read" }), lab.el("option", { value: "fit", text: "rows to fit" }));
    size.value = lab.state.view.rows === "fit" ? "fit" : "auto";
    const panel = lab.panels.add("gantt", "Gantt chart", search, found, lab.check("critical path", "path", true, () => win.tell()),
      lab.check("transfers", "transfers", models[0].run.transfers.from.length <= 300, () => win.tell()),
      planned ? lab.check("plan above run", "plan", false, () => place()) : null,
      planned || models.length > 1 ? lab.check("side by side", "beside", false, () => { place(); win.tell(); }) : null,
      hosts > 12 ? lab.check("fold idle hosts", "fold", hosts > 40, () => { charts.forEach((g) => g.folds()); win.tell(); }) : null, hosts > 12 ? size : null,
      button("\u2212", "zoom out (key -)", () => win.zoom(2)), button("+", "zoom in (key +)", () => win.zoom(0.5)), button("all", "the whole run (key 0, double click)", () => win.all()));
    let charts = [];
    const said = lab.el("p", { class: "hint chosen", role: "status" }), box = lab.el("div");
    function gone() {
      for (const g of charts) lab.canvas.give(g.canvas);
      charts = [];
    }
    function place() {
      gone();
      for (const m of models) {
        const name = models.length > 1 ? m.name + ": " : "";
        if (lab.looks("plan", false) && m.run.tasks.plannedStart) charts.push(new lab.Gantt(m, win, true, name + "plan", "gantt" + charts.length));
        charts.push(new lab.Gantt(m, win, false, name + (lab.looks("plan", false) && m.run.tasks.plannedStart ? "run" : "makespan " + lab.time(m.run.makespan)), "gantt" + charts.length));
      }
      const beside = lab.looks("beside", false) && charts.length > 1;
      if (beside && models.length > 1) charts.sort((a, b) => b.planned - a.planned); // the plans beside each other, then the runs
      box.classList.toggle("beside", beside);
      box.replaceChildren(...charts.map((g) => g.root));
      for (const g of charts) wire(g, win, view);
      lab.first(charts);
    }
    view.tell = (m, i) => { said.textContent = i < 0 ? "" : [m.run.tasks.name[i], ...describe(m, i)].join("; "); };
    panel.body.append(...[legend(models, search), box, said, signs(models), lab.el("p", { class: "hint tools", text: "Drag over a time to zoom in, double click for all. Ctrl + wheel zooms, Shift + wheel or drag moves; with the keyboard + \u2212 0, arrows, and , . from task to task." })].filter((e) => e));
    if (typeof lab.state.view.find === "string") { search.value = lab.state.view.find; found.textContent = find(models, search.value); }
    place();
    win.listen(() => charts.forEach((g) => g.draw()));
    panel.draw = () => charts.forEach((g) => g.paint());
    const unwatch = lab.onResize(panel.body, panel.draw);
    panel.gone = () => { unwatch(); gone(); };
    const name = lab.state.view.task, i = typeof name === "string" ? models[0].run.tasks.name.indexOf(name) : -1;
    if (i >= 0) { for (const m of models) m.marks.selected = m.run.tasks.name.indexOf(name); view.tell(models[0], i); panel.draw(); }
  }

  return {
    model,
    show(answers, names) {
      const models = answers.map((a, i) => (a.run?.tasks ? model(a, names[i]) : null)).filter((m) => m !== null);
      if (models.length === 0) return null;
      const ends = models.flatMap((m) => [m.run.makespan, (m.run.tasks.plannedFinish || []).reduce((x, y) => Math.max(x, y), 0)]);
      const win = new lab.TimeWindow(Math.max(...ends) || 1), view = { models, order: new Map(), tell: () => {} };
      for (const m of models) for (const name of m.run.hosts.name.slice(0, 50)) win.letters = Math.max(win.letters, Math.min(name.length, 30));
      for (const m of models) for (const l of (m.run.load?.links || []).slice(0, 8)) win.letters = Math.max(win.letters, Math.min(l.name.length, 20));
      if (models[0].run.hosts.name.length > 12) win.letters = Math.max(win.letters, 13); // so many has "99 idle hosts"
      win.fromView();
      ganttPanel(view, win);
      return { models, win };
    },
  };
})();
