"use strict";
// A board: a drawing of nodes and lines on a canvas that can be zoomed and moved.
// What is drawn is for the one who makes the board to say.
lab.Board = class {
  // options: width and height of the drawing, paint(pen, board, colours), at(x, y) in the drawing gives what the tip says,
  // click(x, y), label, still (no zooming: a preview).
  constructor(canvas, options) {
    Object.assign(this, { canvas, options, zoom: 1, dx: 0, dy: 0 });
    canvas.board = this; // another one may come after it
    this.draw = lab.once(() => this.paint());
    canvas.setAttribute("aria-label", options.label);
    if (!options.still) this.listen();
  }
  fit() {
    const w = this.canvas.clientWidth, h = this.canvas.clientHeight, margin = this.options.still ? 8 : this.options.room || 16;
    const s = Math.min((w - 2 * margin) / Math.max(this.options.width, 1), (h - 2 * margin) / Math.max(this.options.height, 1), this.options.still ? 1.5 : 4);
    this.s = s * this.zoom;
    this.x0 = w / 2 - this.options.width * this.s / 2 + this.dx;
    this.y0 = h / 2 - this.options.height * this.s / 2 + this.dy;
  }
  x(v) { return this.x0 + v * this.s; }
  y(v) { return this.y0 + v * this.s; }
  paint() {
    const w = this.canvas.clientWidth, h = this.canvas.clientHeight;
    if (w === 0 || h === 0 || !this.canvas.isConnected || this.canvas.board !== this) return;
    this.fit();
    this.options.paint(lab.fit(this.canvas, w, h), this, lab.theme());
  }
  by(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const zoom = Math.min(Math.max(this.zoom * factor, 1), 60), f = zoom / this.zoom, cx = this.canvas.clientWidth / 2 + this.dx, cy = this.canvas.clientHeight / 2 + this.dy;
    this.dx += (x - cx) * (1 - f);
    this.dy += (y - cy) * (1 - f);
    this.zoom = zoom;
    if (zoom === 1) this.dx = this.dy = 0;
    this.draw();
  }
  move(dx, dy) { this.dx += dx; this.dy += dy; this.draw(); }
  whole() { this.zoom = 1; this.dx = this.dy = 0; this.draw(); }

  listen() {
    const { canvas, options } = this, on = (kind, f, more) => canvas.addEventListener(kind, f, { ...more, signal: canvas.use?.signal });
    let start = null, moved = false;
    on("pointerdown", (e) => { if (e.button === 0) { start = { x: e.clientX, y: e.clientY }; moved = false; canvas.setPointerCapture(e.pointerId); } });
    on("pointermove", (e) => {
      if (start === null) {
        const box = canvas.getBoundingClientRect(), found = options.at?.((e.clientX - box.left - this.x0) / this.s, (e.clientY - box.top - this.y0) / this.s, 8 / this.s);
        lab.tip(e, found ? found[0] : null, found ? found.slice(1) : []);
        return;
      }
      if (Math.hypot(e.clientX - start.x, e.clientY - start.y) > 3) moved = true;
      if (!moved) return;
      lab.tip(e, null);
      this.move(e.clientX - start.x, e.clientY - start.y);
      start = { x: e.clientX, y: e.clientY };
    });
    on("pointerup", (e) => {
      const box = canvas.getBoundingClientRect();
      if (start !== null && !moved) options.click?.((e.clientX - box.left - this.x0) / this.s, (e.clientY - box.top - this.y0) / this.s, 8 / this.s);
      start = null;
    });
    on("pointercancel", () => { start = null; });
    on("pointerleave", (e) => lab.tip(e, null));
    on("dblclick", () => this.whole());
    on("wheel", (e) => {
      if (!e.ctrlKey && !e.metaKey && !lab.byId("dialog").open) return;
      const box = canvas.getBoundingClientRect();
      this.by(Math.exp(-e.deltaY * 0.002), e.clientX - box.left, e.clientY - box.top);
      e.preventDefault();
    }, { passive: false });
    on("keydown", (e) => {
      const act = { "+": () => this.by(1.5), "=": () => this.by(1.5), "-": () => this.by(1 / 1.5), 0: () => this.whole(), ArrowLeft: () => this.move(40, 0), ArrowRight: () => this.move(-40, 0), ArrowUp: () => this.move(0, 40), ArrowDown: () => this.move(0, -40) }[e.key];
      if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
      act();
      e.preventDefault();
    });
  }
};

// nearest is the node closest to a point, at most so far away, or -1.
lab.nearest = (xs, ys, x, y, far) => {
  let best = -1, least = far * far;
  for (let i = 0; i < xs.length; i++) {
    const d = (xs[i] - x) ** 2 + (ys[i] - y) ** 2;
    if (d < least) { least = d; best = i; }
  }
  return best;
};

// away is how far a point is from a line between two points.
lab.away = (x, y, ax, ay, bx, by) => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2, t = length === 0 ? 0 : Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1);
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
};

// enlarge shows a board in the dialog.
lab.enlarge = (title, options) => {
  const dialog = lab.byId("dialog"), canvas = lab.el("canvas", { class: "board", tabindex: 0, role: "img" }), board = new lab.Board(canvas, options);
  dialog.className = "large";
  dialog.replaceChildren(lab.el("div", { class: "row" }, lab.el("h2", { text: title }), lab.el("span", { class: "gap" }),
    lab.el("button", { type: "button", text: "\u2212", "aria-label": "zoom out", click: () => board.by(1 / 1.5) }), lab.el("button", { type: "button", text: "+", "aria-label": "zoom in", click: () => board.by(1.5) }),
    lab.el("button", { type: "button", text: "Close", click: () => dialog.close() })), canvas);
  dialog.showModal();
  board.paint();
};
