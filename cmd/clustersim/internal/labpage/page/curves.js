"use strict";
// The curves of a sweep: speedup and efficiency over the axis that varies, a curve for
// each scheduler, means and intervals over seeds.
lab.curves = (() => {
  const averaged = new Set(["seed", "noise-seed", "profile-seed"]), hidden = new Set(["version", "id", "status", "error"]);

  // axes are the names whose values differ, in the order of the request.
  function axesOf(results) {
    const stated = lab.byFile(lab.state.request) ? [] : (lab.state.request.options.set || []).map((a) => a.split("=", 1)[0]);
    const inputs = [...new Set(results.flatMap((r) => Object.keys(r)))].filter((k) => !hidden.has(k) && !lab.catalogue.metrics.includes(k));
    const numbers = inputs.filter((n) => results.every((r) => r[n] === undefined || typeof r[n] === "number")), names = [...stated, ...numbers, "scheduler", ...inputs];
    const various = (name) => new Set(results.map((r) => JSON.stringify(r[name]))).size > 1;
    return [...new Set(names)].filter((n) => results.some((r) => r[n] !== undefined) && (various(n) || stated.includes(n)));
  }
  const metricsOf = (results, axes) => Object.keys(results[0] || {}).filter((k) => !hidden.has(k) && !axes.includes(k) && results.some((r) => typeof r[k] === "number"));

  // The 97.5 % quantile of Student's t by degrees of freedom; above 30 nearly that of the normal law.
  const t975 = [NaN, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042];
  function mean(values) {
    const n = values.length, m = values.reduce((a, b) => a + b, 0) / n;
    if (n < 2) return { y: m, n };
    const half = (t975[n - 1] || 1.97) * Math.sqrt(values.reduce((a, b) => a + (b - m) ** 2, 0) / (n - 1) / n);
    return { y: m, low: m - half, high: m + half, n };
  }

  function seriesOf(results, axis, metric, axes) {
    const groups = new Map(), rest = [...new Set(["scheduler", ...axes])].filter((a) => axes.includes(a) && a !== axis && !averaged.has(a));
    for (const r of results) {
      if (typeof r[metric] !== "number" || r[axis] === undefined) continue; // an axis is not of every point
      const name = rest.filter((a) => r[a] !== undefined).map((a) => (a === "scheduler" ? r[a] : `${a} ${r[a]}`)).join(", ") || String(r.scheduler ?? metric);
      if (!groups.has(name)) groups.set(name, new Map());
      const points = groups.get(name);
      if (!points.has(r[axis])) points.set(r[axis], []);
      points.get(r[axis]).push(r[metric]);
    }
    return [...groups].map(([name, points]) => ({ name, points: [...points].map(([x, values]) => ({ x, ...mean(values) })).sort((a, b) => (typeof a.x === "number" ? a.x - b.x : 0)) }));
  }

  // ideal: as many times faster as there are cores, which is speedup over efficiency.
  function idealOf(results, axis, metric) {
    const cores = new Map();
    for (const r of results) if (r[axis] !== undefined && r.speedup > 0 && r.efficiency > 0) cores.set(r[axis], Math.max(r.speedup / r.efficiency, cores.get(r[axis]) || 0));
    const list = [...cores].map(([x, y]) => ({ x, y: metric === "speedup" ? y : 1 })).sort((a, b) => a.x - b.x);
    return metric === "speedup" || metric === "efficiency" || metric === "speed_efficiency" ? list : [];
  }

  function csv(results) {
    const keys = [...new Set(results.flatMap((r) => Object.keys(r)))], cell = (v) => (v === undefined || v === null ? "" : /[",\n]/.test(String(v)) ? `"${String(v).replaceAll('"', '""')}"` : String(v));
    return [keys.join(","), ...results.map((r) => keys.map((k) => cell(r[k])).join(","))].join("\n") + "\n";
  }

  function show(answer) {
    const results = answer.results.filter((r) => r.status === "ok" || r.status === undefined), failed = answer.results.length - results.length, axes = axesOf(results);
    const panel = lab.panels.add("curves", "Curves");
    if (failed) panel.body.append(lab.el("p", { class: "error", text: `${lab.plural(failed, "run")} failed: ${answer.results.find((r) => r.status && r.status !== "ok").error || "see the table"}` }));
    if (results.length === 0 || axes.length === 0) { panel.body.append(lab.el("p", { text: "No results to draw." })); return results; }
    const metrics = metricsOf(results, axes), first = axes.find((a) => !averaged.has(a) && new Set(results.map((r) => r[a])).size > 1) || axes[0];
    const select = (label, key, list, unset) => {
      const s = lab.el("select", { "aria-label": label, change: () => { lab.state.view[key] = s.value; lab.history.look(); draw(); } }, list.map((v) => lab.el("option", { value: v, text: v })));
      s.value = list.includes(lab.state.view[key]) ? lab.state.view[key] : unset;
      return s;
    };
    const x = select("horizontal axis", "x", axes, first), y = select("third chart", "y", metrics, ["wait_mean_s", "makespan_s"].find((m) => metrics.includes(m)) ?? metrics[0]);
    panel.bar.append(lab.el("label", {}, "over ", x), lab.el("label", {}, "and ", y), lab.check("log axes", "log", true, () => draw()), metrics.includes("speedup") ? lab.check("ideal line", "ideal", true, () => draw()) : "");
    const box = lab.el("div", { class: "charts" }), key = lab.el("div");
    panel.body.append(key, box);
    function draw() {
      const shown = [...new Set(["speedup", "efficiency", y.value])].filter((m) => metrics.includes(m)), log = lab.looks("log", true), values = [...new Set(results.map((r) => r[x.value]))].filter((v) => v !== undefined), numbers = values.every((v) => typeof v === "number");
      const columns = panel.body.clientWidth > 900 ? Math.min(shown.length, 3) : panel.body.clientWidth > 560 ? 2 : 1, width = Math.max(240, Math.floor((panel.body.clientWidth - 12 * (columns - 1)) / columns));
      const positive = numbers && values.every((v) => v > 0), ticks = positive && values.length <= 12 ? values.slice().sort((a, b) => a - b) : undefined;
      let curves = [];
      box.replaceChildren(...shown.map((metric) => {
        const series = curves = seriesOf(results, x.value, metric, axes), share = metric.includes("efficiency");
        const spec = {
          title: `${metric} over ${x.value}`, width, height: Math.min(340, Math.max(240, width * 0.8)), series, ideal: numbers && lab.looks("ideal", true) ? idealOf(results, x.value, metric) : [],
          x: { label: x.value, log: log && positive, ticks, categories: numbers ? undefined : values }, y: { label: metric, ticks: metric === "speedup" && ticks && series.every((s) => s.points.every((p) => p.y >= ticks[0] / 2 && p.y <= 2 * ticks[ticks.length - 1])) ? ticks : undefined, log: log && series.every((s) => s.points.every((p) => p.y > 0)), zero: !log, most: share ? 1 : undefined },
        };
        const button = (kind) => lab.el("button", { type: "button", text: kind.toUpperCase(), title: `download as ${kind.toUpperCase()}`, click: () => lab.chart.save(spec, metric + "-over-" + x.value, kind) });
        return lab.el("figure", {}, lab.chart.make({ ...spec, colours: lab.theme() }), lab.el("div", { class: "tools row" }, button("svg"), button("png")));
      }));
      key.replaceChildren(lab.chart.legend(curves.map((s) => s.name), numbers && metrics.includes("speedup") && lab.looks("ideal", true)));
    }
    draw();
    panel.draw = draw;
    panel.gone = lab.onResize(panel.body, draw);
    return results;
  }

  return {
    show(answer) {
      const results = show(answer), axes = axesOf(answer.results);
      const names = [...axes, ...["makespan_s", "speedup", "efficiency", "slr", "utilisation", "wait_mean_s", "wait_p95_s", "bounded_slowdown_mean"].filter((m) => results.some((r) => r[m] !== undefined))];
      const panel = lab.panels.add("results", "Results", lab.el("button", { type: "button", text: "CSV", click: () => lab.save("sweep.csv", csv(answer.results), "text/csv") }),
        lab.el("button", { type: "button", text: "JSON lines", click: () => lab.save("sweep.jsonl", answer.results.map((r) => JSON.stringify(r)).join("\n") + "\n", "application/jsonl") }));
      panel.body.append(lab.table({ columns: names.map((name) => ({ name, number: answer.results.every((r) => typeof r[name] !== "string") })), rows: answer.results.map((r) => names.map((n) => (typeof r[n] === "number" ? lab.digits(r[n]) : String(r[n] ?? r.error ?? "")))) }, ""));
      lab.tables(panel.body, answer.tables || []);
    },
  };
})();
