"use strict";
// The hand on a picture over time: dragging over a time zooms in, a double click
// zooms out, Ctrl and the wheel zoom, Shift and the wheel and keys move.
lab.hand = (picture, win, { hover, click, keys } = {}) => {
  const { canvas } = picture;
  const place = (e) => {
    const box = canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };
  const inside = (x) => Math.min(Math.max(x, picture.scale.left), picture.scale.right);
  const choice = lab.el("div", { class: "choice", hidden: true });
  canvas.parentElement.append(choice);
  const on = (kind, f, options) => canvas.addEventListener(kind, f, { ...options, signal: canvas.use.signal });
  let start = null, moved = false;

  on("pointerdown", (e) => {
    const { x } = place(e);
    if (e.button !== 0 || x < picture.scale.left - 5) return;
    start = { x, pan: e.shiftKey || e.pointerType === "touch", id: e.pointerId };
    moved = false;
    canvas.setPointerCapture(e.pointerId);
  });
  on("pointermove", (e) => {
    const { x, y } = place(e);
    if (start === null) {
      win.point(x >= picture.scale.left && x <= picture.scale.right ? picture.scale.time(x) : null);
      hover?.(e, x, y);
      return;
    }
    if (Math.abs(x - start.x) > 3) moved = true;
    if (!moved) return;
    lab.tip(e, null);
    if (start.pan) {
      win.move((start.x - x) / (picture.scale.right - picture.scale.left));
      start.x = x;
      return;
    }
    const a = inside(Math.min(start.x, x)), b = inside(Math.max(start.x, x));
    choice.hidden = false;
    choice.style.left = a + "px";
    choice.style.width = b - a + "px";
    choice.style.height = canvas.clientHeight + "px";
    choice.style.top = canvas.offsetTop + "px";
  });
  const end = (e, cancelled) => {
    if (start === null) return;
    const { x, y } = place(e), from = start;
    start = null;
    choice.hidden = true;
    if (cancelled) return;
    if (!moved) click?.(e, x, y);
    else if (!from.pan) win.show(picture.scale.time(inside(Math.min(from.x, x))), picture.scale.time(inside(Math.max(from.x, x))));
  };
  on("pointerup", (e) => end(e, false));
  on("pointercancel", (e) => end(e, true));
  on("pointerleave", (e) => {
    if (start !== null) return;
    lab.tip(e, null);
    win.point(null);
    hover?.(e, -1, -1);
  });
  on("dblclick", () => win.all());
  on("wheel", (e) => {
    if (e.ctrlKey || e.metaKey) win.zoom(Math.exp(e.deltaY * 0.002), picture.scale.time(inside(place(e).x)));
    else if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) win.move((e.deltaX || e.deltaY) / 1000);
    else return;
    e.preventDefault();
  }, { passive: false });
  on("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const act = {
      "+": () => win.zoom(0.5), "=": () => win.zoom(0.5), "-": () => win.zoom(2), 0: () => win.all(), Home: () => win.all(),
      ArrowLeft: () => win.move(-0.2), ArrowRight: () => win.move(0.2), ...keys,
    }[e.key];
    if (!act) return;
    act();
    e.preventDefault();
  });
};
