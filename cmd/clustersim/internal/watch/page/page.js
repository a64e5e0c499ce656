"use strict";

const $ = id => document.getElementById(id);
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b", "#7f7f7f"];
const maxCurves = 40;
let axes = [], metrics = [], cells = [], due = false;

// seconds in words, as 1 h 05 min
function span(sec) {
  sec = Math.round(sec);
  const h = Math.floor(sec / 3600), m = Math.floor(sec / 60) % 60, two = n => String(n).padStart(2, "0");
  if (h > 0) return `${h} h ${two(m)} min`;
  return m > 0 ? `${m} min ${two(sec % 60)} s` : `${sec} s`;
}

function short(x) {
  return x !== 0 && (Math.abs(x) >= 1e6 || Math.abs(x) < 1e-3) ? x.toExponential(2) : String(+x.toPrecision(4));
}

function options(select, values, texts) {
  select.replaceChildren(...values.map((v, i) => new Option(texts ? texts[i] : v, v)));
}

function first(s) {
  axes = s.axes || [];
  metrics = s.metrics || [];
  cells = [];
  $("list").replaceChildren();
  $("failures").hidden = true;
  const kept = [$("x").value, $("y").value, $("series").value];
  options($("x"), axes);
  options($("y"), metrics);
  options($("series"), ["*", ...axes], ["other value", ...axes]);
  [["x", kept[0], axes], ["y", kept[1], metrics], ["series", kept[2], ["*", ...axes]]].forEach(([id, v, all]) => {
    if (all.includes(v)) $(id).value = v;
  });
  if (!axes.includes(kept[0])) $("x").value = axes.find(a => ["p", "n", "k", "beta"].includes(a)) || axes[axes.length - 1] || "";
  $("curves").hidden = axes.length === 0;
}

function take(s) {
  if (s.first) first(s);
  const done = s.skipped + s.made;
  document.title = `${Math.floor(100 * done / s.total)} % ${s.title}`;
  $("title").textContent = s.title;
  $("bar").max = s.total;
  $("bar").value = done;
  $("runs").textContent = `${done} of ${s.total}` + (s.skipped ? ` (${s.skipped} before)` : "");
  $("failed").textContent = s.failed;
  $("failed").className = s.failed ? "bad" : "";
  $("rate").textContent = s.rate > 0 ? `${short(s.rate)}/s` : "–";
  $("time").textContent = span(s.seconds);
  $("left").textContent = s.left == null || s.over ? "–" : span(s.left);
  $("hidden").textContent = s.hidden ? `${s.hidden} runs are not drawn, for there are too many points.` : "";
  for (const c of s.cells || []) cells[c.at] = c;
  for (const f of s.failures || []) {
    const item = document.createElement("li"), message = document.createElement("div");
    item.value = f.number;
    item.textContent = f.inputs;
    message.className = "message";
    message.textContent = f.error;
    item.append(message);
    $("list").prepend(item);
    $("failures").hidden = false;
    while ($("list").children.length > 200) $("list").lastChild.remove();
  }
  if (s.over) {
    $("over").hidden = false;
    $("over").textContent = s.over;
  }
  if (s.first || (s.cells || []).length) later();
}

// draws once for all that comes before the next frame
function later() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => { due = false; draw(); });
}

// curves by name: for each x the mean over what differs otherwise, with the interval over seeds where nothing does
function curves() {
  const x = axes.indexOf($("x").value), y = metrics.indexOf($("y").value), of = axes.indexOf($("series").value);
  const all = new Map();
  for (const c of cells) {
    if (!c || c.means[y] == null || c.values[x] === "") continue;
    const name = of >= 0 ? (of === x ? "" : c.values[of]) : c.values.filter((_, i) => i !== x).join(", ");
    if (!all.has(name)) all.set(name, new Map());
    const at = all.get(name), old = at.get(c.values[x]) || { sum: 0, n: 0 };
    at.set(c.values[x], { sum: old.sum + c.means[y], n: old.n + 1, half: c.halves[y] });
  }
  return [...all].map(([name, at]) => ({ name, points: [...at].map(([x, v]) => ({ x, y: v.sum / v.n, half: v.n === 1 ? v.half : 0 })) }));
}

function node(name, attributes, text) {
  const n = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) n.setAttribute(key, attributes[key]);
  if (text !== undefined) n.textContent = text;
  return n;
}

// round numbers from lo to hi, some five of them
function round(lo, hi) {
  const rough = (hi - lo) / 5, ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(n => n * ten).find(s => s >= rough), ticks = [];
  for (let i = Math.ceil(lo / step); i * step <= hi * (1 + 1e-12); i++) ticks.push(i * step);
  return ticks;
}

