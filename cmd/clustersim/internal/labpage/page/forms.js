"use strict";
// The form: what to do, the platform, the workload, schedulers, seeds and axes.
lab.forms = (() => {
  const actions = [["run", "Run", "one run, drawn"], ["compare", "Compare", "schedulers over several runs"], ["sweep", "Sweep", "a value that varies"], ["queues", "Queues", "policies of a batch queue"]];
  const field = (title, ...content) => lab.el("fieldset", { class: "field" }, lab.el("legend", { text: title }), ...content);
  let fields = Object.create(null); // by the name that errors have: mistakes and focus

  function showActions() {
    const r = lab.state.request, box = lab.byId("actions");
    const shown = r.action === "scale" ? [...actions, ["scale", "Scale", "a study of scalability"]] : actions;
    box.replaceChildren(box.firstElementChild, ...shown.map(([value, text, title]) => {
      const input = lab.el("input", { type: "radio", name: "action", value, change: () => setAction(value) });
      input.checked = value === (lab.queues.is(r) ? "queues" : r.action);
      return lab.el("label", { title }, input, text);
    }));
  }

  // A sweep needs a place for its values, and a run has none.
  function setAction(action) {
    const r = lab.state.request;
    if (action === "queues") Object.assign(r, lab.queues.first());
    else if (r.options.queue) Object.assign(r, { ...lab.firstRequest(), files: r.files });
    const axes = r.options.set || [], spec = lab.spec.parse(r.platform);
    if (action === "sweep" && axes.length === 0) {
      if (spec && !/[{]/.test(r.platform + r.workload)) {
        const key = /(^|,)\s*hosts=/.test(spec.params) || lab.entry("platforms", spec.name)?.params?.includes("hosts=") ? "hosts" : null;
        if (key) r.platform = lab.spec.print(spec.name, lab.spec.set(spec.params, key, "{n}"));
      }
      r.options.set = ["n=1,2,4,8,16"];
    } else if (action === "run" || action === "compare") {
      for (const axis of axes) {
        const [name, values] = [axis.split("=", 1)[0], axis.slice(axis.indexOf("=") + 1).split(",")];
        for (const k of ["platform", "workload"]) r[k] = r[k].replaceAll(`{${name}}`, values[values.length - 1]);
      }
      delete r.options.set;
    }
    if (action === "compare" && !r.options.runs) r.options.runs = ["5"];
    if (action === "compare" && r.schedulers.length < 2) r.schedulers.push(r.schedulers[0].startsWith("cpop") ? "heft" : "cpop");
    r.action = action === "queues" ? "sweep" : action;
    r.arguments = [];
    lab.fillSweep(r);
    lab.forms.show();
    lab.changed();
    document.querySelector("#actions :checked").focus();
  }

  function input(title, key, entries) {
    const buttons = [lab.el("button", { type: "button", text: "File\u2026", title: `use a file as the ${key}`, click: () => lab.files.choose(key) })];
    const c = lab.chooser({ label: title, entries, value: lab.state.request[key], buttons, changed: (text) => { lab.state.request[key] = text; if (key === "workload") showSeed(); lab.changed(); } });
    const preview = lab.el("canvas", { class: "preview", id: "preview-" + key, role: "img", "aria-label": `picture of the ${key}`, tabindex: 0, hidden: true });
    fields[key] = c;
    return field(title, c.root, preview);
  }

  function schedulers() {
    const r = lab.state.request, box = lab.el("div"), list = [];
    r.schedulers.forEach((value, i) => {
      const remove = lab.el("button", { type: "button", text: "\u00d7", title: "without this scheduler", "aria-label": `remove scheduler ${i + 1}`, click: () => { r.schedulers.splice(i, 1); lab.forms.show(); lab.changed(); } });
      remove.disabled = r.schedulers.length === 1;
      const c = lab.chooser({
        label: i === 0 ? "Scheduler" : `Scheduler ${i + 1}`, entries: lab.catalogue.schedulers, value, buttons: [remove],
        group: (e) => e.kind === "online" ? "online: decide during the run" : "static: plan before the run",
        changed: (text) => { r.schedulers[i] = text; lab.changed(); },
      });
      list.push(c);
      box.append(c.root);
    });
    fields.schedulers = { mistakes: { show: (errors) => list.forEach((c, i) => c.mistakes.show(errors.filter((e) => list.length === 1 || (e.scheduler ?? Math.max(0, r.schedulers.indexOf(e.file))) === i))) }, focus: () => list[0].focus() };
    const say = { run: "second one beside it", compare: "another", sweep: "another", scale: "another" }[r.action];
    const add = lab.el("button", { type: "button", text: "+ " + say, click: () => { r.schedulers.push(r.schedulers.includes("cpop") ? "peft" : "cpop"); lab.forms.show(); lab.changed(); } });
    add.hidden = r.action === "run" && r.schedulers.length >= 2;
    return field(r.schedulers.length > 1 ? "Schedulers" : "Scheduler", box, add);
  }

  // A number field with a label.
  function small(title, value, hint, changed, name) {
    const id = lab.newId("small"), e = lab.el("input", { id, type: "text", inputmode: "numeric", placeholder: hint, input: () => changed(e.value.trim()) });
    e.value = value;
    const mistakes = lab.mistakes(e);
    if (name) fields[name] = { mistakes, focus: () => e.focus() };
    return { root: lab.el("div", {}, lab.el("label", { for: id, class: "legend", text: title }), e, mistakes.root), input: e };
  }

  // An option that is one value; without it, it is as unset says.
  const option = (title, name, unset) => {
    const { options } = lab.state.request;
    return small(title, (options[name] || [""])[0], unset, (v) => { if (v === "") delete options[name]; else options[name] = [v]; lab.changed(); }, name).root;
  };

  // The seed of a workload is one of its parameters.
  let seed = null;
  const seedOf = () => {
    const spec = lab.spec.parse(lab.state.request.workload), entry = spec && lab.entry("workloads", spec.name);
    const unset = entry && lab.spec.get(entry.params || "", "seed");
    return unset === undefined || unset === null ? null : { spec, unset, value: lab.spec.get(spec.params, "seed") ?? "" };
  };
  function showSeed() {
    if (seed === null) return;
    const s = seedOf();
    seed.root.hidden = s === null;
    if (s === null || document.activeElement === seed.input) return;
    seed.input.value = s.value;
    seed.input.placeholder = s.unset;
  }
  function setSeed(value) {
    const s = seedOf();
    if (s === null) return;
    lab.state.request.workload = lab.spec.print(s.spec.name, lab.spec.set(s.spec.params, "seed", value === "" ? null : value));
    fields.workload.set(lab.state.request.workload);
    lab.changed();
  }

  function axes() {
    const r = lab.state.request, box = lab.el("div"), list = r.options.set, inputs = [];
    list.forEach((axis, i) => {
      const at = axis.indexOf("="), name = lab.el("input", { "aria-label": `name of axis ${i + 1}` }), values = lab.el("input", { "aria-label": `values of axis ${i + 1}` });
      [name.value, values.value] = at < 0 ? [axis, ""] : [axis.slice(0, at), axis.slice(at + 1)];
      const take = () => { list[i] = name.value.trim() + "=" + values.value.trim(); lab.changed(); };
      name.addEventListener("input", take);
      values.addEventListener("input", take);
      inputs.push(name, values);
      box.append(lab.el("div", { class: "chooser" }, name, values,
        lab.el("button", { type: "button", text: "\u00d7", "aria-label": `remove axis ${i + 1}`, click: () => { list.splice(i, 1); lab.forms.show(); lab.changed(); } })));
    });
    const mistakes = lab.mistakes(inputs);
    fields.set = { mistakes, focus: () => inputs[0]?.focus() };
    return field("What varies", box, mistakes.root,
      lab.el("button", { type: "button", text: "+ axis", click: () => { list.push(lab.queues.is(r) ? "load=0.6,0.8" : list.length ? "seed=1..5" : "n=1,2,4,8"); lab.forms.show(); lab.changed(); } }),
      lab.el("p", { class: "hint", text: lab.queues.is(r) ? "Such as nodes=64,128 or load=0.6..0.9/0.1. Commas separate values, 1..10 is a range." : "A value replaces its name in braces: cluster(hosts={n}). Commas separate values, 1..10 is a range; seed needs no braces." }));
  }

  // A study or a campaign is a file: its text can be changed here.
  function fileText() {
    const r = lab.state.request, what = r.action === "scale" ? "study" : "campaign", name = r.arguments.find((a) => Object.hasOwn(r.files, a));
    const area = lab.el("textarea", { class: "study", rows: 14, spellcheck: "false", "aria-label": "text of the " + what }), mistakes = lab.mistakes(area);
    fields.file = { mistakes, focus: () => area.focus() };
    if (name === undefined || typeof r.files[name] !== "string") return lab.el("p", { class: "hint", text: `Drop the file of a ${what} here.` });
    area.value = r.files[name];
    area.addEventListener("input", () => { r.files[name] = area.value; lab.keepFile(name, area.value); lab.changed(); });
    return field((what === "study" ? "Study " : "Campaign ") + name, area, mistakes.root);
  }

  return {
    show() {
      const r = lab.state.request;
      fields = Object.create(null);
      showActions();
      seed = small("Seed of the workload", "", "1", setSeed);
      const pair = lab.el("div", { class: "pair", id: "seeds" });
      lab.byId("settings").hidden = lab.byFile(r) && r.action === "sweep"; // which its axes state
      if (lab.byFile(r)) {
        lab.byId("inputs").replaceChildren(fileText());
        Object.assign(fields, lab.settings.show());
        return;
      }
      if (lab.queues.is(r)) {
        lab.byId("inputs").replaceChildren(...lab.queues.form(r, fields, field, option), axes());
        Object.assign(fields, lab.settings.show(lab.queues.settings));
        return;
      }
      lab.byId("inputs").replaceChildren(
        input("Platform", "platform", lab.catalogue.platforms), input("Workload", "workload", lab.catalogue.workloads), schedulers(),
        ...(r.action === "sweep" ? [axes()] : []), lab.el("fieldset", {}, pair));
      this.seeds();
      Object.assign(fields, lab.settings.show());
    },
    // seeds are the small numbers: seeds, and how often.
    seeds() {
      if (!lab.byId("seeds")) return;
      const r = lab.state.request;
      lab.byId("seeds").replaceChildren(seed.root, ...(r.action === "compare" ? [option("Runs, by seed", "runs", "1")] : []),
        ...(r.settings.noise && r.action !== "sweep" ? [option("Seed of the noise", "noise-seed", "1")] : []));
      showSeed();
    },
    // errors shows each mistake at its field, and returns those of no field.
    errors(errors) {
      const by = new Map(), rest = [];
      for (const e of errors) {
        const key = fields.file && lab.state.request.arguments.includes(e.file) ? "file" : { scheduler: "schedulers", jobs: "trace" }[e.what] ?? (e.what || /^setting "(.*)" is not known/.exec(e.text || "")?.[1] || "");
        if (!fields[key]) { rest.push(e); continue; }
        if (!by.has(key)) by.set(key, []);
        by.get(key).push(e);
      }
      for (const key of Object.keys(fields)) fields[key].mistakes.show(by.get(key) || []);
      return rest;
    },
    focus: (what) => (fields[what] || fields.platform || fields.file)?.focus(),
  };
})();

lab.entry = (list, name) => lab.catalogue[list].find((e) => e.name === name);
