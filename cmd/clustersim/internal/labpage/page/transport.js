"use strict";
// How a request becomes an answer: a server that computes natively, or WebAssembly.
lab.native = document.querySelector('meta[name="lab-native"]') !== null;

// ask resolves to the answer. Its signal cancels it, and then it rejects with an AbortError.
lab.ask = (request, { signal, progress } = {}) => {
  const text = JSON.stringify(request);
  return (lab.native ? lab.askServer : lab.wasm.ask)(text, signal, progress || (() => {}));
};

lab.askServer = async (text, signal, progress) => {
  let response;
  try {
    response = await fetch("do", {
      method: "POST", body: text, signal, cache: "no-store", credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-Clustersim-Lab": "1" },
    });
  } catch (err) {
    if (err.name === "AbortError") throw err;
    throw new Error("The server does not answer. Is clustersim lab still running?");
  }
  if (!response.ok) throw new Error((await response.text()).trim() || "The server answered " + response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let parts = [], answer = null;
  const line = (l) => {
    if (l.trim() === "") return;
    const message = JSON.parse(l);
    if (message.progress !== undefined) progress(message.progress);
    if (message.answer !== undefined) answer = message.answer;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = value.split("\n");
    parts.push(lines[0]);
    for (let i = 1; i < lines.length; i++) {
      line(parts.join(""));
      parts = [lines[i]];
    }
  }
  line(parts.join(""));
  if (answer === null) throw new Error("The answer ended early. Is the run within the limits of this server?");
  return answer;
};
