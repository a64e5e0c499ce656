"use strict";
// Specs: name(key=value,...). The page takes them apart to show a name and its
// parameters; what they mean is for the command to say.
lab.spec = {
  // parse gives the name and the text between its brackets, or null where the text is no spec.
  parse(text) {
    const m = /^\s*([A-Za-z][\w-]*)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
    return m ? { name: m[1], params: m[2] ?? "" } : null;
  },
  print(name, params) {
    return params.trim() === "" ? name : `${name}(${params.trim()})`;
  },
  // split takes parameters apart at commas that no bracket or quote encloses.
  split(params) {
    const parts = [];
    let depth = 0, quote = "", part = "";
    for (const c of params) {
      if (quote) { if (c === quote) quote = ""; }
      else if (c === '"' || c === "'") quote = c;
      else if ("([{".includes(c)) depth++;
      else if (")]}".includes(c)) depth--;
      if (c === "," && depth === 0 && !quote) { parts.push(part.trim()); part = ""; continue; }
      part += c;
    }
    if (part.trim() !== "") parts.push(part.trim());
    return parts;
  },
  key: (part) => part.split("=", 1)[0].trim(),
  // get is the value of a parameter, or undefined.
  get(params, key) {
    const part = lab.spec.split(params).find((p) => p.includes("=") && lab.spec.key(p) === key);
    return part === undefined ? undefined : part.slice(part.indexOf("=") + 1).trim();
  },
  // set gives a parameter another value; null takes it away.
  set(params, key, value) {
    const parts = lab.spec.split(params), i = parts.findIndex((p) => p.includes("=") && lab.spec.key(p) === key);
    if (value === null) { if (i >= 0) parts.splice(i, 1); } else if (i >= 0) parts[i] = `${key}=${value}`; else parts.push(`${key}=${value}`);
    return parts.join(",");
  },
};
