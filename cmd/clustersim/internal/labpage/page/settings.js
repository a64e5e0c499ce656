"use strict";
// The settings, made from the catalogue: grouped, each with its help; only those that
// differ from their defaults are part of the request.
lab.settings = (() => {
  function control(s, id) {
    const plain = s.choices.length > 0 && s.choices.every((c) => !c.params);
    if (plain || (s.choices.length === 0 && s.word === "")) {
      const choices = plain ? s.choices.map((c) => c.name).filter((n) => n !== s.default) : ["true"];
      return lab.el("select", { id }, lab.el("option", { value: "", text: plain && s.default ? s.default : plain ? "as it is" : "no" }),
        ...choices.map((c) => lab.el("option", { value: c, text: c === "true" ? "yes" : c })));
    }
    return lab.el("input", { id, type: "text", list: s.choices.length ? id + "-list" : null, placeholder: s.default || s.word, spellcheck: "false" });
  }

  function row(s, changed) {
    const id = "setting-" + s.name, e = control(s, id), help = lab.el("p", { class: "hint", id: id + "-help", text: s.summary });
    const list = e.hasAttribute("list") ? lab.el("datalist", { id: id + "-list" }, s.choices.map((c) => lab.el("option", { value: c.name, label: c.summary }))) : null;
    const back = lab.el("button", { type: "button", text: "\u00d7", title: "back to the default", "aria-label": `${s.name}: back to the default` });
    const mistakes = lab.mistakes(e);
    const root = lab.el("div", { class: "setting" }, lab.el("label", { for: id, text: s.name, title: s.summary }), e, back, list, help, mistakes.root);
    const values = lab.state.request.settings, given = (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
    const say = () => {
      const set = given(s.name) !== undefined;
      root.classList.toggle("set", set);
      back.hidden = !set;
      const choice = s.choices.find((c) => c.name === (lab.spec.parse(e.value)?.name ?? ""));
      help.textContent = s.summary + (choice && choice.summary ? `. ${choice.name}: ${choice.summary}` : "");
    };
    const take = () => {
      const value = e.value.trim();
      if (value === "") delete values[s.name]; else values[s.name] = value;
      say();
      changed();
      if (s.name === "noise" && (value === "") === (before !== "")) { before = value; lab.forms.seeds(); }
    };
    let before = given(s.name) ?? "";
    const value = given(s.name);
    if (value !== undefined && e.tagName === "SELECT" && ![...e.options].some((o) => o.value === value)) e.append(lab.el("option", { value, text: value }));
    e.value = value ?? "";
    e.addEventListener("input", take);
    back.addEventListener("click", () => { e.value = ""; take(); e.focus(); });
    say();
    return { root, mistakes: { show: (errors) => { if (errors.length) lab.byId("settings").open = true; mistakes.show(errors); } }, focus: () => { lab.byId("settings").open = true; e.focus(); } };
  }

  function count() {
    const n = Object.keys(lab.state.request.settings).length, badge = lab.byId("changed");
    badge.hidden = n === 0;
    badge.textContent = n + " changed";
  }

  return {
    // show fills the list from the state, and returns the fields by their names. Of others than these only those that are set are shown.
    show(names) {
      const box = lab.byId("settinglist"), fields = Object.create(null), groups = new Map();
      for (const s of lab.catalogue.settings) {
        if (names && !names.includes(s.name) && !Object.hasOwn(lab.state.request.settings, s.name)) continue;
        if (!groups.has(s.group)) groups.set(s.group, []);
        groups.get(s.group).push(s);
      }
      box.replaceChildren();
      for (const [group, list] of groups) {
        box.append(lab.el("h3", { text: group }));
        for (const s of list) {
          fields[s.name] = row(s, () => { count(); lab.changed(); });
          box.append(fields[s.name].root);
        }
      }
      // A link may state a setting that this version has not: it can be taken away.
      for (const name of Object.keys(lab.state.request.settings).filter((n) => !fields[n])) {
        fields[name] = row({ name, default: "", word: "unknown", summary: "This version has no such setting.", choices: [] }, () => { count(); lab.changed(); });
        box.append(fields[name].root);
      }
      count();
      return fields;
    },
  };
})();
