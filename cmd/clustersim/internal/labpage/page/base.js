"use strict";
// What every part of the page uses: elements, numbers as text, colours, downloads.
// Data become text through textContent alone.
const lab = {};

lab.byId = (id) => document.getElementById(id);

// el makes an element. Attributes are set as such, "text" is its text, and a function is a listener.
lab.el = (tag, attributes, ...children) => lab.fill(document.createElement(tag), attributes, children);
lab.svgEl = (tag, attributes, ...children) => lab.fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
lab.fill = (e, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") e.addEventListener(name, value);
    else if (name === "text") e.textContent = value;
    else e.setAttribute(name, value === true ? "" : value);
  }
  for (const c of children.flat()) if (c !== null && c !== undefined) e.append(c);
  return e;
};

// Numbers as text.
lab.digits = (v, n = 6) => {
  if (!Number.isFinite(v)) return String(v);
  const a = Math.abs(v);
  return a !== 0 && (a >= 1e9 || a < 1e-4) ? v.toExponential(Math.min(n - 1, 3)).replace(/\.?0+e/, "e") : String(Number(v.toPrecision(n)));
};
lab.units = [[1e-6, 1e-9, "ns"], [1e-3, 1e-6, "µs"], [1, 1e-3, "ms"], [Infinity, 1, "s"]];
lab.time = (sec, n = 6) => {
  if (sec === 0) return "0 s";
  const [, unit, name] = lab.units.find(([below]) => Math.abs(sec) < below);
  const text = lab.digits(sec / unit, n) + " " + name;
  return Math.abs(sec) >= 100 && Number.isFinite(sec) ? `${text} (${lab.clock(sec)})` : text;
};
lab.clock = (sec) => {
  const s = Math.round(sec), two = (v) => String(v).padStart(2, "0"), days = Math.floor(s / 86400);
  return (days ? days + "-" + two(Math.floor(s / 3600) % 24) : Math.floor(s / 3600)) + ":" + two(Math.floor(s / 60) % 60) + ":" + two(s % 60);
};
lab.amount = (v, unit, n = 4) => {
  const prefixes = ["", "k", "M", "G", "T", "P", "E"];
  let i = 0;
  while (Math.abs(v) >= 1000 && i < prefixes.length - 1) { v /= 1000; i++; }
  return lab.digits(v, n) + " " + prefixes[i] + unit;
};
lab.percent = (v) => lab.digits(100 * v, 3) + " %";
lab.plural = (n, word) => `${n.toLocaleString("en").replaceAll(",", "\u202f")} ${word}${n === 1 ? "" : "s"}`;

// The palette of M. Okabe and K. Ito, without black, then the same seven lighter or darker.
lab.classes = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442",
  "#8fbcd8", "#8a5f00", "#8cd3bd", "#7c3a5c", "#1f5f8b", "#ebb084", "#8f8612"];
lab.luminance = (hex) => {
  const part = (at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
};
lab.textOn = (hex) => (lab.luminance(hex) + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";

// theme gives the colours of the page as they are now.
lab.theme = () => {
  const style = getComputedStyle(document.documentElement), colours = {};
  for (const name of ["back", "panel", "edge", "text", "hint", "accent", "critical", "grid", "strong", "cold", "warm", "hot", "idle", "cable"]) {
    colours[name] = style.getPropertyValue("--" + name).trim();
  }
  return colours;
};
lab.font = (size, weight = "") => `${weight} ${size}px "Liberation Sans", Arial, Helvetica, sans-serif`.trim();

// mix is a colour between those of a scale, at 0..1.
lab.mix = (scale, at) => {
  const x = Math.min(Math.max(at, 0), 1) * (scale.length - 1), i = Math.min(Math.floor(x), scale.length - 2), f = x - i;
  const part = (k) => Math.round(parseInt(scale[i].slice(k, k + 2), 16) * (1 - f) + parseInt(scale[i + 1].slice(k, k + 2), 16) * f);
  return `rgb(${part(1)} ${part(3)} ${part(5)})`;
};

// once runs f at the next frame, however often it is asked for.
lab.once = (f) => {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; f(); });
  };
};

// A canvas of a picture goes from one answer to the next: the memory of a new one takes longer than what is drawn.
// What listens to it has the signal of its use.
lab.canvas = {
  free: new Map(), // by the picture's name
  take(name, attributes) {
    const canvas = this.free.get(name) ?? document.createElement("canvas");
    this.free.delete(name);
    for (const a of [...canvas.attributes]) if (a.name !== "width" && a.name !== "height") canvas.removeAttribute(a.name);
    canvas.use = new AbortController();
    canvas.name = name;
    return lab.fill(canvas, attributes, []);
  },
  give(canvas) {
    canvas.use.abort();
    this.free.set(canvas.name, canvas);
  },
};

// fit gives a canvas the pixels of its place, and returns its pen and size. Paper has more of them than most screens.
lab.fit = (canvas, width, height) => {
  const scale = lab.paper ? 3 : Math.min(devicePixelRatio || 1, 3);
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
};

// The tip beside the pointer: a head and lines.
lab.tip = (event, head, lines) => {
  const tip = lab.byId("tip");
  tip.hidden = head === null;
  if (head === null) return;
  tip.replaceChildren(lab.el("b", { text: head }), document.createTextNode((lines || []).join("\n")));
  const w = tip.offsetWidth, h = tip.offsetHeight;
  tip.style.left = Math.max(0, Math.min(event.clientX + 14, innerWidth - w - 4)) + "px";
  tip.style.top = Math.max(0, event.clientY + 18 + h > innerHeight ? event.clientY - h - 10 : event.clientY + 18) + "px";
};

lab.save = (name, content, type) => {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  lab.el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
};
lab.bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

// copy puts text on the clipboard, and says so on the button.
lab.copy = async (text, button) => {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    const field = lab.el("textarea", { class: "hidden" });
    field.value = text;
    (lab.byId("dialog").open ? lab.byId("dialog") : document.body).append(field);
    field.select();
    button.textContent = document.execCommand("copy") ? "Copied" : "Not allowed";
    field.remove();
  }
  setTimeout(() => { button.textContent = before; }, 1200);
};
