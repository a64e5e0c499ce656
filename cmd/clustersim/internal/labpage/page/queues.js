"use strict";
// Batch queues: jobs and policies in place of a workload and schedulers. The command is a sweep.
lab.queues = {
  // is says whether a request is one of batch queues.
  is: (r) => r.action === "sweep" && r.options.queue !== undefined && !lab.byFile(r),

  // settings are those that a batch queue has.
  settings: ["network"],

  // first is a request with jobs: a spec, or a file.
  first: (trace = "lublin(jobs=1000,nodes=64,seed=1)") => ({ action: "sweep", platform: "", workload: "", schedulers: [], settings: {}, arguments: [], options: { trace: [trace], queue: ["fcfs", "easy"], set: [] } }),

  // form is the fields of such a request; fields gets them by their names.
  form(r, fields, field, number) {
    const { options } = r, one = (name) => (options[name] || [""])[0];
    const jobs = lab.chooser({
      label: "Jobs", entries: lab.catalogue.jobs, value: one("trace"),
      buttons: [lab.el("button", { type: "button", text: "File\u2026", title: "use a file as the jobs", click: () => lab.files.choose("trace") })],
      changed: (text) => { options.trace = [text]; lab.changed(); },
    });
    const box = lab.el("div"), list = options.queue.map((value, i) => {
      const remove = lab.el("button", { type: "button", text: "\u00d7", "aria-label": `remove policy ${i + 1}`, click: () => { options.queue.splice(i, 1); lab.forms.show(); lab.changed(); } });
      remove.disabled = options.queue.length === 1;
      const c = lab.chooser({ label: `Policy ${i + 1}`, entries: lab.catalogue.policies, value, buttons: [remove], changed: (text) => { options.queue[i] = text; lab.changed(); } });
      box.append(c.root);
      return c;
    });
    const add = lab.el("button", { type: "button", text: "+ another", click: () => { options.queue.push(options.queue.includes("conservative") ? "slurm" : "conservative"); lab.forms.show(); lab.changed(); } });
    fields.trace = jobs;
    const policyOf = (e) => Math.max(0, options.queue.findIndex((q) => q === e.file || e.text.includes(`policy ${q}:`) || e.text.includes(`policy "${q}"`)));
    fields.queue = { mistakes: { show: (errors) => list.forEach((c, i) => c.mistakes.show(errors.filter((e) => policyOf(e) === i))) }, focus: () => list[0].focus() };
    return [
      field("Jobs", jobs.root), field(list.length > 1 ? "Policies" : "Policy", box, add),
      lab.el("fieldset", {}, lab.el("div", { class: "pair" }, number("Nodes", "nodes", "as in the trace"), number("Offered load", "load", "as in the trace"), number("Estimates", "estimates", "request"), number("Seed", "seed", "1"))),
    ];
  },
};
