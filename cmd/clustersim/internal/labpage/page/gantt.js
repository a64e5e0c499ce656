"use strict";
// A Gantt chart on a canvas: boxes of tasks, the critical path, transfers. Boxes narrower than a
// pixel are drawn as one, so that the cost grows with what can be seen.
lab.Gantt = class {
  // model: run, classes, links (transfers of tasks) and marks {hover, selected, hits}, shared by the charts of a run.
  constructor(model, win, planned, label, name) {
    Object.assign(this, { model, win, planned, label });
    this.canvas = lab.canvas.take(name, { class: "gantt", tabindex: 0, role: "application", "aria-label": `Gantt chart: ${label}. Arrow keys move, plus and minus zoom, 0 shows all, comma and point go from task to task.` });
    this.inner = lab.el("div", {}, this.canvas);
    this.frame = lab.el("div", { class: "frame" }, this.inner);
    this.root = lab.el("figure", {}, lab.el("figcaption", { text: label }), this.frame);
    this.draw = lab.once(() => this.paint());
    this.frame.addEventListener("scroll", this.draw);
    this.folds();
  }
  folds() {
    const run = this.model.run, rows = new lab.Rows(run, this.planned, false);
    this.rows = rows.idle > 0 && lab.looks("fold", run.hosts.name.length > 40) ? new lab.Rows(run, this.planned, true) : rows;
  }

  // measure finds sizes: rows as high as there is room for, within what can be read.
  measure() {
    const most = lab.state.view.rows === "fit" ? [1, 22] : [6, 22];
    this.width = this.frame.clientWidth;
    this.rowHeight = lab.state.view.rowpx || Math.min(Math.max(Math.floor(360 / Math.max(this.rows.count, 1)), most[0]), most[1]);
    if (lab.state.view.rows === "fit") this.rowHeight = Math.min(Math.max(480 / Math.max(this.rows.count, 1), 0.5), 22);
    this.gutter = this.win.gutter(this.width);
    this.axisHeight = 20;
    if (lab.paper) this.rowHeight = Math.min(this.rowHeight, lab.page / this.rows.count);
    this.total = this.rows.count * this.rowHeight;
    this.height = Math.min(this.total, lab.paper ? lab.page : 500) + this.axisHeight;
    this.inner.style.height = this.total + this.axisHeight + "px";
    this.frame.style.height = this.height + "px";
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height + "px";
    this.scale = this.win.scale(this.gutter, this.width - 10);
    this.scroll = lab.paper ? 0 : this.frame.scrollTop;
  }
  y(row) { return row * this.rowHeight - this.scroll; }

  place() { if (this.frame.isConnected && this.frame.clientWidth > 0) this.measure(); }
  paint() {
    if (!this.frame.isConnected || this.frame.clientWidth === 0) return;
    this.measure();
    const c = this.colours = lab.theme(), pen = this.pen = lab.fit(this.canvas, this.width, this.height), bottom = this.height - this.axisHeight;
    this.ground(pen, c, bottom);
    this.win.axis(pen, this.scale, 0, bottom, c);
    pen.save();
    pen.beginPath();
    pen.rect(this.scale.left, 0, this.scale.right - this.scale.left, bottom);
    pen.clip();
    const first = Math.max(0, Math.floor(this.scroll / this.rowHeight)), last = Math.min(this.rows.count - 1, Math.ceil((this.scroll + bottom) / this.rowHeight));
    this.labels = [];
    if (!this.planned) this.off(pen, c, bottom);
    for (let row = first; row <= last; row++) this.boxes(pen, c, row);
    this.lines = !this.planned && lab.looks("transfers", this.model.run.transfers.from.length <= 300);
    if (!this.planned) {
      this.failed(pen, c, bottom);
      if (this.lines) this.transfers(pen, c);
      if (lab.looks("path", true)) this.path(pen, c);
    }
    this.names(pen);
    this.marks(pen, c);
    this.win.line(pen, this.scale, 0, bottom, c);
    pen.restore();
  }

  // ground draws names of hosts, and a stripe behind every other one.
  ground(pen, c, bottom) {
    const names = this.model.run.hosts.name, size = Math.min(11, Math.max(this.rowHeight, 9));
    let free = -1;
    pen.font = lab.font(size);
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    this.rows.hosts.forEach((h, i) => {
      const top = this.y(h.top), height = h.lanes * this.rowHeight;
      if (top + height < 0 || top > bottom) return;
      if (i % 2 === 0 && height >= 3) { pen.fillStyle = c.idle; pen.fillRect(this.scale.left, top, this.scale.right - this.scale.left, height); }
      const middle = Math.max(top + height / 2, h.top === 0 && this.scroll < 1 ? size / 2 : -1);
      if (middle < free || middle > bottom - 2 || middle < 2) return;
      pen.fillStyle = c.text;
      pen.fillText(lab.cut(pen, h.name ?? names[h.host], this.gutter - 10), this.gutter - 6, middle);
      free = middle + size + 1;
    });
    pen.fillStyle = c.back;
    pen.fillRect(0, bottom, this.width, this.axisHeight);
  }

  boxes(pen, c, row) {
    const { rows, scale, win, model } = this, y = this.y(row), gap = this.rowHeight >= 5 ? 1 : 0, height = Math.max(this.rowHeight - gap, 0.5), hits = model.marks.hits, labels = this.rowHeight >= 9;
    let left = NaN, right = NaN, colour = "", hit = true;
    const flush = () => {
      if (Number.isNaN(left)) return;
      pen.globalAlpha = hits !== null && !hit ? 0.15 : 1;
      pen.fillStyle = colour;
      pen.fillRect(left, y, Math.max(right - left, 0.7), height);
      left = NaN;
    };
    for (let k = rows.from(row, win.from); k < rows.first[row + 1]; k++) {
      const i = rows.tasks[k];
      if (rows.start[i] > win.to) break;
      const a = Math.max(scale.x(rows.start[i]), scale.left - 3), b = Math.min(scale.x(rows.finish[i]), scale.right + 3), task = rows.task(i), own = lab.classes[model.classes.of[task] % lab.classes.length], mine = hits === null || hits.has(task);
      if (b - a < 1.5) { // merged with its neighbours
        if (!Number.isNaN(left) && a - right < 0.7) { right = Math.max(right, b); if (mine && hits !== null) { hit = true; colour = own; } continue; }
        flush();
        [left, right, colour, hit] = [a, b, own, mine];
        continue;
      }
      flush();
      pen.globalAlpha = mine ? 1 : 0.15;
      pen.fillStyle = own;
      pen.fillRect(a, y, b - a > 3 ? b - a - 0.5 : b - a, height);
      if (labels && i === task && b - a > 14 && this.labels.length < 3000) this.labels.push([i, Math.max(a, scale.left), Math.min(b, scale.right), y + height / 2, own]);
    }
    flush();
    pen.globalAlpha = 1;
  }
  // names are drawn last, where lines do not cross them.
  names(pen) {
    pen.font = lab.font(Math.min(11, this.rowHeight - 2));
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const [i, a, b, y, colour] of this.labels) {
      const text = this.model.run.tasks.name[i];
      if (text.length * 3.2 > b - a) continue;
      const width = pen.measureText(text).width;
      if (width > b - a - 4) continue;
      if (this.lines && (this.model.marks.hits === null || this.model.marks.hits.has(i))) {
        pen.fillStyle = colour;
        pen.fillRect((a + b - width) / 2, y - 5, width, 10);
      }
      pen.fillStyle = lab.textOn(colour);
      pen.globalAlpha = this.model.marks.hits === null || this.model.marks.hits.has(i) ? 1 : 0.3;
      pen.fillText(text, (a + b) / 2, y + 0.5);
    }
    pen.globalAlpha = 1;
  }

  // off is the ground where a host is off; where several share a row, it hangs from the top, as high as their share.
  off(pen, c, bottom) {
    const { off } = this.model.run, { rows, scale, win } = this;
    if (!off) return;
    const heights = new Map(rows.hosts.map((h) => [h.host, h.lanes * this.rowHeight]));
    pen.fillStyle = c.hint;
    pen.globalAlpha = 0.45;
    off.host.forEach((h, k) => {
      const y = rows.top[h] < 0 ? NaN : this.y(rows.top[h]);
      if (!(y < bottom && y + heights.get(h) > 0) || off.finish[k] < win.from || off.start[k] > win.to) return;
      const a = Math.max(scale.x(off.start[k]), scale.left);
      pen.fillRect(a, y, Math.max(Math.min(scale.x(off.finish[k]), scale.right) - a, 0.7), heights.get(h));
    });
    const { top, lanes, hosts, off: steps } = rows.shared || { off: [] };
    for (const s of steps) {
      if (s.to < win.from || s.from > win.to) continue;
      const a = Math.max(scale.x(s.from), scale.left);
      pen.fillRect(a, this.y(top), Math.max(Math.min(scale.x(s.to), scale.right) - a, 0.7), Math.max(lanes * this.rowHeight * s.count / hosts.size, 1.5));
    }
    pen.globalAlpha = 1;
  }
  // offAt says what is off at a point of the canvas: a head and lines, or null.
  offAt(x, y) {
    const { off, hosts } = this.model.run, { shared, top } = this.rows, row = Math.floor((y + this.scroll) / this.rowHeight), time = this.scale.time(x);
    if (!off || this.planned || x < this.scale.left || y > this.height - this.axisHeight) return null;
    const line = (from, to) => `${lab.time(from)} to ${lab.time(to)}: ${lab.time(to - from)}`;
    if (shared && shared.top <= row) {
      const s = shared.off.find((q) => q.from <= time && time < q.to), named = s?.few.length ? ": " + s.few.map((h) => hosts.name[h]).join(", ") : "";
      return s ? [`${s.count} of ${lab.plural(shared.hosts.size, "idle host")} off${named}`, line(s.from, s.to)] : null;
    }
    const host = this.rows.hosts.find((h) => h.top <= row && row < h.top + h.lanes)?.host ?? -1, k = off.host.findIndex((h, i) => h === host && top[h] >= 0 && off.start[i] <= time && time < off.finish[i]);
    return k < 0 ? null : [hosts.name[host] + " is off", line(off.start[k], off.finish[k])];
  }
  // failed are attempts that came to nothing: outlined, and crossed out.
  failed(pen, c, bottom) {
    const { failed } = this.model.run, { rows, scale, win } = this;
    if (!failed) return;
    const height = Math.max(this.rowHeight - 1, 0.5);
    pen.lineWidth = 1;
    failed.host.forEach((h, k) => {
      const y = rows.top[h] < 0 ? NaN : this.y(rows.top[h] + failed.lane[k]);
      if (!(y < bottom && y + height > 0) || failed.finish[k] < win.from || failed.start[k] > win.to) return;
      const a = Math.max(scale.x(failed.start[k]), scale.left - 3), width = Math.max(Math.min(scale.x(failed.finish[k]), scale.right + 3) - a, 1);
      pen.fillStyle = pen.strokeStyle = lab.classes[this.model.classes.of[failed.task[k]] % lab.classes.length];
      pen.globalAlpha = 0.3;
      pen.fillRect(a, y, width, height);
      pen.globalAlpha = 1;
      if (width < 3 || height < 4) return;
      pen.beginPath();
      pen.rect(a + 0.5, y + 0.5, width - 1, height - 1);
      pen.moveTo(a, y + height);
      pen.lineTo(a + width, y);
      pen.stroke();
    });
  }
  // failedAt says what failed at a point of the canvas.
  failedAt(x, y) {
    const { failed } = this.model.run, row = Math.floor((y + this.scroll) / this.rowHeight), time = this.scale.time(x);
    if (!failed || this.planned || y > this.height - this.axisHeight) return -1;
    return failed.host.findIndex((h, k) => this.rows.top[h] >= 0 && this.rows.top[h] + failed.lane[k] === row && failed.start[k] <= time && time <= failed.finish[k]);
  }

  middle(task) {
    const row = this.rows.row(task);
    return row < 0 ? null : this.y(row) + this.rowHeight / 2;
  }
  line(pen, from, to, start, finish) {
    const y1 = this.middle(from), y2 = this.middle(to);
    if (y1 === null || y2 === null) return;
    pen.moveTo(this.scale.x(start), y1);
    pen.lineTo(this.scale.x(finish), y2);
  }
  transfers(pen, c) {
    const tr = this.model.run.transfers, { from, to } = this.win, most = 4000;
    pen.beginPath();
    for (let k = 0, n = 0; k < tr.from.length && n < most; k++) {
      if (tr.finish[k] < from || tr.start[k] > to) continue;
      this.line(pen, tr.from[k], tr.to[k], tr.start[k], tr.finish[k]);
      n++;
    }
    pen.strokeStyle = c.text;
    pen.globalAlpha = 0.4;
    pen.lineWidth = 0.8;
    pen.stroke();
    pen.globalAlpha = 1;
  }

  path(pen, c) {
    const { rows, scale } = this;
    pen.strokeStyle = c.critical;
    pen.fillStyle = c.critical;
    pen.lineWidth = 1.6;
    pen.beginPath();
    for (const step of this.model.run.path || []) {
      if (step.from !== step.to) { this.line(pen, step.from, step.to, step.start, step.finish); continue; }
      const row = rows.row(step.to);
      if (row < 0 || step.finish < this.win.from || step.start > this.win.to) continue;
      const a = Math.max(scale.x(step.start), scale.left - 2), b = Math.min(scale.x(step.finish), scale.right + 2), thick = Math.min(Math.max(this.rowHeight / 5, 1), 3);
      pen.fillRect(a, this.y(row) + this.rowHeight - thick, Math.max(b - a, 1), thick);
    }
    pen.stroke();
  }

  // marks are what the pointer is at and what was chosen, with their transfers.
  marks(pen, c) {
    const { hover, selected } = this.model.marks, { rows, scale } = this, tr = this.model.run.transfers;
    for (const i of new Set([hover, selected])) {
      if (i < 0 || i >= rows.start.length || rows.row(i) < 0) continue;
      const a = Math.max(scale.x(rows.start[i]), scale.left - 2), b = Math.min(scale.x(rows.finish[i]), scale.right + 2);
      pen.strokeStyle = c.strong;
      pen.lineWidth = i === selected ? 2.2 : 1.4;
      pen.strokeRect(a, this.y(rows.row(i)), Math.max(b - a, 1.5), Math.max(this.rowHeight - 1, 1));
      if (this.planned) continue;
      for (const [list, dash] of [[this.model.links.in(i), []], [this.model.links.out(i), [5, 3]]]) {
        pen.setLineDash(dash);
        pen.lineWidth = 1.2;
        pen.beginPath();
        for (const k of list) this.line(pen, tr.from[k], tr.to[k], tr.start[k], tr.finish[k]);
        pen.stroke();
      }
      pen.setLineDash([]);
    }
  }

  // at is the task below a point of the canvas, or -1.
  at(x, y) {
    if (x < this.scale.left || x > this.scale.right || y > this.height - this.axisHeight) return -1;
    const row = Math.floor((y + this.scroll) / this.rowHeight), i = row < 0 || row >= this.rows.count ? -1 : this.rows.find(row, this.scale.time(x), 3 * (this.win.to - this.win.from) / this.width);
    return i < 0 ? -1 : this.rows.task(i);
  }
  // reveal scrolls a task into view.
  reveal(task) {
    const row = this.rows.row(task);
    if (row < 0) return;
    const y = row * this.rowHeight;
    if (y < this.frame.scrollTop || y > this.frame.scrollTop + this.height - 40) this.frame.scrollTop = y - this.height / 2;
  }
};

// cut shortens a text in its middle until it is no wider than the room.
lab.cut = (pen, text, room) => {
  if (pen.measureText(text).width <= room) return text;
  for (let n = Math.min(text.length - 1, 40); n > 2; n--) {
    const short = text.slice(0, Math.ceil(n / 2)) + "\u2026" + text.slice(text.length - Math.floor(n / 2));
    if (pen.measureText(short).width <= room) return short;
  }
  return text.slice(0, 2);
};
