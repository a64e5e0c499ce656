"use strict";
// The state of the page: the request, and how its answer is looked at. It is in the
// URL's fragment, so that a link, a reload, back and forward reproduce it.
lab.limits = { fragment: 30000 };

lab.firstRequest = () => ({
  action: "run", platform: "cluster(hosts=4,speed=1Gf)", workload: "cholesky(n=5)", schedulers: ["heft"], settings: {}, options: {}, files: {}, arguments: [],
});
lab.state = { request: lab.firstRequest(), view: {}, missing: [] };

// byFile says whether a file says what to do: a study, or a campaign.
lab.byFile = (r) => r.action === "scale" || (r.action === "sweep" && r.arguments.length > 0);

// fillSweep gives a sweep the lists that its form shows.
lab.fillSweep = (r) => {
  if (r.action !== "sweep" || lab.byFile(r)) return;
  const { options } = r;
  if (options.queue) options.queue = options.queue.flatMap((q) => lab.spec.split(q));
  options.set ||= options.queue ? [] : ["n=1,2,4,8,16"];
};

// A link may hold anything: only what has the right kind is taken.
lab.cleanRequest = (r) => {
  const clean = lab.firstRequest(), text = (v) => typeof v === "string", object = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
  if (!object(r)) return clean;
  if (["run", "compare", "sweep", "scale"].includes(r.action)) clean.action = r.action;
  if (text(r.platform)) clean.platform = r.platform;
  if (text(r.workload)) clean.workload = r.workload;
  if (Array.isArray(r.schedulers) && r.schedulers.some(text)) clean.schedulers = r.schedulers.filter(text).slice(0, 100);
  if (Array.isArray(r.arguments)) clean.arguments = r.arguments.filter(text);
  if (object(r.settings)) for (const k of Object.keys(r.settings)) if (text(r.settings[k])) clean.settings[k] = r.settings[k];
  if (object(r.options)) for (const k of Object.keys(r.options)) if (Array.isArray(r.options[k])) clean.options[k] = r.options[k].filter(text);
  // A sweep of batch queues has jobs in place of a workload.
  if (clean.action === "sweep" && clean.options.queue) { clean.platform = text(r.platform) ? r.platform : ""; clean.workload = ""; clean.schedulers = []; }
  lab.fillSweep(clean);
  if (object(r.files)) {
    for (const k of Object.keys(r.files)) {
      if (text(r.files[k])) clean.files[k] = r.files[k];
      else if (object(r.files[k]) && text(r.files[k].base64)) clean.files[k] = { base64: r.files[k].base64 };
    }
  }
  return clean;
};

// The request without what is empty: it is what the link has, and what is sent.
lab.shortRequest = (r) => {
  const short = {};
  for (const [key, value] of Object.entries(r)) {
    if (value === "" || (typeof value === "object" && Object.keys(value).length === 0)) continue;
    short[key] = value;
  }
  return short;
};

lab.encode = (state) => {
  const content = { v: 1, request: lab.shortRequest(state.request), view: state.view };
  let text = encodeURIComponent(JSON.stringify(content));
  if (text.length > lab.limits.fragment && content.request.files) {
    content.missing = Object.keys(content.request.files);
    delete content.request.files;
    text = encodeURIComponent(JSON.stringify(content));
  }
  return "#" + text;
};

lab.decode = (fragment) => {
  try {
    const content = JSON.parse(decodeURIComponent(fragment.slice(1)));
    if (content === null || typeof content !== "object" || content.v !== 1) return null;
    const view = content.view !== null && typeof content.view === "object" && !Array.isArray(content.view) ? content.view : {};
    const state = { request: lab.cleanRequest(content.request), view, missing: [] };
    for (const name of Array.isArray(content.missing) ? content.missing.map(String) : []) {
      const file = lab.keptFile(name);
      if (file === undefined) state.missing.push(name); else state.request.files[name] = file;
    }
    return state;
  } catch {
    return null;
  }
};

// Files too large for a link outlive a reload, as far as the browser keeps them.
lab.keepFile = (name, content) => { try { sessionStorage.setItem("clustersim-lab-file:" + name, JSON.stringify(content)); } catch { /* too large */ } };
lab.keptFile = (name) => {
  try { return JSON.parse(sessionStorage.getItem("clustersim-lab-file:" + name)) ?? undefined; } catch { return undefined; }
};

// Each request that is run is a step of the history; another look at it is none.
lab.history = (() => {
  let last = null;
  const key = () => JSON.stringify(lab.state.request);
  const write = (method) => {
    try { history[method](null, "", lab.encode(lab.state)); } catch { /* too many at once, or a page that may not */ }
  };
  return {
    step() {
      if (last === null || last === key()) write("replaceState"); else write("pushState");
      last = key();
    },
    look: (() => {
      let timer = 0;
      return () => { clearTimeout(timer); timer = setTimeout(() => write("replaceState"), 200); };
    })(),
    read() {
      const state = location.hash.length > 1 ? lab.decode(location.hash) : null;
      lab.state = state || { request: lab.firstRequest(), view: {}, missing: [] };
      last = key();
      return location.hash.length <= 1 || state !== null;
    },
  };
})();
