"use strict";
// The summary: the figures that one looks at first, then the table of the command.
// Beside a second run each has its difference.
lab.summary = (() => {
  const figures = [
    ["Makespan", "makespan_s", (v) => lab.time(v), "less"],
    ["Speedup", "speedup", (v) => lab.digits(v, 4), "more"],
    ["Efficiency", "efficiency", lab.percent, "more"],
    ["SLR", "slr", (v) => lab.digits(v, 4), "less"],
    ["Utilisation", "utilisation", lab.percent, "more"],
    ["Speed efficiency", "speed_efficiency", lab.percent, "more"],
    ["Moved", "moved_bytes", (v) => lab.amount(v, "B"), "less"],
    ["Energy", "energy_j", (v) => lab.amount(v, "J"), "less"],
  ];
  const value = (answer, key) => {
    const d = answer.data || {}, v = key in d ? d[key] : d.metrics?.[key] ?? d.energy?.[key];
    return typeof v === "number" && Number.isFinite(v) ? v : undefined;
  };

  function tile([title, key, show, better], answers) {
    const values = answers.map((a) => value(a, key));
    if (values[0] === undefined) return null;
    const box = lab.el("div", { class: "tile" }, lab.el("dt", { text: title }));
    values.forEach((v, i) => {
      if (v === undefined) return;
      const dd = lab.el("dd", { class: i ? "second" : null, text: show(v) });
      if (i > 0 && values[0] !== 0 && v !== values[0]) {
        const change = v / values[0] - 1, good = change < 0 === (better === "less");
        dd.append(lab.el("span", { class: good ? "better" : "worse", text: ` ${change > 0 ? "+" : "\u2212"}${lab.digits(Math.abs(100 * change), 3)} %` }));
      }
      box.append(dd);
    });
    return box;
  }

  return {
    show(answers, names) {
      const panel = lab.panels.add("summary", "Summary");
      const tiles = figures.map((f) => tile(f, answers)).filter((t) => t !== null);
      if (tiles.length) {
        if (answers.length > 1) tiles.unshift(lab.el("div", { class: "tile names" }, lab.el("dt", { text: "Scheduler" }), names.map((n, i) => lab.el("dd", { class: i ? "second" : null, text: n }))));
        panel.body.append(lab.el("dl", { class: "tiles" }, tiles));
      }
      const rest = lab.el("details", { class: "all" }, lab.el("summary", { text: "As the command prints it" }));
      answers.forEach((a, i) => {
        if (a.tables?.[0]) rest.append(lab.table(a.tables[0], answers.length > 1 ? names[i] : ""));
      });
      if (rest.children.length > 1) panel.body.append(rest);
      const notes = [...new Set(answers.flatMap((a) => a.notes || []))];
      if (notes.length) panel.body.append(lab.el("ul", { class: "notes" }, notes.map((n) => lab.el("li", { text: n.replace(/^(note|warning): /, "") }))));
    },
  };
})();

const shortText = 24; // of a cell that is not broken

// table shows a table of an answer. Columns of numbers are flush right; long ones unfold.
lab.table = (t, caption) => {
  if (t.text) return lab.el("p", { class: "said", text: t.text });
  const step = 200, body = lab.el("tbody"), named = t.columns.some((c) => c.name !== "");
  let shown = 0;
  const more = lab.el("button", { type: "button", click: () => add() });
  function add() {
    for (const row of t.rows.slice(shown, shown + step)) {
      body.append(lab.el("tr", {}, row.map((text, i) => lab.el(!named && i === 0 ? "th" : "td", { class: t.columns[i]?.number ? "number" : text.length <= shortText ? "short" : null, scope: !named && i === 0 ? "row" : null, text }))));
    }
    shown = Math.min(shown + step, t.rows.length);
    more.hidden = shown === t.rows.length;
    more.textContent = `${lab.plural(t.rows.length - shown, "more row")}`;
  }
  add();
  const head = named ? lab.el("thead", {}, lab.el("tr", {}, t.columns.map((c) => lab.el("th", { scope: "col", class: c.number ? "number" : null, text: c.name })))) : null;
  const title = caption || t.head;
  return lab.el("div", { class: "tablebox", tabindex: 0, role: "region", "aria-label": title || "table" },
    lab.el("table", {}, title ? lab.el("caption", { text: title }) : null, head, body), more, t.note ? lab.el("p", { class: "hint", text: t.note }) : null);
};
