"use strict";
// The page begins here: state to forms, forms to requests, answers to panels. A change runs by itself, at once or,
// where one types, a quarter of a second later, and cancels the run before.
(() => {
  const delay = 250, soon = 400, brief = 150; // ms; what is over within the last is not said to run
  let timer = 0, slow = 0, running = null, shown = false, notice = "", wrong = []; // wrong are the mistakes of the last answer

  // problem shows what concerns no field; a notice stays beside it until the next change.
  const problems = (...list) => lab.byId("problems").replaceChildren(...(notice ? [lab.el("div", { class: "error", text: notice })] : []), ...list);
  lab.problem = (text) => {
    wrong = [];
    problems(...(text ? [lab.el("div", { class: "error", text })] : []));
  };
  const say = (text) => { lab.byId("state").textContent = text; };

  // pending is true from a change until its answer is shown, or something else has come of it.
  lab.pending = true;
  lab.changed = () => {
    clearTimeout(timer);
    notice = "";
    lab.pending = true;
    timer = setTimeout(lab.runNow, ["text", "textarea"].includes(document.activeElement?.type) ? delay : 0);
  };

  // requests are what is sent: a run of each of the first two schedulers, or one request for all.
  function requests() {
    const r = lab.shortRequest({ ...lab.state.request, files: lab.files.used(lab.state.request) });
    if (lab.byFile(lab.state.request)) return [{ action: r.action, arguments: r.arguments, files: r.files, ...(r.action === "scale" ? { settings: r.settings } : {}) }];
    const options = { ...lab.state.request.options };
    if (r.action !== "sweep") delete options.set;
    if (r.action !== "compare") delete options.runs;
    if (r.action === "run") options.why = ["true"]; else delete options.why;
    if (r.action === "sweep" || !r.settings?.noise) delete options["noise-seed"];
    if (Object.keys(options).length) r.options = options; else delete r.options;
    delete r.arguments;
    if (r.action !== "run") return [r];
    return r.schedulers.slice(0, 2).map((s) => ({ ...r, schedulers: [s], drawing: true, brief: true }));
  }

  function busy(on) {
    clearTimeout(slow);
    lab.byId("results").setAttribute("aria-busy", String(on));
    if (on) { slow = setTimeout(() => progress("running"), brief); return; }
    lab.byId("busy").removeAttribute("value");
    lab.byId("busy").hidden = lab.byId("stop").hidden = true;
  }

  function progress(text) {
    clearTimeout(slow);
    lab.byId("busy").hidden = lab.byId("stop").hidden = false;
    say(text);
    const m = /(\d+) of (\d+)/.exec(text), bar = lab.byId("busy");
    if (m) { bar.max = Number(m[2]); bar.value = Number(m[1]); } else bar.removeAttribute("value");
  }

  // command shows what does the same on a shell, once it is known.
  function command(text) {
    lab.byId("command").textContent = text;
    lab.byId("copycommand").disabled = text === "";
  }

  lab.runNow = async () => {
    clearTimeout(timer);
    running?.abort();
    const mine = running = new AbortController(), list = requests(), commands = list.map(() => "");
    lab.history.step();
    lab.problem("");
    lab.forms.errors([]);
    if (lab.state.missing.length) {
      lab.problem(`This link does not hold ${lab.state.missing.join(", ")}: a link has room for small files only. Drop ${lab.state.missing.length > 1 ? "them" : "it"} here.`);
      lab.byId("panels").classList.add("old");
      command("");
      say("waiting for files");
      busy(false);
      lab.pending = false;
      return;
    }
    lab.pending = true;
    busy(true);
    const begin = performance.now();
    const said = (i) => (kind, text) => {
      if (running !== mine) return;
      if (kind === "progress") { progress(text); return; }
      commands[i] = text;
      if (!commands.includes("")) command(commands.join("\n"));
    };
    const early = setTimeout(() => lab.previews.ask(), soon);
    try {
      const answers = await Promise.all(list.map((r, i) => lab.ask(r, { signal: mine.signal, said: said(i) })));
      if (running !== mine) return;
      finish(list, answers, performance.now() - begin);
    } catch (err) {
      if (running !== mine) return;
      lab.byId("panels").classList.add("old");
      if (commands.includes("")) command("");
      if (err.name === "AbortError") say("stopped"); else { say("no answer"); lab.problem(err.message); }
    } finally {
      clearTimeout(early);
      if (running === mine) { running = null; busy(false); lab.pending = false; }
    }
  };

  function finish(list, answers, ms) {
    const all = answers.flatMap((a, i) => (a.errors || []).map((e) => ({ ...e, scheduler: list[0].action === "run" ? i : undefined })));
    // Two runs make the same mistake once.
    const errors = all.filter((e, i) => all.findIndex((x) => x.full === e.full) === i), ok = answers.every((a) => a.status === 0 || a.results?.length);
    command(answers.map((a) => a.command || "").filter((c) => c).join("\n"));
    for (const a of answers) lab.whole(a.run);
    const rest = lab.forms.errors(errors);
    // The first mistake is also said above the results if its field is out of sight.
    const above = () => {
      const seen = [...document.querySelectorAll("#request .error")].some((e) => { const box = e.getBoundingClientRect(); return innerWidth > 760 && box.height > 0 && box.top >= 0 && box.top < innerHeight; });
      problems(...rest.map((e) => lab.errorText(e)), ...(rest.length < errors.length && !seen ? [lab.el("div", { class: "error", text: errors[0].full })] : []));
    };
    wrong = errors;
    above();
    if (!ok && errors.length === 0) lab.problem(`The command failed with exit status ${answers.find((a) => a.status !== 0).status}.`);
    lab.byId("panels").classList.toggle("old", !ok);
    if (!ok) { say(lab.plural(Math.max(errors.length, 1), "mistake") + (shown ? "; below is the result before" : "")); lab.previews.ask().then(() => { if (wrong === errors && errors.length) above(); }); return; }
    shown = true;
    if (!lab.native) lab.wasm.warm();
    draw(list[0].action, list, answers);
    const took = answers.reduce((s, a) => s + (a.seconds || 0), 0);
    say(`done in ${lab.time(ms / 1000, 3)}, of which ${lab.time(took, 3)} computing`);
  }

  function draw(action, list, answers) {
    const names = list.map((r) => r.schedulers?.[0] || "");
    // Answers replace each other without the page jumping.
    const panels = lab.byId("panels"), top = scrollY;
    panels.style.minHeight = panels.offsetHeight + "px";
    lab.panels.clear();
    lab.view = null;
    for (const show of lab.shows) show({ action, list, answers, names });
    panels.style.minHeight = "";
    scrollTo(0, top);
    lab.previews.from(list[0], answers);
  }

  function read() {
    notice = lab.history.read() ? "" : "This link cannot be read; here is the first example instead.";
    lab.forms.show();
    lab.runNow();
  }

  function listen() {
    lab.byId("stop").addEventListener("click", () => running?.abort(new DOMException("stopped", "AbortError")));
    lab.byId("request").addEventListener("submit", (e) => { e.preventDefault(); lab.runNow(); });
    lab.byId("copycommand").addEventListener("click", (e) => lab.copy(lab.byId("command").textContent, e.currentTarget));
    lab.byId("copylink").addEventListener("click", (e) => { lab.history.step(); lab.copy(location.href, e.currentTarget); });
    addEventListener("popstate", read);
    addEventListener("keydown", (e) => {
      if (e.key === "Escape" && running !== null && !lab.byId("dialog").open) running.abort(new DOMException("stopped", "AbortError"));
    });
    const examples = lab.byId("examples");
    examples.replaceChildren(lab.el("option", { value: "", text: "choose \u2026" }), ...(lab.catalogue.examples || []).map((e) => lab.el("option", { value: e.name, text: e.title })));
    examples.addEventListener("change", () => {
      const e = lab.catalogue.examples.find((x) => x.name === examples.value);
      if (!e) return;
      lab.state = { request: lab.cleanRequest(e.request), view: { ...e.view }, missing: [] };
      examples.value = "";
      notice = "";
      lab.forms.show();
      lab.runNow();
    });
    lab.files.listen();
  }

  async function begin() {
    document.body.classList.toggle("embed", new URLSearchParams(location.search).has("embed"));
    say(lab.native ? "starting" : "loading the simulator");
    try {
      const answer = await lab.ask({ action: "catalogue" }, { said: (_, text) => say(text) });
      lab.catalogue = answer.catalogue;
      for (const list of ["settings", "platforms", "workloads", "schedulers", "jobs", "policies", "metrics", "examples"]) lab.catalogue[list] ||= [];
      for (const s of lab.catalogue.settings) s.choices ||= [];
    } catch (err) {
      say("not started");
      lab.problem(err.message);
      lab.pending = false;
      return;
    }
    listen();
    read();
  }
  addEventListener("DOMContentLoaded", begin);
})();

// shows are the parts that show an answer, in the order of their panels.
lab.shows = [
  ({ action, answers, names }) => { if (action === "run") lab.summary.show(answers, names); },
  ({ action, answers, names }) => { if (action === "run") lab.view = lab.runview.show(answers, names); },
  () => { if (lab.view) lab.showLoad(lab.view); },
  () => { if (lab.view) lab.network.show(lab.view); },
  () => { if (lab.view) lab.why.show(lab.view); },
  ({ action, answers }) => { if (action === "compare") lab.compare.show(answers[0]); },
  ({ action, answers }) => { if (action === "sweep") lab.curves.show({ ...answers[0], results: answers[0].results || [] }); },
  ({ action, answers }) => { if (action === "scale") lab.compare.rest(answers[0]); },
  (all) => lab.downloads.show(all),
];
