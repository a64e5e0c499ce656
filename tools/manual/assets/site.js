// Turns each <div class="lab" data-lab="..."> of a lesson into a frame with the lab, once it is asked for. Without
// the lab the command in it stays.
const siteBase = new URL("..", document.currentScript.src);
for (const place of hasLab ? document.querySelectorAll("div.lab[data-lab]") : []) {
  const button = document.createElement("button");
  button.className = "md-button md-button--primary";
  button.textContent = "Open in the lab";
  button.addEventListener("click", () => {
    const state = {v: 1, request: JSON.parse(place.dataset.lab)};
    const frame = document.createElement("iframe");
    frame.src = new URL("lab/index.html?embed", siteBase) + "#" + encodeURIComponent(JSON.stringify(state));
    frame.title = "the lab";
    button.replaceWith(frame);
  });
  place.prepend(button);
}