// a scale from values to the page, and its ticks
function scale(values, from, to, log) {
  let lo = Math.min(...values), hi = Math.max(...values);
  if (lo === hi) [lo, hi] = log ? [lo / 2, hi * 2] : [lo - (Math.abs(lo) || 1) / 2, hi + (Math.abs(hi) || 1) / 2];
  const f = log ? Math.log : v => v, a = f(lo), b = f(hi);
  const place = v => from + (f(v) - a) / (b - a) * (to - from);
  const ticks = log ? [0, 1, 2, 3, 4].map(i => Math.exp(a + (b - a) * i / 4)) : round(lo, hi);
  return { place, ticks };
}

function draw() {
  const all = curves().sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })).slice(0, maxCurves);
  const log = $("log").checked, plot = $("plot"), box = { left: 70, right: 785, top: 12, bottom: 375 };
  plot.replaceChildren();
  $("legend").replaceChildren();
  if (all.length === 0) return;
  const texts = [...new Set(all.flatMap(c => c.points.map(p => p.x)))];
  const numeric = texts.every(t => t.trim() !== "" && isFinite(t));
  texts.sort((a, b) => numeric ? a - b : a.localeCompare(b, undefined, { numeric: true }));
  const value = t => numeric ? +t : texts.indexOf(t);
  const xs = texts.map(value), logX = log && numeric && xs.every(v => v > 0);
  const ys = all.flatMap(c => c.points.flatMap(p => [p.y, p.y + p.half, p.y - p.half].filter(v => !log || v > 0 || v === p.y))), logY = log && ys.every(v => v > 0);
  const slot = (box.right - box.left - 30) / texts.length, edge = numeric ? 15 : 15 + slot / 2;
  const x = scale(xs, box.left + edge, box.right - edge, logX), y = scale(logY ? ys : [0, ...ys], box.bottom, box.top + 8, logY);
  for (const v of y.ticks) {
    plot.append(node("line", { class: "grid", x1: box.left, x2: box.right, y1: y.place(v), y2: y.place(v) }));
    plot.append(node("text", { x: box.left - 6, y: y.place(v) + 4, "text-anchor": "end" }, short(v)));
  }
  const step = Math.ceil(texts.length / 12);
  texts.forEach((t, i) => {
    if (i % step === 0) plot.append(node("text", { x: x.place(value(t)), y: box.bottom + 18, "text-anchor": "middle" }, t.length > 24 ? t.slice(0, 23) + "…" : t));
  });
  plot.append(node("text", { x: (box.left + box.right) / 2, y: 412, "text-anchor": "middle" }, $("x").value));
  plot.append(node("line", { class: "grid", x1: box.left, x2: box.left, y1: box.top, y2: box.bottom }));
  all.forEach((c, i) => {
    const colour = colours[i % colours.length], dash = ["", "6 3", "2 3", "8 3 2 3"][Math.floor(i / colours.length) % 4];
    // names have no order: dots beside each other, without lines
    const beside = numeric ? 0 : .6 * slot * ((i + .5) / all.length - .5);
    const points = c.points.sort((a, b) => value(a.x) - value(b.x)).map(p => [x.place(value(p.x)) + beside, y.place(p.y), p]);
    if (numeric) plot.append(node("polyline", { class: "curve", stroke: colour, "stroke-dasharray": dash, points: points.map(p => `${p[0]},${p[1]}`).join(" ") }));
    for (const [px, py, p] of points) {
      if (p.half > 0) {
        const low = logY && p.y <= p.half ? box.bottom : y.place(p.y - p.half), high = y.place(p.y + p.half);
        plot.append(node("path", { class: "interval", stroke: colour, d: `M${px - 4},${high}h8m-4,0V${low}m-4,0h8` }));
      }
      const dot = node("circle", { cx: px, cy: py, r: 3, fill: colour });
      dot.append(node("title", {}, `${c.name ? c.name + ", " : ""}${p.x}: ${short(p.y)}${p.half > 0 ? ` ± ${short(p.half)}` : ""}`));
      plot.append(dot);
    }
    if (c.name !== "") {
      const item = document.createElement("li"), key = node("svg", { viewBox: "0 0 16 10" });
      key.append(node("line", numeric ? { x1: 0, x2: 16, y1: 5, y2: 5, stroke: colour, "stroke-width": 3, "stroke-dasharray": dash } : { x1: 8, x2: 8, y1: 5, y2: 5, stroke: colour, "stroke-width": 8, "stroke-linecap": "round" }));
      item.append(key, c.name);
      $("legend").append(item);
    }
  });
}

for (const id of ["x", "y", "series", "log"]) $(id).addEventListener("change", draw);
const source = new EventSource("events");
source.onmessage = event => {
  const s = JSON.parse(event.data);
  $("lost").hidden = true;
  take(s);
  if (s.over) source.close();
};
source.onerror = () => { $("lost").hidden = !$("over").hidden; };
