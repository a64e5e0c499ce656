
  // This continues page.js where hosts share rows. A row that is opened has those of its hosts below it, and what is below moves.
  const folds = data.folds, opened = new Set(), rowGroup = byId("rows"), areas = Array.from(byId("areas").querySelectorAll("path"));
  const areaOf = folds.areas.flatMap((n, g) => Array(n).fill(g));
  const bottoms = folds.top.map((y, g) => y + folds.height[g] + folds.gap);
  stretched.push(byId("areas"));
  byId("areas").replaceWith(make("g", { id: "areaframe", "clip-path": "url(#along)" }));
  byId("areaframe").append(stretched.at(-1));

  // Crosses keep their form: they are moved along the axis, with the row that they are in.
  const crosses = Array.from(byId("crosses")?.children ?? []).map((e, i, all) => { // a square, then the cross on it
    const square = all[i - i % 2], y = Number(square.getAttribute("y"));
    return { e, y, x: Number(square.getAttribute("x")) + square.getAttribute("width") / 2 };
  });
  if (crosses.length > 0) {
    const group = byId("crosses"), frame = make("g", { "clip-path": "url(#along)" });
    group.replaceWith(frame);
    frame.append(group);
  }
  also.push(() => {
    for (const c of crosses) c.e.setAttribute("transform", `translate(${x((c.x - drawn.x) / drawn.w * data.span) - c.x} ${shift(c.y)})`);
  });

  // All boxes; those of rows that are closed are none of the picture's.
  const every = { ...boxes, top: Array.from(top), rect: [], group: [] };
  const frames = folds.top.map((_, g) => {
    const frame = make("g", { display: "none" });
    for (const e of svg.querySelectorAll(`g[id^="fold${g}-"]`)) {
      const kind = e.id.slice(e.id.indexOf("-") + 1);
      if (kind === "boxes") {
        for (const r of e.children) { r.box = -1; every.rect.push(r); every.group.push(g); }
        e.setAttribute("class", "boxes");
      }
      if (kind === "rows") {
        for (const text of e.querySelectorAll("text")) text.full = text.textContent;
        frame.append(e);
        continue;
      }
      make("g", { "clip-path": "url(#along)" }, frame).append(e);
      if (kind !== "boxes") stretched.push(e);
    }
    svg.insertBefore(frame, byId("path")?.parentNode ?? byId("arrows"));
    return frame;
  });
  svg.classList.add("live");
  const carets = make("g", { id: "carets" }, svg);
  const closedHeight = data.height, closedPlot = plot.h;
  let added = 0;

  // shift is how far down a row moves that was at y.
  const shift = (y) => bottoms.reduce((sum, bottom, g) => sum + (opened.has(g) && bottom <= y + 0.01 ? folds.open[g] + folds.gap : 0), 0);
  const move = (e, y) => e?.setAttribute("transform", `translate(0 ${y})`);
  const origin = (g) => bottoms[g] + shift(folds.top[g]);

  function layout() {
    const total = shift(Infinity), narrow = wide !== data.width;
    drawn.h = plot.h = closedPlot + total;
    data.height = closedHeight + total;
    const view = svg.viewBox.baseVal, high = view.height + total - added;
    added = total;
    svg.setAttribute("viewBox", `0 ${view.y} ${wide} ${high}`);
    for (const e of [svg, svg.querySelector(":scope > rect")]) e.setAttribute("height", high);
    for (const e of [windows[0], choice]) e.setAttribute("height", plot.h);
    windows[1].setAttribute("height", data.height);
    for (const e of rowGroup.children) move(e, shift(Number(e.getAttribute("y"))));
    areas.forEach((e, i) => move(e, shift(folds.top[areaOf[i]])));
    for (const e of byId("sharedoffs")?.children ?? []) move(e, shift(Number(e.getAttribute("y"))));
    for (const id of ["axisname", "striprows", "notes"]) move(byId(id), total);
    move(byId("strips")?.parentNode, total);
    frames.forEach((frame, g) => {
      frame.setAttribute("display", opened.has(g) ? "inline" : "none");
      if (!opened.has(g)) return;
      move(frame, origin(g));
      for (const e of byId(`fold${g}-rows`).children) {
        if (e.tagName === "rect") { e.setAttribute("x", plot.x); e.setAttribute("width", plot.w); continue; }
        e.textContent = e.full;
        plain(e, plot.x - (narrow ? 4 : 6), "end");
        if (narrow) shorten(e, plot.x - 6, true);
      }
    });
    nameGroups(narrow);
    placeTasks();
    drawPath();
    draw();
  }

  function nameGroups(narrow) {
    carets.replaceChildren();
    const names = rowGroup.querySelectorAll("text"), grounds = rowGroup.querySelectorAll("rect");
    folds.top.forEach((y, g) => {
      const text = names[g], open = opened.has(g);
      if (narrow) { text.textContent = folds.short[g]; shorten(text, plot.x - 16, true); }
      for (const [k, v] of Object.entries({ role: "button", tabindex: 0, "aria-expanded": open })) text.setAttribute(k, v);
      text.fold = grounds[g].fold = g;
      make("path", { d: open ? "M3 -2L10 -2L6.5 4Z" : "M4 -3.5L10 0L4 3.5Z", transform: `translate(0 ${y + shift(y) + folds.height[g] / 2})` }, carets);
    });
  }

  // placeTasks says where tasks are: in their lanes, or in the middle of a closed row. Boxes move with their frames.
  function placeTasks() {
    folds.group.forEach((g, t) => {
      if (g < 0) return;
      const lane = opened.has(g) ? folds.lane[t] : -1;
      tasks.y[t] = lane >= 0 ? origin(g) + lane : folds.top[g] + shift(folds.top[g]) + (folds.height[g] - data.lane) / 2;
    });
    for (const list of [rects, top]) list.length = 0;
    for (const k of ["first", "count", "start", "finish", "height"]) boxes[k] = [];
    every.rect.forEach((r, i) => {
      if (!opened.has(every.group[i])) return;
      r.box = rects.length;
      rects.push(r);
      top.push(origin(every.group[i]) + every.top[i]);
      for (const k of ["first", "count", "start", "finish", "height"]) boxes[k].push(every[k][i]);
    });
  }

  function drawPath() {
    const group = byId("path"), legs = folds.path, along = (sec) => drawn.x + drawn.w * sec / (data.span || 1);
    if (!group) return;
    let d = "";
    legs.from.forEach((a, i) => {
      const b = legs.to[i], x0 = along(legs.start[i]), x1 = along(legs.finish[i]), half = data.lane / 2, y = tasks.y[b];
      if (tasks.y[a] < 0 || y < 0) return;
      if (legs.line[i] || !opened.has(folds.group[b]) || folds.lane[b] < 0) d += `M${x0} ${tasks.y[a] + half}L${x1} ${y + half}`;
      else d += `M${x0} ${y}H${x1}V${y + data.lane}H${x0}Z`;
    });
    group.replaceChildren();
    make("path", { d, fill: "none", "stroke-width": 2 }, group);
  }

  function toggle(g) {
    if (!opened.delete(g)) opened.add(g);
    tip.hidden = true;
    hovered = -1;
    layout();
  }
  let pressed = 0;
  svg.addEventListener("pointerdown", (e) => { pressed = e.clientX; }, true);
  svg.addEventListener("click", (e) => {
    if (e.target.fold !== undefined && Math.abs(e.clientX - pressed) <= 3) toggle(e.target.fold);
  });
  svg.addEventListener("keydown", (e) => {
    if (e.target.fold === undefined || e.key !== "Enter" && e.key !== " ") return;
    e.preventDefault();
    toggle(e.target.fold);
  });
  byId("find").oninput = (e) => {
    const what = e.target.value.trim().toLowerCase(), found = new Set();
    let n = 0;
    every.rect.forEach((r, i) => {
      const t = every.first[i];
      const hit = what !== "" && (tasks.name[t].toLowerCase().includes(what) || data.hosts[tasks.host[t]].toLowerCase() === what);
      r.classList.toggle("hit", hit);
      if (hit) { n++; found.add(every.group[i]); }
    });
    for (const g of svg.querySelectorAll(".boxes")) g.classList.toggle("finding", what !== "");
    rowGroup.querySelectorAll("[role=button]").forEach((text, g) => text.classList.toggle("hit", found.has(g)));
    byId("found").textContent = what === "" ? "" : `${n} found`;
  };
  layout();
  new ResizeObserver(layout).observe(byId("frame")); // after arrange
