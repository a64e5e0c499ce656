"use strict";
// Load over time: the share of all cores that is busy, then a strip for each of the
// busiest hosts and links, on the axis of the Gantt chart. Pictures of several runs have the same rows.
lab.Load = class {
  constructor(model, models, win, label, name) {
    Object.assign(this, { model, models, win });
    this.canvas = lab.canvas.take(name, { class: "gantt", tabindex: 0, role: "application", "aria-label": `load over time: ${label}` });
    this.inner = lab.el("div", {}, this.canvas);
    this.frame = lab.el("div", { class: "frame" }, this.inner);
    this.root = lab.el("figure", {}, lab.el("figcaption", { text: label }), this.frame);
    this.draw = lab.once(() => this.paint());
    this.frame.addEventListener("scroll", this.draw);
    this.list();
  }

  // list makes the rows: {name, levels, mean, height} or a heading. A mean of null is not known.
  list() {
    const load = this.model.run.load, few = lab.looks("allrows", false) ? Infinity : 8, rows = [{ name: "all cores", levels: load.all, height: 56, area: true, mean: load.mean }];
    const strips = (title, most, parts) => {
      const names = lab.busiest(this.models.map(parts)), own = parts(this.model), by = new Map(own.map((x) => [x.name, x])), rest = { levels: [], mean: own.length < most || own.some((x) => x.mean === 0) ? 0 : null };
      if (names.length === 0) return;
      rows.push({ heading: names.length > few ? `${title}, the ${few} busiest of ${names.length}` : title, height: 18 });
      for (const name of names.slice(0, few)) rows.push({ ...(by.get(name) || rest), name, most, height: 14, link: title === "links" });
    };
    strips("hosts", load.most.hosts, (m) => (m.run.load.hosts || []).map((x) => ({ ...x, name: m.run.hosts.name[x.host] })));
    strips("links", load.most.links, (m) => (m.run.load.links || []).filter((x) => x.mean > 0));
    let top = 0;
    for (const r of rows) { r.top = top; top += r.height + 2; }
    this.rows = rows;
    this.total = top;
  }

  place() {
    this.width = this.frame.clientWidth;
    this.axis = 20;
    this.height = Math.min(this.total, lab.paper ? lab.page : 480) + this.axis;
    this.inner.style.height = this.total + this.axis + "px";
    this.frame.style.height = this.height + "px";
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height + "px";
    this.scale = this.win.scale(this.win.gutter(this.width), this.width - 10);
  }
  paint() {
    if (!this.frame.isConnected || this.frame.clientWidth === 0) return;
    this.place();
    const { width, height, axis } = this, scroll = lab.paper ? 0 : this.frame.scrollTop, bottom = height - axis;
    const c = lab.theme(), pen = lab.fit(this.canvas, width, height), { scale } = this;
    this.win.axis(pen, scale, 0, bottom, c);
    for (const r of this.rows) {
      const y = r.top - scroll;
      if (y > bottom || y + r.height < 0) continue;
      pen.textBaseline = "middle";
      if (r.heading) {
        pen.font = lab.font(11);
        pen.textAlign = "left";
        pen.fillStyle = c.hint;
        pen.fillText(r.heading, scale.left, y + r.height / 2 + 1);
        continue;
      }
      pen.font = lab.font(11);
      pen.textAlign = "right";
      pen.fillStyle = c.text;
      pen.fillText(lab.cut(pen, r.name, scale.left - 10), scale.left - 6, y + r.height / 2);
      pen.save();
      pen.beginPath();
      pen.rect(scale.left, Math.max(y, 0), scale.right - scale.left, r.height);
      pen.clip();
      if (r.area) this.area(pen, c, r, y); else this.strip(pen, c, r, y);
      pen.restore();
      if (!r.area) continue;
      pen.font = lab.font(9);
      pen.fillStyle = c.hint;
      pen.fillText("100 %", scale.left - 6, y + 6);
      pen.fillText("0", scale.left - 6, y + r.height - 5);
    }
    pen.fillStyle = c.back;
    pen.fillRect(0, bottom, width, 2);
    this.win.line(pen, scale, 0, bottom, c);
  }

  // bounds are the first and last part that the window shows, and a part's length.
  bounds(r) {
    const part = this.model.run.makespan / r.levels.length;
    return [Math.max(0, Math.floor(this.win.from / part)), Math.min(r.levels.length - 1, Math.floor(this.win.to / part)), part];
  }
  strip(pen, c, r, y) {
    const [first, last, part] = this.bounds(r), { x } = this.scale, heat = r.link ? [c.cold, c.warm, c.hot] : [c.cold, c.accent], shown = (k) => Math.ceil(r.levels[k] * 100);
    if (r.mean === null) return;
    pen.fillStyle = c.idle;
    pen.fillRect(x(0), y, x(this.model.run.makespan) - x(0), r.height);
    for (let k = first, next; k <= last; k = next) {
      for (next = k + 1; next <= last && shown(next) === shown(k);) next++;
      if (!(shown(k) > 0)) continue;
      pen.fillStyle = lab.mix(heat, shown(k) / 100);
      const a = Math.round(x(k * part));
      pen.fillRect(a, y, Math.max(Math.round(x(next * part)) - a, 0.5), r.height);
    }
  }
  area(pen, c, r, y) {
    const [first, last, part] = this.bounds(r), { x } = this.scale, bottom = y + r.height;
    pen.strokeStyle = c.grid;
    for (const level of [0, 0.5, 1]) { pen.beginPath(); pen.moveTo(this.scale.left, bottom - level * (r.height - 2)); pen.lineTo(this.scale.right, bottom - level * (r.height - 2)); pen.stroke(); }
    pen.beginPath();
    pen.moveTo(x(first * part), bottom);
    for (let k = first; k <= last; k++) {
      const top = bottom - r.levels[k] * (r.height - 2);
      pen.lineTo(x(k * part), top);
      pen.lineTo(x((k + 1) * part), top);
    }
    pen.lineTo(x((last + 1) * part), bottom);
    pen.fillStyle = c.accent;
    pen.globalAlpha = 0.75;
    pen.fill();
    pen.globalAlpha = 1;
  }

  hover(e, px, py) {
    const r = px < this.scale?.left || py > this.height - 20 ? undefined : this.rows.find((q) => q.levels && py + this.frame.scrollTop >= q.top && py + this.frame.scrollTop < q.top + q.height), t = r && this.scale.time(px);
    if (!r || px < 0 || t > this.model.run.makespan) { lab.tip(e, null); return; }
    if (r.mean === null) { lab.tip(e, r.name, [`not known: not among the ${r.most} busiest of this run`]); return; }
    const level = r.levels[Math.min(Math.max(0, Math.floor(t / this.model.run.makespan * r.levels.length)), r.levels.length - 1)] ?? 0;
    lab.tip(e, r.name, [`${lab.percent(level)} at ${lab.time(t, 4)}`, `mean ${lab.percent(r.mean)}`]);
  }
};

