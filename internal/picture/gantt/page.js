"use strict";
// The page's picture is complete without this script. It adds zooming along the
// time axis, what a box is, the transfers of a task, and finding.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const svg = document.querySelector("#frame svg"), boxGroup = byId("boxes"), tip = byId("tip");
  const make = (tag, attrs, parent) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    return parent ? parent.appendChild(e) : e;
  };
  const { plot, tasks, transfers, boxes } = data;
  boxes.start = boxes.first.map((t) => tasks.start[t]);
  const rects = Array.from(boxGroup.children);
  rects.forEach((r, i) => { r.box = i; });
  // A box is a lane high, unless some tasks hold several cores.
  const top = boxes.top ?? boxes.first.map((t) => tasks.y[t]);
  const height = (i) => boxes.height ? boxes.height[i] : data.lane;
  const mine = make("g", { id: "mine" }, svg);
  // What is outside the window of time is not seen.
  const windows = [
    make("rect", { x: plot.x, y: plot.y, width: plot.w + 1, height: plot.h }, make("clipPath", { id: "inside" }, svg)),
    make("rect", { x: plot.x, y: 0, width: plot.w + 1, height: data.height }, make("clipPath", { id: "along" }, svg)),
  ];
  // What lies along the axis is stretched as a whole.
  const stretched = [byId("downtimes"), byId("sharedoffs"), byId("phases"), byId("pstates"), byId("attempts"), byId("path"), byId("strips")].filter((g) => g !== null);
  for (const g of stretched) {
    const frame = make("g", { "clip-path": "url(#along)" });
    g.replaceWith(frame);
    frame.append(g);
  }
  for (const g of [boxGroup, byId("arrows"), mine]) g.setAttribute("clip-path", "url(#inside)");
  const choice = make("rect", { id: "choice", y: plot.y, height: plot.h, visibility: "hidden" }, svg);

  // The picture as it was drawn, and how wide it is now.
  const drawn = { ...plot }, texts = ["head", "legend", "rows", "axisname", "striprows", "notes"].map(byId).filter((g) => g !== null);
  const originals = texts.map((g) => g.cloneNode(true));
  let wide = data.width, printing = false;

  // The window of time that is shown.
  let from = 0, to = data.span, hovered = -1, waiting = false;
  const also = []; // what else is drawn
  const x = (t) => plot.x + plot.w * (t - from) / (to - from || 1);
  const timeAt = (px) => from + (to - from) * (px - plot.x) / plot.w;

  const show = (a, b) => {
    const least = data.span * 1e-9;
    let width = Math.min(Math.max(b - a, least), data.span);
    from = Math.min(Math.max(a, 0), data.span - width);
    to = from + width;
    if (!waiting) { waiting = true; requestAnimationFrame(draw); }
  };
  const zoom = (factor, at) => show(at - (at - from) * factor, at + (to - at) * factor);
  const middle = () => (from + to) / 2;

  function draw() {
    waiting = false;
    for (let i = 0; i < rects.length; i++) {
      const a = boxes.start[i], b = boxes.finish[i], r = rects[i];
      if (b < from || a > to) { r.setAttribute("display", "none"); continue; }
      // What is far outside would be numbers too large to draw exactly.
      const left = Math.max(x(a), plot.x - 5), width = Math.min(x(b), plot.x + plot.w + 5) - left;
      r.removeAttribute("display");
      r.setAttribute("x", left);
      r.setAttribute("width", Math.max(width > 3 ? width - 0.5 : width, data.narrowest));
    }
    const scale = plot.w / drawn.w * (data.span / (to - from || 1)), move = plot.x - scale * (drawn.x + drawn.w * from / (data.span || 1));
    for (const g of stretched) g.setAttribute("transform", `matrix(${scale} 0 0 1 ${move} 0)`);
    drawLabels();
    drawAxis();
    drawTransfers();
    drawMine();
    for (const f of also) f();
  }

  const pen = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  function textWidth(text, size = data.labelSize) {
    let w = widths.get(text);
    if (w === undefined) {
      pen.font = '100px "Liberation Sans", Arial, Helvetica, sans-serif';
      widths.set(text, w = pen.measureText(text).width / 100);
    }
    return w * size;
  }
  function drawLabels() {
    const group = byId("labels");
    group.replaceChildren();
    if (data.labelSize < data.smallestText) return;
    for (let i = 0, n = 0; i < rects.length && n < 3000; i++) {
      if (boxes.count[i] > 1) continue;
      const left = Math.max(x(boxes.start[i]), plot.x), right = Math.min(x(boxes.finish[i]), plot.x + plot.w);
      if (right - left < 10) continue;
      const name = tasks.name[boxes.first[i]];
      if (textWidth(name) + data.labelRoom > right - left) continue;
      const fill = rects[i].getAttribute("fill");
      const text = make("text", { // arrows do not cross it
        fill: data.labelFill[fill], stroke: fill, "stroke-width": 3, "paint-order": "stroke", x: (left + right) / 2, "text-anchor": "middle",
        y: top[i] + height(i) / 2 + data.labelSize * 0.36, "font-size": data.labelSize,
      }, group);
      text.textContent = name;
      n++;
    }
  }

  function drawAxis() {
    const group = byId("axis"), bottom = plot.y + plot.h;
    group.replaceChildren();
    const clock = data.clockSteps && to - from >= 5, unit = data.clockSteps && !clock ? { name: "s", sec: 1 } : data.unit;
    const u = clock ? { name: "h:mm:ss", sec: 1 } : unit, span = (to - from) / u.sec;
    if (!(span > 0)) return;
    const most = wide === data.width ? 11 : Math.max(2, plot.w / 62);
    const power = Math.floor(Math.log10(span / most));
    const step = (clock ? data.clockSteps : [1, 2, 5, 10].map((m) => m * 10 ** power)).find((s) => span / s <= most);
    const decimals = Math.min(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), 20);
    for (let i = Math.ceil(from / u.sec / step - 1e-9); i * step <= (to / u.sec) * (1 + 1e-12); i++) {
      const at = x(i * step * u.sec);
      make("path", { d: `M${at} ${plot.y}V${bottom + 4}`, stroke: "#e2e2e2", fill: "none" }, group);
      const text = make("text", { x: at, y: bottom + 16, "font-size": 11, fill: "#222", "text-anchor": "middle" }, group);
      text.textContent = clock ? hms(i * step) : (i * step).toFixed(decimals);
    }
    if (data.clockSteps) {
      const name = byId("axisname").firstElementChild;
      plain(name, plot.x + plot.w / 2, "middle").textContent = `time (${u.name})`;
    }
  }
  const hms = (sec) => `${Math.floor(sec / 3600)}:${String(Math.floor(sec / 60) % 60).padStart(2, "0")}:${String(sec % 60).padStart(2, "0")}`;

  // plain lets a text be as wide as it is, from, around or up to x.
  function plain(text, x, anchor) {
    for (const a of ["textLength", "lengthAdjust"]) text.removeAttribute(a);
    text.setAttribute("x", x);
    text.setAttribute("text-anchor", anchor);
    return text;
  }
  // shorten cuts a text until it fits: at its end, or in a name before its last letters, by which names differ.
  function shorten(text, room, name = false) {
    const size = Number(text.getAttribute("font-size")), s = Array.from(text.textContent);
    let last = name ? Math.ceil(s.length * 0.75) : 0, first = s.length - last, cut = s.join("");
    while (textWidth(cut, size) > room && first + last > 1) {
      if (first > 1 || last === 0) first--; else last--;
      cut = s.slice(0, first).join("") + "\u2026" + s.slice(s.length - last).join("");
    }
    text.textContent = cut;
  }
  // wrap breaks a text into lines below y and returns where the next begins.
  function wrap(text, y, high) {
    const size = Number(text.getAttribute("font-size")), room = wide - 16, lines = [""];
    for (const word of text.textContent.split(" ")) {
      const longer = (lines.at(-1) + " " + word).trim();
      if (textWidth(longer, size) <= room || lines.at(-1) === "") lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    plain(text, 8, "start");
    lines.forEach((s, i) => {
      const line = i === 0 ? text : text.parentNode.appendChild(text.cloneNode());
      line.textContent = s;
      shorten(line, room);
      line.setAttribute("y", y + size + i * high);
    });
    return y + lines.length * high;
  }

  // arrange lays the picture out for the width of the window. A narrow one shows it pixel by pixel, with names cut short, and
  // titles, legend and notes in more lines. Paper gets the wide one from any window.
  function arrange() {
    const room = byId("frame").clientWidth, narrow = room > 0 && room < 720 && !printing, next = narrow ? Math.max(room, 260) : data.width;
    if (room === 0 || next === wide) return;
    wide = next;
    texts.forEach((g, i) => {
      g.removeAttribute("transform");
      g.replaceChildren(...originals[i].cloneNode(true).childNodes);
    });
    Object.assign(plot, drawn);
    let above = 0, below = 0;
    if (narrow) {
      plot.x = Math.min(drawn.x, Math.max(60, wide / 4));
      plot.w = wide - plot.x - 20;
      arrangeRows();
      above = arrangeHead() - plot.y;
      below = arrangeNotes();
    }
    for (const w of windows) { w.setAttribute("x", plot.x); w.setAttribute("width", plot.w + 1); }
    const high = data.height + above + below, paper = svg.querySelector(":scope > rect");
    for (const e of [svg, paper]) { e.setAttribute("width", wide); e.setAttribute("height", high); }
    paper.setAttribute("y", -above);
    svg.setAttribute("viewBox", `0 ${-above} ${wide} ${high}`);
    draw();
  }
  function arrangeRows() {
    for (const e of svg.querySelectorAll("#rows > *, #striprows > *")) {
      if (e.tagName === "rect") {
        e.setAttribute("x", plot.x);
        e.setAttribute("width", plot.w);
      } else if (e.getAttribute("x") === "20" && e.closest("#striprows")) { // a heading
        plain(e, 8, "start");
        shorten(e, wide - 16);
      } else {
        plain(e, plot.x - 4, "end");
        shorten(e, plot.x - 6, true);
      }
    }
    plain(byId("axisname").firstElementChild, plot.x + plot.w / 2, "middle");
  }
  // arrangeHead returns how high titles and legend are; they end where the rows begin.
  function arrangeHead() {
    const [title, about] = byId("head").children, legend = byId("legend");
    let y = wrap(about, wrap(title, 8, 22) + 4, 16) + 6, at = 8;
    for (const text of legend ? legend.querySelectorAll("text") : []) {
      const swatch = text.previousElementSibling, width = textWidth(text.textContent, 12) + 30;
      if (at > 8 && at + width > wide) { at = 8; y += 18; }
      swatch.setAttribute("x", at);
      swatch.setAttribute("y", y);
      plain(text, at + 16, "start").setAttribute("y", y + 10);
      at += width;
    }
    if (legend) y += 24;
    for (const g of [byId("head"), legend]) g?.setAttribute("transform", `translate(0 ${plot.y - y})`);
    return y;
  }
  // arrangeNotes returns how much longer the notes are.
  function arrangeNotes() {
    const list = Array.from(byId("notes")?.children ?? []);
    if (list.length === 0) return 0;
    const first = Number(list[0].getAttribute("y")) - 12;
    return list.reduce((y, note) => wrap(note, y, 16) + 2, first) - first - 18 * list.length;
  }

  const visible = (i) => tasks.y[transfers.from[i]] >= 0 && tasks.y[transfers.to[i]] >= 0 &&
    transfers.finish[i] >= from && transfers.start[i] <= to;
  function line(i, parent, cls) {
    const x1 = x(transfers.start[i]), y1 = tasks.y[transfers.from[i]] + data.lane / 2;
    const x2 = x(transfers.finish[i]), y2 = tasks.y[transfers.to[i]] + data.lane / 2;
    let d = `M${x1} ${y1}L${x2} ${y2}`;
    if (Math.hypot(x2 - x1, y2 - y1) >= 10) {
      const back = Math.atan2(y2 - y1, x2 - x1) + Math.PI;
      const end = (s) => `${x2 + 5 * Math.cos(back + s)} ${y2 + 5 * Math.sin(back + s)}`;
      d += `M${end(-0.4363)}L${x2} ${y2}L${end(0.4363)}`;
    }
    make("path", { class: cls, d }, parent);
  }
  function drawTransfers() {
    const group = byId("arrows");
    group.replaceChildren();
    if (!byId("transfers").checked) return;
    for (let i = 0, n = 0; i < transfers.from.length && n < data.maxArrows; i++) {
      if (visible(i)) { line(i, group, "a"); n++; }
    }
  }
  function drawMine() {
    mine.replaceChildren();
    if (hovered < 0) return;
    for (let i = 0; i < transfers.from.length; i++) {
      if (transfers.to[i] === hovered && visible(i)) line(i, mine, "in");
      if (transfers.from[i] === hovered && visible(i)) line(i, mine, "out");
    }
  }

  const digits = (v) => Number(v.toPrecision(6)).toString();
  const time = (sec) => {
    const u = sec === 0 ? data.units[0] : data.units.find((u) => sec < u.below) || data.units[data.units.length - 1];
    return sec === 0 ? "0 s" : digits(sec / u.sec) + " " + u.name;
  };
  const amount = (v, unit) => {
    const prefixes = ["", "k", "M", "G", "T", "P", "E"];
    let i = 0;
    while (v >= 1000 && i < prefixes.length - 1) { v /= 1000; i++; }
    return digits(v) + " " + prefixes[i] + unit;
  };
  function describe(i) {
    const t = boxes.first[i], lines = [];
    if (boxes.count[i] > 1) return [`${boxes.count[i]} tasks`, `from ${tasks.name[t]} on ${data.hosts[tasks.host[t]]}`, `${time(boxes.start[i])} to ${time(boxes.finish[i])}`];
    lines.push(tasks.name[t]);
    if (tasks.type[t]) lines.push("type " + tasks.type[t]);
    lines.push(`host ${data.hosts[tasks.host[t]]}, lane ${tasks.lane[t]}`);
    if (tasks.cores && tasks.cores[t] > 1) lines.push(`${tasks.cores[t]} cores`);
    lines.push(`${time(tasks.start[t])} to ${time(tasks.finish[t])}: ${time(tasks.finish[t] - tasks.start[t])}`);
    lines.push("work " + amount(tasks.work[t], data.workUnit));
    if (!data.transfersKnown) return lines;
    let ins = 0, outs = 0, inBytes = 0, outBytes = 0;
    for (let k = 0; k < transfers.from.length; k++) {
      if (transfers.to[k] === t) { ins++; inBytes += transfers.bytes[k]; }
      if (transfers.from[k] === t) { outs++; outBytes += transfers.bytes[k]; }
    }
    lines.push(`${ins} transfers in: ${amount(inBytes, "B")}; ${outs} out: ${amount(outBytes, "B")}`);
    return lines;
  }
  function hover(e) {
    const i = e.target.box;
    tip.hidden = i === undefined;
    const task = i === undefined || boxes.count[i] > 1 ? -1 : boxes.first[i];
    if (i !== undefined) {
      const [head, ...rest] = describe(i), b = document.createElement("b");
      b.textContent = head;
      tip.replaceChildren(b, document.createTextNode(rest.join("\n")));
      const w = tip.offsetWidth, h = tip.offsetHeight;
      tip.style.left = Math.max(0, Math.min(e.clientX + 14, innerWidth - w - 4)) + "px";
      tip.style.top = Math.max(0, e.clientY + 18 + h > innerHeight ? e.clientY - h - 10 : e.clientY + 18) + "px";
    }
    if (task !== hovered) { hovered = task; drawMine(); }
  }

  const inPicture = (e) => {
    const r = svg.getBoundingClientRect();
    return (e.clientX - r.left) * wide / r.width;
  };
  let dragged = null;
  svg.addEventListener("pointerdown", (e) => {
    const at = inPicture(e);
    if (e.button === 0 && at >= plot.x - 5 && at <= plot.x + plot.w + 5) { dragged = at; e.preventDefault(); }
  });
  addEventListener("pointermove", (e) => {
    if (dragged === null) return;
    const a = Math.max(Math.min(dragged, inPicture(e)), plot.x), b = Math.min(Math.max(dragged, inPicture(e)), plot.x + plot.w);
    choice.setAttribute("x", a);
    choice.setAttribute("width", Math.max(b - a, 0));
    choice.setAttribute("visibility", b - a > 3 ? "visible" : "hidden");
  });
  addEventListener("pointerup", (e) => {
    if (dragged === null) return;
    const a = Math.max(Math.min(dragged, inPicture(e)), plot.x), b = Math.min(Math.max(dragged, inPicture(e)), plot.x + plot.w);
    dragged = null;
    choice.setAttribute("visibility", "hidden");
    if (b - a > 3) show(timeAt(a), timeAt(b));
  });
  svg.addEventListener("pointermove", hover);
  svg.addEventListener("pointerleave", hover);
  svg.addEventListener("dblclick", () => show(0, data.span));
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
  byId("zoomall").onclick = () => show(0, data.span);
  byId("transfers").onchange = drawTransfers;
  byId("bar").onsubmit = () => false;
  const critical = byId("critical");
  if (critical) critical.onchange = () => byId("path").setAttribute("display", critical.checked ? "inline" : "none");
  addEventListener("keydown", (e) => {
    if (e.target.tagName === "INPUT" && e.target.type === "search") return;
    const step = (to - from) / 5;
    const act = {
      "+": () => zoom(0.5, middle()), "=": () => zoom(0.5, middle()), "-": () => zoom(2, middle()), 0: () => show(0, data.span),
      ArrowLeft: () => show(from - step, to - step), ArrowRight: () => show(from + step, to + step),
    }[e.key];
    if (act && !e.ctrlKey && !e.metaKey && !e.altKey) { act(); e.preventDefault(); }
  });
  byId("find").oninput = (e) => {
    const what = e.target.value.trim().toLowerCase();
    let n = 0;
    rects.forEach((r, i) => {
      const t = boxes.first[i];
      const hit = what !== "" && (tasks.name[t].toLowerCase().includes(what) || data.hosts[tasks.host[t]].toLowerCase() === what);
      r.classList.toggle("hit", hit);
      if (hit) n++;
    });
    boxGroup.classList.toggle("finding", what !== "");
    byId("found").textContent = what === "" ? "" : `${n} found`;
  };
  new ResizeObserver(arrange).observe(byId("frame"));
  for (const on of [true, false]) addEventListener(on ? "beforeprint" : "afterprint", () => { printing = on; arrange(); });
})();
