"use strict";
// Charts of curves as SVG: axes that are linear, logarithmic or of categories, lines with
// intervals, an ideal line. A chart is a picture of its own: all colours are in it, for downloads.
lab.chart = (() => {
  const left = 58, right = 14, top = 26, bottom = 40;

  // scale maps values to pixels; ticks are round values.
  function scale(axis, values, from, to) {
    const finite = values.filter((v) => Number.isFinite(v) && (!axis.log || v > 0));
    let low = Math.min(...finite), high = Math.max(...finite);
    if (finite.length === 0) [low, high] = axis.log ? [1, 10] : [0, 1];
    if (axis.categories) return { at: (v) => from + (to - from) * (axis.categories.indexOf(v) + 0.5) / axis.categories.length, ticks: axis.categories.map((v) => [v, v]) };
    if (axis.zero) low = Math.min(low, 0);
    if (axis.least !== undefined) low = Math.min(low, axis.least);
    if (axis.most !== undefined) high = Math.max(high, axis.most);
    if (low === high) [low, high] = axis.log ? [low / 2, high * 2] : [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
    if (axis.log) {
      const a = Math.log(low), b = Math.log(high), margin = (b - a) * 0.03;
      return { at: (v) => from + (to - from) * (Math.log(v) - a + margin) / (b - a + 2 * margin), ticks: logTicks(low, high, axis.ticks).map((v) => [v, short(v)]) };
    }
    const margin = (high - low) * 0.04, a = axis.zero && low === 0 ? 0 : low - margin, b = high + margin;
    return { at: (v) => from + (to - from) * (v - a) / (b - a), ticks: linearTicks(low, high).map((v) => [v, short(v)]) };
  }
  function linearTicks(low, high) {
    const power = 10 ** Math.floor(Math.log10((high - low) / 5)), step = [1, 2, 5, 10].map((m) => m * power).find((s) => (high - low) / s <= 7), list = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) list.push(Number((i * step).toPrecision(12)));
    return list;
  }
  // Powers of two have ticks of their own; else 1, 2 and 5 of each decade, or decades alone.
  function logTicks(low, high, wanted) {
    if (wanted && wanted.length <= 12) return wanted;
    const decades = Math.log10(high / low), steps = decades > 4 ? [1] : [1, 2, 5], list = [];
    if (decades < 0.8) return linearTicks(low, high).filter((v) => v > 0);
    for (let p = Math.floor(Math.log10(low)); p <= Math.ceil(Math.log10(high)); p++) for (const s of steps) if (s * 10 ** p >= low * 0.999 && s * 10 ** p <= high * 1.001) list.push(Number((s * 10 ** p).toPrecision(12)));
    return list;
  }
  const short = (v) => (typeof v !== "number" ? String(v) : Math.abs(v) >= 1e4 ? lab.amount(v, "", 3).replace(" ", "") : v !== 0 && Math.abs(v) < 1e-3 ? v.toExponential(1) : String(Number(v.toPrecision(4))));

  const marks = [
    (x, y) => `M${x - 3.5} ${y}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0`, (x, y) => `M${x - 3.2} ${y - 3.2}h6.4v6.4h-6.4z`, (x, y) => `M${x} ${y - 4}l4 7h-8z`,
    (x, y) => `M${x} ${y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`, (x, y) => `M${x} ${y + 4}l4 -7h-8z`,
  ];

  // make draws a chart: title, x and y ({label, log, zero, categories}), series ({name, points: [{x, y, low, high}]}),
  // ideal (points), colours (of lab.theme).
  function make({ title, x, y, series, ideal = [], width, height, colours: c }) {
    const e = lab.svgEl, svg = e("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": title, "font-family": '"Liberation Sans", Arial, Helvetica, sans-serif', "font-size": 11 });
    const points = series.flatMap((s) => s.points), box = { x1: left, x2: width - right, y1: top, y2: height - bottom };
    const sx = scale(x, points.map((p) => p.x), box.x1, box.x2), sy = scale(y, [...points.flatMap((p) => [p.y, p.low ?? p.y, p.high ?? p.y]), ...ideal.map((p) => p.y)], box.y2, box.y1);
    const fine = (p) => Number.isFinite(p.y) && (!y.log || p.y > 0) && (x.categories || !x.log || p.x > 0);
    svg.append(e("rect", { width, height, fill: c.back }), e("text", { x: left, y: 14, fill: c.text, "font-size": 12, text: title }));
    let free = -Infinity;
    for (const [v, text] of sx.ticks) {
      const at = sx.at(v), room = String(text).length * 6 + 8;
      svg.append(e("path", { d: `M${at} ${box.y1}V${box.y2}`, stroke: c.grid }));
      if (at - room / 2 < free || at + room / 2 > width + 6) continue;
      svg.append(e("text", { x: at, y: box.y2 + 15, fill: c.hint, "text-anchor": "middle", text }));
      free = at + room / 2;
    }
    for (const [v, text] of sy.ticks) svg.append(e("path", { d: `M${box.x1} ${sy.at(v)}H${box.x2}`, stroke: c.grid }), e("text", { x: left - 6, y: sy.at(v) + 4, fill: c.hint, "text-anchor": "end", text }));
    svg.append(e("text", { x: (box.x1 + box.x2) / 2, y: height - 6, fill: c.text, "text-anchor": "middle", text: x.label + (x.log ? " (log)" : "") }));
    svg.append(e("text", { x: 0, y: 0, fill: c.text, "text-anchor": "middle", transform: `translate(12 ${(box.y1 + box.y2) / 2}) rotate(-90)`, text: y.label + (y.log ? " (log)" : "") }));
    const path = (list) => list.filter(fine).map((p, i) => `${i ? "L" : "M"}${sx.at(p.x).toFixed(2)} ${sy.at(p.y).toFixed(2)}`).join("");
    if (ideal.length > 1) svg.append(e("path", { class: "ideal", d: path(ideal), fill: "none", stroke: c.hint, "stroke-width": 1.2, "stroke-dasharray": "5 4" }));
    series.forEach((s, i) => {
      const colour = lab.classes[i % lab.classes.length];
      if (!x.categories) svg.append(e("path", { class: "curve", d: path(s.points), fill: "none", stroke: colour, "stroke-width": 1.8 }));
      for (const p of s.points.filter(fine)) {
        const px = sx.at(p.x), py = sy.at(p.y);
        if (p.low !== undefined && p.high > p.low && (!y.log || p.low > 0)) svg.append(e("path", { d: `M${px} ${sy.at(p.low)}V${sy.at(p.high)}M${px - 3} ${sy.at(p.low)}h6M${px - 3} ${sy.at(p.high)}h6`, stroke: colour, fill: "none" }));
        svg.append(e("path", { class: "mark", d: marks[i % marks.length](px, py), fill: colour }, e("title", { text: `${s.name}\n${x.label} ${short(p.x)}: ${lab.digits(p.y)}${p.high > p.low ? ` (${lab.digits(p.low, 4)} to ${lab.digits(p.high, 4)})` : ""}${p.n > 1 ? `, mean of ${p.n}` : ""}` })));
      }
    });
    return svg;
  }

  function legend(names, ideal) {
    return lab.el("div", { class: "types row" }, names.map((n, i) => {
      const svg = lab.svgEl("svg", { width: 22, height: 12, "aria-hidden": "true" }, lab.svgEl("path", { d: "M0 6H22", stroke: lab.classes[i % lab.classes.length], "stroke-width": 1.8 }), lab.svgEl("path", { d: marks[i % marks.length](11, 6), fill: lab.classes[i % lab.classes.length] }));
      return lab.el("span", { class: "entry" }, svg, n);
    }), ideal ? lab.el("span", { class: "entry" }, lab.svgEl("svg", { width: 22, height: 12, "aria-hidden": "true" }, lab.svgEl("path", { d: "M0 6H22", stroke: "currentColor", "stroke-dasharray": "5 4" })), "ideal: as many times faster as there are cores") : null);
  }

  const paper = { back: "#ffffff", text: "#222222", hint: "#5d646c", grid: "#e2e2e2" };
  // save downloads a chart as SVG, or as PNG at twice its size.
  function save(spec, name, kind) {
    const svg = make({ ...spec, colours: paper }), text = new XMLSerializer().serializeToString(svg);
    if (kind === "svg") { lab.save(name + ".svg", '<?xml version="1.0" encoding="UTF-8"?>\n' + text, "image/svg+xml"); return; }
    const image = new Image(), url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    image.onload = () => {
      const canvas = lab.el("canvas", { width: spec.width * 2, height: spec.height * 2 });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => lab.save(name + ".png", blob));
      URL.revokeObjectURL(url);
    };
    image.src = url;
  }
  return { make, legend, save };
})();
