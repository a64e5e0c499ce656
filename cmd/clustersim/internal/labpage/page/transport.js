"use strict";
// How a request becomes an answer: a server that computes natively, or WebAssembly.
// The page of a server has the bytes that a request may have.
lab.mostRequest = Number(document.querySelector('meta[name="lab-native"]')?.content ?? Infinity);
lab.native = lab.mostRequest < Infinity;

// ask resolves to the answer. Its signal cancels it, and then it rejects with an AbortError. said gets what comes before
// the answer: its kind (progress or command) and text. A request with aside is small, and is answered beside a run.
lab.ask = (request, { signal, said, aside } = {}) => {
  const text = JSON.stringify(request), most = lab.mostRequest, size = text.length > most / 3 ? new Blob([text]).size : text.length;
  if (size > most) {
    const names = Object.keys(request.files || {});
    throw new Error(`${names.join(", ")}: ${names.length > 1 ? "these files make" : "this file makes"} a request of ${lab.amount(size, "B")}, and the server takes ${lab.amount(most, "B")}.`);
  }
  const how = lab.native ? lab.askServer : aside ? lab.wasm.askAside : lab.wasm.ask;
  return how(text, signal, said || (() => {}), aside);
};

lab.askServer = async (text, signal, said, aside) => {
  let response;
  try {
    response = await fetch("do", {
      method: "POST", body: text, signal, cache: "no-store", credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-Clustersim-Lab": aside ? "aside" : "1" },
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
    let message;
    try { message = JSON.parse(l); } catch { return; } // its end has not come
    for (const kind of ["progress", "command"]) if (message[kind] !== undefined) said(kind, message[kind]);
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
