"use strict";
// Fields of the form: a chooser for a spec (its name, and its parameters as text) or
// a file, and where mistakes are shown.
lab.newId = (() => { let n = 0; return (word) => word + "-" + ++n; })();

// mistakes is the place below a field where errors appear; control is marked as wrong.
lab.mistakes = (control) => {
  const root = lab.el("div", { class: "mistakes", id: lab.newId("mistakes") });
  return {
    root,
    show(errors) {
      root.replaceChildren(...errors.map((e) => lab.errorText(e)));
      for (const c of [control].flat()) {
        if (errors.length === 0) { c.removeAttribute("aria-invalid"); c.removeAttribute("aria-describedby"); continue; }
        c.setAttribute("aria-invalid", "true");
        c.setAttribute("aria-describedby", root.id);
      }
    },
  };
};

// errorText is a mistake with its place, and the line of the text that has it.
lab.errorText = (e) => {
  const box = lab.el("div", { class: "error", text: (e.line ? e.full : e.text) || e.full });
  const r = lab.state.request;
  let text = Object.hasOwn(r.files, e.file || "") ? r.files[e.file] : undefined;
  if (text === undefined && [r.platform, r.workload, ...r.schedulers, ...Object.values(r.options).flat()].includes(e.file)) text = e.file;
  const line = typeof text === "string" && e.line > 0 ? text.split("\n")[e.line - 1] : undefined;
  if (line !== undefined && e.col > 0) {
    const from = Math.max(0, e.col - 40), shown = line.slice(from, from + 100).replaceAll("\t", " ");
    box.append(lab.el("pre", { text: shown + "\n" + " ".repeat(Math.min(e.col - 1 - from, shown.length)) + "^" }));
  }
  return box;
};

// grow makes a text field as high as its text.
lab.grow = (area) => {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = area.scrollHeight + 2 + "px";
};

// chooser is a field for a spec or a file. options: label, what (of errors), entries (of the catalogue),
// value (text), changed(text), buttons (elements at its end), groups (a heading for each entry).
lab.chooser = (options) => {
  const { label, entries, changed } = options;
  const name = lab.el("select", { "aria-label": label }), params = lab.el("textarea", { class: "params", rows: 1, spellcheck: "false", "aria-label": label + ": parameters" });
  const hint = lab.el("p", { class: "hint" }), chips = lab.el("div", { class: "chips" }), more = lab.el("details", { class: "more" }, lab.el("summary", { class: "hint", text: "Parameters and their defaults" }), chips);
  const mistakes = lab.mistakes([name, params]), row = lab.el("div", { class: "chooser" }, name, params, ...(options.buttons || []));
  const other = "\u2026text";
  let text = "";

  const groups = new Map();
  for (const e of entries) {
    const group = options.group ? options.group(e) : "";
    if (!groups.has(group)) groups.set(group, group === "" ? name : name.appendChild(lab.el("optgroup", { label: group })));
    groups.get(group).append(lab.el("option", { value: e.name, text: e.name }));
  }
  const files = lab.el("optgroup", { label: "Files" });
  name.append(lab.el("option", { value: other, text: "other text" }), files);
  const entry = () => entries.find((e) => e.name === name.value);
  const isFile = () => name.value.startsWith("file:");

  function explain() {
    const e = entry();
    hint.textContent = e ? e.summary : isFile() ? "a file of yours" : "";
    hint.hidden = hint.textContent === "";
    more.hidden = !e || !e.params;
    params.hidden = isFile();
    row.classList.toggle("file", isFile());
    params.placeholder = e ? (lab.spec.split(e.params || "").slice(0, 3).join(",") || "no parameters") : "a spec";
    chips.replaceChildren(...(e ? lab.spec.split(e.params || "") : []).map((p) => lab.el("button", { type: "button", text: p, title: "add " + p, click: () => add(p) })));
  }
  function add(part) {
    const key = lab.spec.key(part);
    if (lab.spec.get(params.value, key) === undefined) params.value = lab.spec.set(params.value, key, part.slice(key.length + 1));
    const at = params.value.indexOf(key + "=") + key.length + 1, value = lab.spec.get(params.value, key);
    params.focus();
    params.setSelectionRange(at, at + value.length);
    take();
  }
  function take() {
    text = isFile() ? name.value.slice(5) : entry() ? lab.spec.print(name.value, params.value) : params.value.trim();
    lab.grow(params);
    changed(text);
  }
  name.addEventListener("change", () => { if (!isFile()) params.value = name.value === other ? text : ""; explain(); take(); });
  params.addEventListener("input", take);
  params.addEventListener("keydown", (e) => { if (e.key === "Enter") { e.preventDefault(); lab.runNow(); } });

  const chooser = {
    root: lab.el("div", {}, row, hint, more, mistakes.root),
    row, hint, mistakes, focus: () => (params.hidden ? name : params).focus(),
    text: () => text,
    set(value) {
      text = value;
      files.replaceChildren(...Object.keys(lab.state.request.files).map((f) => lab.el("option", { value: "file:" + f, text: f })));
      files.hidden = files.children.length === 0;
      const spec = lab.spec.parse(value);
      if (Object.hasOwn(lab.state.request.files, value)) { name.value = "file:" + value; params.value = ""; }
      else if (spec && entries.some((e) => e.name === spec.name)) { name.value = spec.name; params.value = spec.params; }
      else { name.value = other; params.value = value; }
      explain();
      requestAnimationFrame(() => lab.grow(params));
    },
  };
  chooser.set(options.value);
  return chooser;
};
