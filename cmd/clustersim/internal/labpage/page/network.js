"use strict";
// The network, its cables coloured by load: on the average of the run, or at a time,
// which a slider moves and a button plays.
lab.network = (() => {
  // bends says of each cable whether it would lie on a third node, as those around a torus: it is drawn bent.
  function bends(nodes, cables) {
    const ends = cables.a.map((a, i) => [nodes.x[a], nodes.y[a], nodes.x[cables.b[i]], nodes.y[cables.b[i]]]), lengths = ends.map(([ax, ay, bx, by]) => Math.hypot(bx - ax, by - ay));
    const shortest = lengths.reduce((a, b) => Math.min(a, b), Infinity);
    return ends.map(([ax, ay, bx, by], i) => lengths[i] > 1.5 * shortest && nodes.x.some((x, n) => n !== cables.a[i] && n !== cables.b[i] && lab.away(x, nodes.y[n], ax, ay, bx, by) < 1));
  }

  // options are those of a board. The load of a cable or a node is 0..1, null (not known) or undefined (not coloured);
  // top is the load of links that has the hottest colour.
  function options(net, label, { cable = () => undefined, node = () => undefined, top: full = () => 1, tip } = {}) {
    // The drawing is as large as what is in it, with room for names.
    const { nodes: all, cables } = net, low = (list) => list.reduce((a, b) => Math.min(a, b), Infinity), high = (list) => list.reduce((a, b) => Math.max(a, b), 1);
    const bent = bends(all, cables), bend = 0.18, arcs = cables.a.map((a, i) => [all.x[a], all.y[a], all.x[cables.b[i]], all.y[cables.b[i]]]).filter((_, i) => bent[i]);
    const xs = all.x.concat(arcs.map(([ax, ay, bx, by]) => (ax + bx) / 2 + (by - ay) * bend / 2)), ys = all.y.concat(arcs.map(([ax, ay, bx, by]) => (ay + by) / 2 - (bx - ax) * bend / 2));
    const left = low(xs), top = low(ys), nodes = { ...all, x: all.x.map((v) => v - left), y: all.y.map((v) => v - top) };
    const shapes = { host: 4.5, router: 4, switch: 5, link: 2.5 }, hosts = nodes.kind.filter((k) => k === "host").length;
    return {
      width: high(xs.map((v) => v - left)), height: high(ys.map((v) => v - top)), label, room: 26,
      paint(pen, b, c) {
        const heat = [c.cable, c.warm, c.hot], size = Math.min(Math.max(b.s, 0.35), 1.6), order = cables.a.map((_, i) => i).sort((i, j) => (cable(i) || 0) - (cable(j) || 0));
        for (const i of order) {
          const level = cable(i) / full();
          pen.strokeStyle = level > 0 ? lab.mix(heat, level) : c.cable;
          pen.lineWidth = (level > 0 ? 1.5 + 3 * level : 1) * Math.max(size, 0.6);
          const x1 = b.x(nodes.x[cables.a[i]]), y1 = b.y(nodes.y[cables.a[i]]), x2 = b.x(nodes.x[cables.b[i]]), y2 = b.y(nodes.y[cables.b[i]]);
          pen.beginPath();
          pen.moveTo(x1, y1);
          if (bent[i]) pen.quadraticCurveTo((x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend, x2, y2); else pen.lineTo(x2, y2);
          pen.stroke();
        }
        const names = !b.options.still && b.s * Math.sqrt(net.width * net.height / Math.max(hosts, 1)) > 60;
        pen.font = lab.font(11);
        pen.textAlign = "center";
        pen.textBaseline = "top";
        const named = []; // where names stand: one that would lie on another is left to the tip
        nodes.x.forEach((x, i) => {
          const r = (shapes[nodes.kind[i]] || 3) * size, px = b.x(x), py = b.y(nodes.y[i]), load = node(i), level = nodes.kind[i] === "link" && load > 0 ? load / full() : load;
          pen.fillStyle = nodes.kind[i] === "host" ? (level === undefined ? "#0072b2" : level === null ? c.cable : lab.mix([c.cold, c.accent], level)) : level > 0 ? lab.mix(heat, level) : c.hint;
          pen.beginPath();
          if (nodes.kind[i] === "host") pen.arc(px, py, r, 0, 7); else pen.rect(px - r, py - r, 2 * r, 2 * r);
          pen.fill();
          if (nodes.kind[i] === "host" && level !== undefined) { pen.strokeStyle = c.hint; pen.lineWidth = 1; pen.stroke(); }
          if (!names || nodes.kind[i] !== "host") return;
          const half = pen.measureText(nodes.name[i]).width / 2 + 2, box = [px - half, py + r + 2, px + half, py + r + 13];
          if (named.some((o) => box[0] < o[2] && o[0] < box[2] && box[1] < o[3] && o[1] < box[3])) return;
          named.push(box);
          pen.strokeStyle = c.back;
          pen.lineWidth = 3;
          pen.strokeText(nodes.name[i], px, py + r + 2);
          pen.fillStyle = c.text;
          pen.fillText(nodes.name[i], px, py + r + 2);
        });
      },
      at(x, y, far) {
        const i = lab.nearest(nodes.x, nodes.y, x, y, far);
        if (i >= 0) return [nodes.name[i], nodes.kind[i], ...(typeof node(i) === "number" ? [lab.percent(node(i)) + " busy"] : [])];
        let best = -1, least = far / 1.5;
        cables.a.forEach((a, k) => {
          const [ax, ay, bx, by] = [nodes.x[a], nodes.y[a], nodes.x[cables.b[k]], nodes.y[cables.b[k]]], mx = (ax + bx) / 2 + (by - ay) * bend / 2, my = (ay + by) / 2 - (bx - ax) * bend / 2;
          const d = bent[k] ? Math.min(lab.away(x, y, ax, ay, mx, my), lab.away(x, y, mx, my, bx, by)) : lab.away(x, y, ax, ay, bx, by);
          if (d < least) { least = d; best = k; }
        });
        return best < 0 ? null : tip ? tip(best) : [cables.link[best] || "cable"];
      },
    };
  }

  // coloured gives the load of cables and nodes of a run at a time; null is the mean. A cable of two directions has the
  // load of the busier one. null is a load that is not known.
  function coloured(run) {
    const links = new Map((run.load?.links || []).map((l) => [l.name, l])), all = links.size < run.load?.most.links, { nodes, cables } = run.network;
    const numbers = new Map(run.hosts.name.map((n, i) => [n, i])), hosts = new Map((run.load?.hosts || []).map((h) => [h.host, h])), known = hosts.size < run.load?.most.hosts;
    const at = (l, t) => (t === null ? l.mean : t > run.makespan ? 0 : l.levels[Math.min(Math.max(Math.floor(t / run.makespan * l.levels.length), 0), l.levels.length - 1)] ?? 0);
    const ways = (name) => [name, name + "_UP", name + "_DOWN"].map((n) => links.get(n)).filter((l) => l);
    const nodeWays = nodes.name.map((name, i) => (nodes.kind[i] === "link" ? ways(name) : null));
    const cableWays = cables.link.map((name, i) => (name !== "" ? ways(name) : nodeWays[cables.a[i]] || nodeWays[cables.b[i]] || []));
    // Over a whole run most links are nearly idle: the busiest has the hottest colour.
    const busiest = Math.max(0, ...[...links.values()].map((l) => l.mean)) || 1;
    const most = (list, t) => (list.length ? Math.max(...list.map((l) => at(l, t))) : all ? 0 : null);
    return {
      top: (t) => (t === null ? busiest : 1),
      cable: (i, t) => most(cableWays[i], t),
      name: (i) => cables.link[i] || [cables.a[i], cables.b[i]].filter((n) => nodes.kind[n] === "link").map((n) => nodes.name[n])[0] || "cable",
      node: (i, t) => {
        if (nodeWays[i]) return most(nodeWays[i], t);
        if (nodes.kind[i] !== "host") return undefined;
        const h = hosts.get(numbers.get(nodes.name[i]));
        return h ? at(h, t) : known ? 0 : null;
      },
    };
  }

  function show({ models, win }) {
    const shown = models.filter((m) => m.run.network);
    if (shown.length === 0) return;
    // A cable is coloured as the strips of links are, a host as those of hosts.
    let pinned = Number.isFinite(lab.state.view.at) ? lab.state.view.at : null, playing = 0;
    const time = () => win.cursor ?? pinned, says = lab.el("span", { class: "hint when" });
    const slider = lab.el("input", { type: "range", min: 0, max: 400, step: 1, "aria-label": "time", input: () => pin(Number(slider.value) / 400 * win.span) });
    const play = lab.el("button", { type: "button", text: "Play", click: () => (playing ? stop() : start()) });
    const mean = lab.el("button", { type: "button", text: "Mean of the run", click: () => { stop(); pin(null); } });
    const boards = shown.map((m, i) => {
      const c = coloured(m.run), canvas = lab.canvas.take("network" + i, { class: "board", tabindex: 0, role: "img" }), level = (i) => c.cable(i, time());
      const b = new lab.Board(canvas, options(m.run.network, `network of ${m.name}, coloured by load`, {
        cable: level, node: (i) => c.node(i, time()), top: () => c.top(time()),
        tip: (i) => [c.name(i), level(i) === null ? `load not known: not among the ${m.run.load.most.links} busiest` : `${lab.percent(level(i))} ${time() === null ? "on the average" : "at " + lab.time(time(), 4)}`],
      }));
      return { b, c, paint: () => b.paint(), root: lab.el("figure", {}, shown.length > 1 ? lab.el("figcaption", { text: m.name }) : null, canvas) };
    });
    slider.value = "0";
    function draw() {
      say();
      for (const { b } of boards) b.draw();
    }
    function say() {
      const t = time();
      says.textContent = t === null ? "mean of the run" : "at " + lab.time(t, 4);
      if (t !== null) slider.value = String(Math.round(t / win.span * 400));
      heat.textContent = t === null ? lab.percent(Math.max(...boards.map(({ c }) => c.top(null)))) : "full";
    }
    function pin(t) {
      pinned = t;
      if (t === null) delete lab.state.view.at; else lab.state.view.at = Number(t.toPrecision(6));
      lab.history.look();
      draw();
    }
    function stop() { cancelAnimationFrame(playing); playing = 0; play.textContent = "Play"; win.point(null); }
    function start() {
      const seconds = 12, begin = performance.now(), from = pinned === null || pinned >= win.span ? 0 : pinned / win.span;
      play.textContent = "Pause";
      const step = (now) => {
        const at = from + (now - begin) / 1000 / seconds;
        pinned = Math.min(at, 1) * win.span;
        win.point(pinned);
        if (at >= 1 || !slider.isConnected) { stop(); return; }
        playing = requestAnimationFrame(step);
      };
      playing = requestAnimationFrame(step);
    }
    const heat = lab.el("span"), panel = lab.panels.add("network", "Network", play, slider, mean, says, lab.heatLegend("links", heat), lab.heatLegend("hosts"));
    panel.body.append(lab.el("div", { class: "boards" }, boards.map((x) => x.root)));
    win.listen(draw);
    panel.draw = () => boards.forEach(({ b }) => b.paint());
    const stopWatching = lab.onResize(panel.body, panel.draw);
    panel.gone = () => { stopWatching(); cancelAnimationFrame(playing); for (const { b } of boards) lab.canvas.give(b.canvas); };
    say();
    lab.first(boards);
  }
  return { show, options };
})();
