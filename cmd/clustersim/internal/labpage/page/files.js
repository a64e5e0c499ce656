"use strict";
// Files of the person: dropped or chosen, read here, and part of the request. The
// command says what a file is; where it cannot, the person does.
lab.files = (() => {
  const limit = 64 << 20;

  async function read(file) {
    if (file.size > limit) throw new Error(`${file.name} has ${lab.amount(file.size, "B")}; the page takes files of up to ${lab.amount(limit, "B")}.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch { /* binary */ }
    let text = "";
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return { base64: btoa(text) };
  }

  // kindOf asks the command; "" is a file of no known kind, and errors are its mistakes.
  async function kindOf(name, content) {
    const answer = await lab.ask({ action: "validate", arguments: [name], files: { [name]: content } });
    const found = {};
    for (const [, kind] of (answer.text || "").matchAll(/: ok, a (\w+)/g)) found[kind] = true;
    for (const kind of ["study", "campaign", "trace"]) if (found[kind]) return { kind, errors: [] };
    // Until the files that it names are here, a campaign has mistakes.
    if (typeof content === "string" && /^[\s{]*["']?axes["']?\s*:/m.test(content)) return { kind: "campaign", errors: [] };
    return { kind: found.platform && found.workload ? "both" : found.platform ? "platform" : found.workload ? "workload" : "", errors: answer.errors || [] };
  }

  function ask(name, errors) {
    return new Promise((done) => {
      const dialog = lab.byId("dialog");
      const choice = (text, value) => lab.el("button", { type: "button", text, click: () => { dialog.close(); done(value); } });
      dialog.className = "small";
      dialog.replaceChildren(lab.el("h2", { text: `What is ${name}?` }), ...errors.slice(0, 5).map((e) => lab.errorText(e)),
        lab.el("p", { class: "row" }, choice("A platform", "platform"), choice("A workload", "workload"), choice("A trace of jobs", "trace"), choice("A campaign", "campaign"), choice("A file that these name", "other"), choice("Leave it", null)));
      dialog.addEventListener("close", () => done(null), { once: true });
      dialog.showModal();
    });
  }

  async function use(file, kind) {
    const name = file.name.replace(/[/\\]/g, "_");
    try {
      const content = await read(file);
      if (!kind) {
        const found = await kindOf(name, content);
        kind = found.kind || await ask(name, found.errors);
      }
      if (!kind) return;
      const r = lab.state.request;
      r.files[name] = content;
      lab.state.missing = lab.state.missing.filter((m) => m !== name);
      lab.keepFile(name, content);
      const names = lab.byFile(r) && Object.hasOwn(lab.files.used({ arguments: r.arguments, files: r.files }), name);
      const anew = () => Object.assign(r, { ...lab.firstRequest(), files: r.files });
      if (kind === "study" || kind === "campaign") {
        if (lab.queues.is(r)) anew();
        r.action = kind === "study" ? "scale" : "sweep";
        r.arguments = [name];
      } else if (names) kind = "other";
      else if (kind === "trace") Object.assign(r, lab.queues.is(r) ? { options: { ...r.options, trace: [name] } } : lab.queues.first(name));
      else if (kind !== "other" && (lab.byFile(r) || lab.queues.is(r))) anew();
      if (kind === "platform" || kind === "both") r.platform = name;
      if (kind === "workload" || kind === "both") r.workload = name;
      lab.forms.show();
      lab.changed();
    } catch (err) {
      lab.problem(err.message.includes(name) ? err.message : `${name}: ${err.message}`);
    }
  }

  function listen() {
    const area = lab.byId("droparea");
    let depth = 0;
    const files = (e) => e.dataTransfer && [...e.dataTransfer.types].includes("Files");
    addEventListener("dragenter", (e) => { if (files(e)) { depth++; area.hidden = false; } });
    addEventListener("dragleave", (e) => { if (files(e) && --depth <= 0) { depth = 0; area.hidden = true; } });
    addEventListener("dragover", (e) => { if (files(e)) e.preventDefault(); });
    addEventListener("drop", async (e) => {
      if (!files(e)) return;
      e.preventDefault();
      depth = 0;
      area.hidden = true;
      for (const f of [...e.dataTransfer.files]) await use(f);
    });
  }

  return {
    listen, use,
    choose(kind) {
      const input = lab.el("input", { type: "file", change: async () => { for (const f of [...input.files]) await use(f, kind); } });
      input.click();
    },
    // used are the files that a request names, and those that these name.
    used(request) {
      const texts = [JSON.stringify({ ...request, files: undefined })], used = {};
      for (let i = 0; i < texts.length; i++) {
        for (const [name, content] of Object.entries(request.files || {})) {
          if (Object.hasOwn(used, name) || !(texts[i].includes(name) || texts[i].includes(JSON.stringify(name).slice(1, -1)))) continue;
          used[name] = content;
          if (typeof content === "string" && content.length < limit / 64) texts.push(content);
        }
      }
      return used;
    },
  };
})();