// busiest are the names in several lists of {name, mean}, by the highest mean of each.
lab.busiest = (lists) => {
  const means = new Map();
  for (const x of lists.flat()) means.set(x.name, Math.max(means.get(x.name) || 0, x.mean));
  return [...means].sort((a, b) => b[1] - a[1]).map(([name]) => name);
};

lab.showLoad = ({ models, win }) => {
  const shown = models.filter((m) => m.run.load?.all?.length);
  if (shown.length === 0) return;
  const pictures = shown.map((m, i) => new lab.Load(m, shown, win, (shown.length > 1 ? m.name + ": " : "") + `mean ${lab.percent(m.run.load.mean)} of all cores busy`, "load" + i));
  const long = pictures[0].rows.some((r) => r.heading?.includes("busiest")) || lab.looks("allrows", false);
  const box = lab.el("div", {}, pictures.map((p) => p.root)), place = () => box.classList.toggle("beside", lab.looks("beside", false) && pictures.length > 1);
  const panel = lab.panels.add("load", "Load over time", long ? lab.check("all hosts and links", "allrows", false, () => { for (const p of pictures) { p.list(); p.paint(); } }) : null, lab.heatLegend("hosts"), lab.heatLegend("links"));
  panel.body.append(box);
  place();
  for (const p of pictures) {
    lab.hand(p, win, { hover: (e, x, y) => p.hover(e, x, y), keys: { ArrowUp: () => { p.frame.scrollTop -= 60; }, ArrowDown: () => { p.frame.scrollTop += 60; } } });
    p.frame.addEventListener("scroll", () => { for (const q of pictures) q.frame.scrollTop = p.frame.scrollTop; });
  }
  lab.first(pictures);
  win.listen(() => { place(); pictures.forEach((p) => p.draw()); });
  panel.draw = () => pictures.forEach((p) => p.paint());
  const unwatch = lab.onResize(panel.body, panel.draw);
  panel.gone = () => { unwatch(); for (const p of pictures) lab.canvas.give(p.canvas); };
};

// heatLegend explains the colours of load; full is the name of the hottest.
lab.heatLegend = (what, full = "full") => lab.el("span", { class: "heat hint " + what }, what + ": idle ", lab.el("span", { class: "bar" }), " ", full);
