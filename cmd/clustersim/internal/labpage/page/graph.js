"use strict";
// The workload as a graph, and the small pictures beside the fields of platform and
// workload, which open larger.
lab.graph = {
  options(graph, label, { names, types } = {}) {
    const classes = types ? lab.classesOf(types) : null, critical = new Set(graph.path || []), n = graph.x.length;
    const radius = Math.min(9, Math.max(2, 0.32 * Math.sqrt(graph.width * graph.height / Math.max(n, 1))));
    return {
      width: graph.width, height: graph.height, label,
      paint(pen, b, c) {
        const r = Math.max(radius * b.s, 1.2), line = (k) => { pen.moveTo(b.x(graph.x[graph.from[k]]), b.y(graph.y[graph.from[k]])); pen.lineTo(b.x(graph.x[graph.to[k]]), b.y(graph.y[graph.to[k]])); };
        for (const [wanted, colour, width, alpha] of [[false, c.text, 0.8, n > 300 ? 0.12 : 0.35], [true, c.critical, 1.8, 1]]) {
          pen.beginPath();
          for (let k = 0; k < graph.from.length; k++) if (critical.has(k) === wanted) line(k);
          pen.strokeStyle = colour;
          pen.lineWidth = width;
          pen.globalAlpha = alpha;
          pen.stroke();
        }
        pen.globalAlpha = 1;
        const named = !b.options.still && r > 7;
        pen.textAlign = "center";
        pen.textBaseline = "top";
        pen.font = lab.font(11);
        for (let i = 0; i < n; i++) {
          pen.fillStyle = lab.classes[(classes ? classes.of[i] : 0) % lab.classes.length];
          if (r < 2) { pen.fillRect(b.x(graph.x[i]) - r, b.y(graph.y[i]) - r, 2 * r, 2 * r); continue; } // dots too small to look round
          pen.beginPath();
          pen.arc(b.x(graph.x[i]), b.y(graph.y[i]), r, 0, 7);
          pen.fill();
          if (named && names) { pen.fillStyle = c.text; pen.fillText(lab.cut(pen, names[i], r * 6), b.x(graph.x[i]), b.y(graph.y[i]) + r + 1); }
        }
      },
      at(x, y, far) {
        const i = lab.nearest(graph.x, graph.y, x, y, Math.max(far, radius));
        return i < 0 || !names ? null : [names[i], ...(types?.[i] ? ["type " + types[i]] : [])];
      },
    };
  },
};

// Previews: what the platform and the workload look like, also where nothing has run.
lab.previews = (() => {
  const kept = new Map(); // by what was asked: the picture, or null
  const drawn = {}; // by kind: the board, and of what it is
  let turn = 0; // of answers: a picture that was asked for before one is late

  function show(kind, title, key, options) {
    const canvas = lab.byId("preview-" + kind);
    if (!canvas || drawn[kind]?.key === key && drawn[kind].board.canvas === canvas) return;
    canvas.hidden = options === null;
    drawn[kind] = null;
    if (options === null) return;
    const board = new lab.Board(canvas, { ...options, still: true });
    drawn[kind] = { board, key };
    const open = () => lab.enlarge(title, options);
    canvas.title = title + ", larger";
    canvas.onclick = open;
    canvas.onkeydown = (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); open(); } };
    board.paint();
  }
  addEventListener("themechange", () => { for (const d of Object.values(drawn)) d?.board.paint(); });
  addEventListener("resize", () => { for (const d of Object.values(drawn)) d?.board.draw(); });

  const of = {
    platform: (run) => (run?.network ? lab.network.options(run.network, "the platform's network") : null),
    workload: (run) => (run?.graph ? lab.graph.options(run.graph, "the workload's graph", { names: run.tasks?.name || run.graph.name, types: run.tasks?.type || run.graph.type }) : null),
  };
  const title = (kind, spec) => `${kind === "platform" ? "Platform" : "Workload"} ${spec}`;

  // filled is a spec with the last value of each axis in its place.
  function filled(kind) {
    let text = lab.state.request[kind];
    for (const axis of lab.state.request.options.set || []) {
      const at = axis.indexOf("="), values = axis.slice(at + 1).split(",");
      text = text.replaceAll(`{${axis.slice(0, at)}}`, values[values.length - 1].replace(/^.*\.\./, "").replace(/\/.*$/, ""));
    }
    return text;
  }

  async function ask(kind) {
    const mine = turn, spec = filled(kind), files = lab.files.used({ platform: spec, files: lab.state.request.files }), key = kind + spec + JSON.stringify(files);
    if (/[{}]/.test(spec) || spec === "") { show(kind, "", null, null); return; }
    if (!kept.has(key)) {
      if (kept.size > 20) kept.clear();
      kept.set(key, null);
      try {
        const answer = await lab.ask({ action: "info", arguments: [spec], files, drawing: true }, { aside: true });
        lab.whole(answer.run);
        kept.set(key, answer.status === 0 ? answer.run || null : null);
      } catch { kept.delete(key); }
    }
    if (filled(kind) === spec && mine === turn) show(kind, title(kind, spec), key, of[kind](kept.get(key)));
  }

  return {
    // from shows those of the run that came of a request; those that are as they were stay.
    from(request, answers) {
      const run = answers[0].run;
      turn++;
      if (!lab.byId("preview-platform")) return;
      for (const kind of ["platform", "workload"]) {
        const options = of[kind](run);
        const key = () => JSON.stringify([kind, request[kind], request.files, request.options, kind === "workload" && run.graph.path]);
        if (options) show(kind, title(kind, request[kind]), key(), options); else if (run?.tasks) show(kind, "", null, null); else ask(kind);
      }
    },
    async ask() {
      if (!lab.byId("preview-platform")) return;
      const mine = turn;
      for (const kind of ["platform", "workload"]) if (mine === turn) await ask(kind);
    },
  };
})();
