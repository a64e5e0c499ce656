"use strict";
// The colour scheme is chosen before anything is drawn: as the system has it, light or dark.
(() => {
  const root = document.documentElement, kinds = ["auto", "light", "dark"];
  const kept = () => { try { return localStorage.getItem("clustersim-lab-theme"); } catch { return null; } };
  let kind = kinds.includes(kept()) ? kept() : "auto";
  const apply = () => {
    if (kind === "auto") delete root.dataset.theme; else root.dataset.theme = kind;
  };
  apply();
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const say = () => { button.textContent = "Theme: " + kind; };
    say();
    button.addEventListener("click", () => {
      kind = kinds[(kinds.indexOf(kind) + 1) % kinds.length];
      try { localStorage.setItem("clustersim-lab-theme", kind); } catch { /* no storage: this page only */ }
      apply();
      say();
      dispatchEvent(new Event("themechange"));
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dispatchEvent(new Event("themechange")));
  });
})();
