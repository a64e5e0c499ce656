"use strict";
// Schedulers beside each other: dots relative to the best, with intervals, and the tables
// and figures of the command.
lab.compare = (() => {
  // metrics: title, key, key of the interval, and whether values are shown relative to the best.
  const metrics = [
    ["makespan, relative to the best", "makespan_s", "makespan_ci95_s", true], ["gap to the lower bound", "gap", "gap_ci95", false],
    ["SLR", "slr", "slr_ci95", false], ["speedup", "speedup", "speedup_ci95", false], ["efficiency", "efficiency", null, false], ["utilisation", "utilisation", null, false],
  ];

  // dots is a row for each scheduler: a dot, its interval, its value as text.
  function dots(rows, [title, key, interval, relative], width, c) {
    const good = rows.filter((r) => typeof r[key] === "number"), best = relative ? Math.min(...good.map((r) => r[key])) || 1 : 1, e = lab.svgEl;
    const list = good.map((r) => ({ name: String(r.scheduler), at: r[key] / best, half: typeof r[interval] === "number" && !relative ? r[interval] : typeof r[interval] === "number" ? r[interval] / best : 0, value: r[key] }));
    const smaller = ["makespan_s", "gap", "slr"].includes(key);
    list.sort((a, b) => (smaller ? a.at - b.at : b.at - a.at));
    const names = Math.min(Math.max(...list.map((r) => r.name.length), 6) * 6.6 + 14, width * 0.34), values = 96, left = names, right = width - values, row = 22, height = list.length * row + 44;
    // Long intervals may not hide how the dots differ: the axis shows dots, and intervals as far as twice their range.
    const lowest = Math.min(...list.map((r) => r.at)), highest = Math.max(...list.map((r) => r.at)), spread = highest - lowest || Math.abs(highest) * 0.1 || 1;
    const low = Math.max(Math.min(...list.map((r) => r.at - r.half)), lowest - spread), high = Math.min(Math.max(...list.map((r) => r.at + r.half)), highest + spread);
    const x = (v) => left + (Math.min(Math.max(v, low), high) - low) / (high - low || 1) * (right - left - 16) + 8;
    const svg = e("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${title} of ${list.length} schedulers`, "font-family": '"Liberation Sans", Arial, Helvetica, sans-serif', "font-size": 12 }, e("rect", { width, height, fill: c.back }));
    const power = 10 ** Math.floor(Math.log10((high - low || 1) / 5)), step = [1, 2, 5, 10].map((m) => m * power).find((s) => (high - low) / s <= 6) || power;
    for (let i = Math.ceil(low / step); i * step <= high * (1 + 1e-12) && i < Math.ceil(low / step) + 50; i++) {
      svg.append(e("path", { d: `M${x(i * step)} 4V${height - 36}`, stroke: c.grid }), e("text", { x: x(i * step), y: height - 22, fill: c.hint, "text-anchor": "middle", "font-size": 11, text: String(Number((i * step).toPrecision(6))) }));
    }
    svg.append(e("text", { x: (left + right) / 2, y: height - 5, fill: c.text, "text-anchor": "middle", text: title }));
    list.forEach((r, i) => {
      const y = i * row + 16, a = x(r.at - r.half), b = x(r.at + r.half), cut = (v) => v < low - 1e-12 || v > high + 1e-12, colour = r.at === list[0].at ? "#009e73" : "#0072b2";
      const name = e("text", { x: left - 8, y: y + 4, fill: c.text, "text-anchor": "end", text: r.name.length * 6.6 > names ? r.name.slice(0, Math.floor(names / 7)) + "\u2026" : r.name }, e("title", { text: r.name }));
      name.append(e("title", { text: r.name }));
      svg.append(name, e("path", { d: `M${left} ${y}H${right}`, stroke: c.grid }));
      if (r.half > 0) svg.append(e("path", { class: "interval", d: `M${a} ${y}H${b}${cut(r.at - r.half) ? `M${a} ${y}l5 -4M${a} ${y}l5 4` : `M${a} ${y - 4}v8`}${cut(r.at + r.half) ? `M${b} ${y}l-5 -4M${b} ${y}l-5 4` : `M${b} ${y - 4}v8`}`, stroke: colour, "stroke-width": 1.4, fill: "none" }));
      svg.append(e("circle", { cx: x(r.at), cy: y, r: 4.5, fill: colour }, e("title", { text: `${r.name}: ${lab.digits(r.value)}` })));
      svg.append(e("text", { x: width - 4, y: y + 4, fill: c.hint, "text-anchor": "end", text: relative ? `${lab.digits(r.value, 5)} s` : lab.digits(r.value, 4) }));
    });
    return svg;
  }

  return {
    show(answer) {
      const rows = answer.data?.rows || answer.data?.schedulers || [], panel = lab.panels.add("compare", "Schedulers");
      const usable = metrics.filter(([, key]) => rows.some((r) => typeof r[key] === "number"));
      if (rows.length === 0 || usable.length === 0) { panel.root.remove(); } else {
        const choice = lab.el("select", { "aria-label": "what is compared", change: () => { lab.state.view.metric = choice.value; lab.history.look(); draw(); } }, usable.map(([title, key]) => lab.el("option", { value: key, text: title })));
        choice.value = usable.some(([, k]) => k === lab.state.view.metric) ? lab.state.view.metric : usable[0][1];
        const box = lab.el("div");
        const current = () => usable.find(([, k]) => k === choice.value), groups = [...new Set(rows.map((r) => r.workload))];
        const draw = () => box.replaceChildren(...groups.map((g) => lab.el("figure", {}, groups.length > 1 ? lab.el("figcaption", { text: g }) : null, dots(rows.filter((r) => r.workload === g), current(), Math.max(300, Math.min(box.clientWidth, 900)), lab.theme()))));
        panel.bar.append(choice, lab.el("button", { type: "button", text: "SVG", click: () => {
          const svg = dots(rows.filter((r) => r.workload === groups[0]), current(), 800, { back: "#ffffff", text: "#222222", hint: "#5d646c", grid: "#e2e2e2" });
          lab.save("compare.svg", '<?xml version="1.0" encoding="UTF-8"?>\n' + new XMLSerializer().serializeToString(svg), "image/svg+xml");
        } }));
        const intervals = rows.some((r) => metrics.some(([, , interval]) => r[interval] > 0));
        panel.body.append(box, lab.el("p", { class: "hint", hidden: !intervals, text: "Bars are 95 % confidence intervals of the mean over runs; an arrow is one that goes on." }));
        draw();
        panel.draw = draw;
        panel.gone = lab.onResize(panel.body, draw);
      }
      lab.compare.rest(answer);
    },
    // rest shows the tables and figures of an answer as they are.
    rest(answer) {
      if (answer.tables?.length) lab.tables(lab.panels.add("tables", "Tables").body, answer.tables, true);
      if (answer.text) lab.panels.add("text", "Text").body.append(lab.el("pre", { class: "text", tabindex: 0, text: answer.text }));
      if (!answer.figures?.length) return;
      const panel = lab.panels.add("figures", "Figures"), urls = [];
      answer.figures.forEach((f, i) => {
        const url = URL.createObjectURL(new Blob([f.svg], { type: "image/svg+xml" }));
        urls.push(url);
        panel.body.append(lab.el("figure", {}, lab.el("figcaption", { text: f.head }), lab.el("img", { src: url, class: "figure", alt: f.caption || f.head }), f.caption ? lab.el("p", { class: "hint", text: f.caption }) : null,
          lab.el("div", { class: "tools row" }, lab.el("button", { type: "button", text: "SVG", click: () => lab.save(`figure-${i + 1}.svg`, f.svg, "image/svg+xml") }))));
      });
      panel.gone = () => urls.forEach((u) => URL.revokeObjectURL(u));
    },
  };
})();
