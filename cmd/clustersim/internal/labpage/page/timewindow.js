"use strict";
// A window of time that several pictures share: what one shows, all show, and the
// cursor is in all of them.
lab.TimeWindow = class {
  constructor(span) {
    this.span = span;
    this.from = 0;
    this.to = span;
    this.cursor = null; // a time, or null
    this.listeners = new Set();
    this.letters = 8; // of the longest name beside a picture
  }
  // gutter is the room for names left of a picture; pictures below each other have the same.
  gutter(width) { return Math.min(Math.max(this.letters * 6.3, 30) + 12, Math.max(64, width * (width < 600 ? 0.24 : 0.16))); }
  listen(f) { this.listeners.add(f); }
  tell() { for (const f of this.listeners) f(); }

  show(from, to) {
    const width = Math.min(Math.max(to - from, this.span * 1e-9), this.span);
    this.from = Math.min(Math.max(from, 0), this.span - width);
    this.to = this.from + width;
    const view = lab.state.view;
    if (this.whole) { delete view.from; delete view.to; } else { view.from = Number(this.from.toPrecision(9)); view.to = Number(this.to.toPrecision(9)); }
    lab.history.look();
    this.tell();
  }
  get whole() { return this.from <= 0 && this.to >= this.span; }
  zoom(factor, at = (this.from + this.to) / 2) { this.show(at - (at - this.from) * factor, at + (this.to - at) * factor); }
  move(part) {
    const by = part * (this.to - this.from);
    this.show(this.from + by, this.to + by);
  }
  all() { this.show(0, this.span); }
  // fromView takes the window that a link states.
  fromView() {
    const { from, to } = lab.state.view;
    if (Number.isFinite(from) && Number.isFinite(to) && to > from && from < this.span) this.show(from, to);
  }
  point(t) {
    if (t === this.cursor) return;
    this.cursor = t;
    this.tell();
  }

  // scale maps times to pixels between left and right, and back.
  scale(left, right) {
    const per = (right - left) / (this.to - this.from || 1), from = this.from;
    return { x: (t) => left + (t - from) * per, time: (x) => from + (x - left) / per, left, right };
  }

  // ticks are round times in the window, at most so many, with their texts in one unit.
  ticks(most) {
    const [, unit, name] = this.to >= 3 * 86400 ? [0, 86400, "days"] : this.to >= 7200 ? [0, 3600, "h"] : lab.units.find(([below]) => this.to < below) || lab.units[3];
    const span = (this.to - this.from) / unit;
    if (!(span > 0)) return { list: [], unit: name };
    const power = 10 ** Math.floor(Math.log10(span / most)), step = [1, 2, 5, 10, 20].map((m) => m * power).find((s) => span / s <= most) || 20 * power;
    const decimals = Math.min(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), 12), list = [];
    for (let i = Math.ceil(this.from / unit / step - 1e-9); i * step <= this.to / unit * (1 + 1e-12) && list.length < 100; i++) {
      list.push({ at: i * step * unit, text: (i * step).toFixed(decimals) });
    }
    return { list, unit: name };
  }

  // axis draws ticks, their lines and the cursor.
  axis(pen, scale, top, bottom, colours, texts = true) {
    const { list, unit } = this.ticks(Math.max(2, Math.floor((scale.right - scale.left) / 80)));
    pen.font = lab.font(11);
    pen.textAlign = "center";
    pen.textBaseline = "top";
    for (const tick of list) {
      const x = Math.round(scale.x(tick.at)) + 0.5;
      pen.strokeStyle = colours.grid;
      pen.lineWidth = 1;
      pen.beginPath();
      pen.moveTo(x, top);
      pen.lineTo(x, bottom);
      pen.stroke();
      pen.fillStyle = colours.hint;
      if (texts && x < scale.right - 26) pen.fillText(tick.text, x, bottom + 4);
    }
    pen.textAlign = "right";
    if (texts) pen.fillText(unit, scale.right, bottom + 4);
  }
  line(pen, scale, top, bottom, colours) {
    if (this.cursor === null || this.cursor < this.from || this.cursor > this.to) return;
    const x = Math.round(scale.x(this.cursor)) + 0.5;
    pen.strokeStyle = colours.accent;
    pen.lineWidth = 1;
    pen.setLineDash([3, 2]);
    pen.beginPath();
    pen.moveTo(x, top);
    pen.lineTo(x, bottom);
    pen.stroke();
    pen.setLineDash([]);
  }
};
