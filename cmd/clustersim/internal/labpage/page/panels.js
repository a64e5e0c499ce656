"use strict";
// Panels of results: a heading, tools, and a body. A panel keeps its place while answers come and go.
lab.panels = (() => {
  let list = [];
  const box = () => lab.byId("panels");
  return {
    clear() {
      for (const p of list) p.gone?.();
      list = [];
      box().replaceChildren();
    },
    // add makes a panel; draw, if given later, is called on a change of size or theme.
    add(id, title, ...tools) {
      const body = lab.el("div", { class: "body" }), heading = lab.el("h2", { text: title, id: "head-" + id });
      const bar = lab.el("div", { class: "tools row" }, ...tools), root = lab.el("section", { class: "panel", id: "panel-" + id, "aria-labelledby": "head-" + id }, lab.el("div", { class: "head row" }, heading, bar), body);
      const panel = { root, body, bar, heading, draw: null, gone: null };
      list.push(panel);
      box().append(root);
      return panel;
    },
    draw() { for (const p of list) p.draw?.(); },
  };
})();

// whole gives a run the lists that its answer leaves out because they are empty.
lab.whole = (run) => {
  if (!run) return;
  if (run.network) for (const [part, keys] of [["nodes", ["x", "y", "kind", "name"]], ["cables", ["a", "b", "link", "level"]]]) for (const k of keys) run.network[part][k] ||= [];
  if (run.graph) for (const k of ["x", "y", "from", "to", "path"]) run.graph[k] ||= [];
  run.path ||= [];
};

// check is a tick box whose value is part of the view.
lab.check = (text, key, unset, changed) => {
  const input = lab.el("input", { type: "checkbox", change: () => { lab.state.view[key] = input.checked; lab.history.look(); changed(); } });
  input.checked = lab.state.view[key] ?? unset;
  return lab.el("label", {}, input, " " + text);
};
lab.looks = (key, unset) => lab.state.view[key] ?? unset;

// first paints pictures that are new on the page: those in the window at once, the others, which only take their place, a
// moment later. A picture has place, if it is as high as what is in it, paint, and root.
lab.first = (() => {
  let later = [], waiting = false;
  const next = () => {
    waiting = later.length > 0;
    if (!waiting) return;
    setTimeout(next, 0);
    later.shift().paint();
  };
  return (pictures) => {
    later = later.filter((p) => p.root.isConnected);
    for (const p of pictures) {
      p.place?.();
      const box = p.root.getBoundingClientRect();
      if (box.bottom >= 0 && box.top <= innerHeight) p.paint(); else later.push(p);
    }
    if (waiting || later.length === 0) return;
    waiting = true;
    requestAnimationFrame(() => setTimeout(next, 0));
  };
})();

// One observer redraws what changes its width.
lab.onResize = (element, draw) => {
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width || element.clientWidth === 0) return;
    width = element.clientWidth;
    draw();
  });
  observer.observe(element);
  return () => observer.disconnect();
};

addEventListener("themechange", () => lab.panels.draw());

// Paper is white, and as wide as it is whatever the window is: what is drawn is drawn anew for it.
// A chart that scrolls on the screen is whole on paper: its rows get as low as one page needs.
lab.paper = false;
lab.page = 780; // how high a chart may be there
(() => {
  const root = document.documentElement;
  let theme, top = 0;
  const turn = (on) => {
    lab.paper = on;
    root.classList.toggle("paper", on);
    dispatchEvent(new Event("themechange"));
  };
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    top = scrollY;
    root.dataset.theme = "light";
    turn(true);
  });
  addEventListener("afterprint", () => {
    if (theme === undefined) delete root.dataset.theme; else root.dataset.theme = theme;
    turn(false);
    scrollTo(0, top);
  });
})();
