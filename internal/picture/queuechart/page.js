"use strict";
// The page's picture is complete without this script. It adds zooming along the time axis, what a
// job is, why it waited, and finding.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const svg = document.querySelector("#frame svg"), boxGroup = byId("boxes"), tip = byId("tip"), why = byId("why");
  const make = (tag, attrs, parent) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    return parent ? parent.appendChild(e) : e;
  };
  const { plot, stays } = data;
  const rects = boxGroup ? Array.from(boxGroup.children) : [];
  const places = rects.map((r, i) => {
    r.box = i;
    return { y: Number(r.getAttribute("y")), h: Number(r.getAttribute("height")) };
  });
  // What is outside the window of time is not seen.
  make("rect", { x: plot.x, y: plot.y, width: plot.w, height: data.axisY - plot.y }, make("clipPath", { id: "inside" }, svg));
  // What lies along the axis is stretched as a whole.
  const stretched = ["off", "stack", "reserved", "strip0", "strip1"].map(byId).filter((g) => g !== null);
  for (const g of stretched) {
    const frame = make("g", { "clip-path": "url(#inside)" });
    g.replaceWith(frame);
    frame.append(g);
  }
  if (boxGroup) boxGroup.setAttribute("clip-path", "url(#inside)");
  const choice = make("rect", { id: "choice", y: plot.y, height: data.axisY - plot.y, visibility: "hidden" }, svg);

  // The window of time that is shown.
  const whole = data.to - data.from;
  let from = data.from, to = data.to, waiting = false;
  const x = (t) => plot.x + plot.w * (t - from) / (to - from || 1);
  const timeAt = (px) => from + (to - from) * (px - plot.x) / plot.w;
  const show = (a, b) => {
    const width = Math.min(Math.max(b - a, whole * 1e-9), whole);
    from = Math.min(Math.max(a, data.from), data.to - width);
    to = from + width;
    if (!waiting) { waiting = true; requestAnimationFrame(draw); }
  };
  const zoom = (factor, at) => show(at - (at - from) * factor, at + (to - at) * factor);
  const middle = () => (from + to) / 2;

  function draw() {
    waiting = false;
    rects.forEach((r, i) => {
      const s = data.box[i], a = stays.start[s], b = stays.end[s];
      if (b < from || a > to) { r.setAttribute("display", "none"); return; }
      // What is far outside would be numbers too large to draw exactly.
      const left = Math.max(x(a), plot.x - 5), width = Math.min(x(b), plot.x + plot.w + 5) - left;
      r.removeAttribute("display");
      r.setAttribute("x", left);
      r.setAttribute("width", Math.max(width > 3 ? width - 0.5 : width, data.narrowest));
    });
    const scale = whole / (to - from || 1), move = plot.x - scale * (plot.x + plot.w * (from - data.from) / (whole || 1));
    for (const g of stretched) g.setAttribute("transform", `matrix(${scale} 0 0 1 ${move} 0)`);
    drawLabels();
    drawAxis();
  }

  const pen = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  function textWidth(text) {
    let w = widths.get(text);
    if (w === undefined) {
      pen.font = '100px "Liberation Sans", Arial, Helvetica, sans-serif';
      widths.set(text, w = pen.measureText(text).width / 100);
    }
    return w;
  }
  // A job's name stands in the highest of its boxes.
  const highest = new Map();
  places.forEach((p, i) => {
    const s = data.box[i];
    if (!highest.has(s) || places[highest.get(s)].h < p.h) highest.set(s, i);
  });
  function drawLabels() {
    const group = byId("labels");
    if (!group || !stays) return;
    group.replaceChildren();
    let n = 0;
    for (const [s, i] of highest) {
      const p = places[i], size = Math.min(data.textSize - 1, p.h - 1.5);
      if (size < data.smallestText || n >= 3000) continue;
      const left = Math.max(x(stays.start[s]), plot.x), right = Math.min(x(stays.end[s]), plot.x + plot.w);
      if (textWidth(stays.name[s]) * size + data.labelRoom > right - left) continue;
      const text = make("text", {
        fill: data.labelFill[rects[i].getAttribute("fill")] ?? "#000", x: (left + right) / 2, "text-anchor": "middle",
        y: p.y + p.h / 2 + size * 0.36, "font-size": size,
      }, group);
      text.textContent = stays.name[s];
      n++;
    }
  }

  // The unit is that of the whole run.
  const unit = data.units.find((u) => whole < u.below) ?? data.units[data.units.length - 1];
  function drawAxis() {
    const group = byId("axis");
    group.replaceChildren();
    const span = (to - from) / unit.sec;
    if (!(span > 0)) return;
    const power = 10 ** Math.floor(Math.log10(span / data.ticks));
    let step = [1, 2, 5, 10].map((m) => m * power).find((s) => span / s <= data.ticks);
    let decimals = Math.min(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), 20);
    const round = (unit.steps ?? []).find((s) => span / s <= data.ticks);
    if (round !== undefined && span >= data.ticks / 2) { step = round; decimals = 0; }
    for (let i = Math.ceil(from / unit.sec / step - 1e-9); i * step * unit.sec <= to + (to - from) * 1e-9; i++) {
      const at = x(i * step * unit.sec);
      make("path", { d: `M${at} ${plot.y}V${data.axisY + 4}`, stroke: "#000000", "stroke-opacity": 0.11, "stroke-width": 0.8, fill: "none" }, group);
      const text = make("text", { x: at, y: data.axisY + 17, "font-size": 11, fill: "#222222", "text-anchor": "middle" }, group);
      text.textContent = (i * step).toFixed(decimals);
    }
  }

  function lines(parent, text) {
    const [head, ...rest] = text.split("\n"), b = document.createElement("b");
    b.textContent = head;
    parent.replaceChildren(b, document.createTextNode(rest.join("\n")));
  }
  function hover(e) {
    const i = e.target.box;
    tip.hidden = i === undefined;
    if (i === undefined) return;
    lines(tip, stays.tip[data.box[i]]);
    const w = tip.offsetWidth, h = tip.offsetHeight;
    tip.style.left = Math.max(0, Math.min(e.clientX + 14, innerWidth - w - 4)) + "px";
    tip.style.top = Math.max(0, e.clientY + 18 + h > innerHeight ? e.clientY - h - 10 : e.clientY + 18) + "px";
  }
  function choose(s) {
    rects.forEach((r, i) => r.classList.toggle("chosen", data.box[i] === s));
    why.hidden = s < 0;
    if (s < 0) return;
    why.textContent = data.why[s] ?? stays.tip[s] + `\n\n(clustersim queue ... --why ${stays.name[s]} says why it waited)`;
  }

  const inPicture = (e) => {
    const r = svg.getBoundingClientRect();
    return (e.clientX - r.left) * data.width / r.width;
  };
  let dragged = null;
  const chosen = (e) => [Math.max(Math.min(dragged, inPicture(e)), plot.x), Math.min(Math.max(dragged, inPicture(e)), plot.x + plot.w)];
  svg.addEventListener("pointerdown", (e) => {
    const at = inPicture(e);
    if (e.button === 0 && at >= plot.x - 5 && at <= plot.x + plot.w + 5) { dragged = at; e.preventDefault(); }
  });
  addEventListener("pointermove", (e) => {
    if (dragged === null) return;
    const [a, b] = chosen(e);
    choice.setAttribute("x", a);
    choice.setAttribute("width", Math.max(b - a, 0));
    choice.setAttribute("visibility", b - a > 3 ? "visible" : "hidden");
  });
  addEventListener("pointerup", (e) => {
    if (dragged === null) return;
    const [a, b] = chosen(e);
    dragged = null;
    choice.setAttribute("visibility", "hidden");
    if (b - a > 3) show(timeAt(a), timeAt(b));
    else choose(e.target.box === undefined ? -1 : data.box[e.target.box]);
  });
  svg.addEventListener("pointermove", hover);
  svg.addEventListener("pointerleave", hover);
  svg.addEventListener("dblclick", () => show(data.from, data.to));
  svg.addEventListener("wheel", (e) => {
    if (e.ctrlKey || e.metaKey) zoom(Math.exp(e.deltaY * 0.002), timeAt(inPicture(e)));
    else if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      const move = (to - from) * (e.deltaX || e.deltaY) / 1000;
      show(from + move, to + move);
    } else return;
    e.preventDefault();
  }, { passive: false });
  byId("zoomin").onclick = () => zoom(0.5, middle());
  byId("zoomout").onclick = () => zoom(2, middle());
  byId("zoomall").onclick = () => show(data.from, data.to);
  byId("bar").onsubmit = () => false;
  addEventListener("keydown", (e) => {
    if (e.target.tagName === "INPUT" && e.target.type === "search") return;
    const step = (to - from) / 5;
    const act = {
      "+": () => zoom(0.5, middle()), "=": () => zoom(0.5, middle()), "-": () => zoom(2, middle()), 0: () => show(data.from, data.to),
      ArrowLeft: () => show(from - step, to - step), ArrowRight: () => show(from + step, to + step), Escape: () => choose(-1),
    }[e.key];
    if (act && !e.ctrlKey && !e.metaKey && !e.altKey) { act(); e.preventDefault(); }
  });
  const find = byId("find");
  if (find) find.oninput = () => {
    const what = find.value.trim().toLowerCase();
    const hits = new Set();
    rects.forEach((r, i) => {
      const s = data.box[i];
      const hit = what !== "" && (stays.name[s].toLowerCase().includes(what) || stays.user[s].toLowerCase() === what);
      r.classList.toggle("hit", hit);
      if (hit) hits.add(s);
    });
    boxGroup.classList.toggle("finding", what !== "");
    byId("found").textContent = what === "" ? "" : `${hits.size} found`;
  };
})();
