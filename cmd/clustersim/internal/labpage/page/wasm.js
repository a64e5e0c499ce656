"use strict";
// The simulator as WebAssembly, in workers: one for what runs, one for what is asked aside. Cancelling ends a worker; the
// next request starts another, with the module that was compiled once.
lab.wasm = (() => {
  // This function is the worker's text: it uses nothing of the page.
  function work() {
    let ready = null;
    self.onmessage = async ({ data }) => {
      if (data.module) {
        const go = new self.Go();
        ready = WebAssembly.instantiate(data.module, go.importObject).then(async (instance) => {
          const begun = new Promise((done) => { self.clustersimReady = done; });
          go.run(instance).then(() => self.postMessage({ crash: "it ended" }), (err) => self.postMessage({ crash: String(err) }));
          await begun;
        });
        ready.catch((err) => self.postMessage({ crash: String(err) }));
        return;
      }
      try {
        await ready;
        const answer = await self.clustersimDo(data.text ?? self.clustersimUsual, (kind, text) => self.postMessage({ id: data.id, said: [kind, text] }));
        self.postMessage({ id: data.id, answer });
      } catch (err) {
        self.postMessage({ id: data.id, crash: String(err) });
      }
    };
  }

  let loaded = null, address = null;

  function script(name) {
    return new Promise((done, fail) => {
      const e = lab.el("script", { src: name, load: () => done(), error: () => fail(new Error(name + " is missing beside the page.")) });
      document.head.append(e);
    });
  }
  async function get(name) {
    const response = await fetch(name, { credentials: "same-origin" });
    if (!response.ok) throw new Error(name + " is missing beside the page.");
    return response;
  }

  // compile expands and compiles at once. A web server may have said that the file is gzip, and then the browser
  // has expanded it already.
  async function compile(stream) {
    const reader = stream.getReader(), first = await reader.read();
    const whole = new ReadableStream({
      start(to) { if (!first.done) to.enqueue(first.value); },
      async pull(to) {
        const { done, value } = first.done ? first : await reader.read();
        if (done) to.close(); else to.enqueue(value);
      },
    });
    const packed = first.value?.[0] === 0x1f && first.value?.[1] === 0x8b;
    return WebAssembly.compileStreaming(new Response(packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole, { headers: { "Content-Type": "application/wasm" } }));
  }

  // load gets and compiles the simulator, once.
  async function load() {
    let support, module;
    if (location.protocol === "file:") {
      await script("lab.wasm.js");
      support = window.labExec;
      module = compile(new Blob([lab.bytes(window.labWasm)]).stream());
      delete window.labWasm;
    } else {
      const [exec, packed] = await Promise.all([get("wasm_exec.js"), get("lab.wasm.gz")]);
      module = compile(packed.body);
      support = await exec.text();
    }
    address = URL.createObjectURL(new Blob([support, "\n(", work.toString(), ")();\n"], { type: "text/javascript" }));
    return module;
  }

  // lane answers one request after the other.
  function lane() {
    let worker = null, count = 0;
    const waiting = new Map(); // request number: how its promise ends

    function end(why) {
      if (worker !== null) worker.terminate();
      worker = null;
      for (const w of waiting.values()) w.fail(why);
      waiting.clear();
    }
    function crashed(what) {
      const memory = /memory|allocat|RangeError/i.test(what);
      end(new Error(memory ? "The run needs more memory than this browser gives. Use fewer tasks or hosts, or clustersim lab." : `The simulator stopped (${what}). It is started anew.`));
    }
    async function start() {
      loaded ??= load();
      let module;
      try { module = await loaded; } catch (err) { loaded = null; throw err; }
      if (worker !== null) return;
      worker = new Worker(address);
      worker.onerror = (e) => { e.preventDefault(); crashed(e.message || "it crashed"); };
      worker.onmessage = ({ data }) => {
        const w = waiting.get(data.id);
        if (data.crash !== undefined) crashed(data.crash);
        else if (w === undefined) return;
        else if (data.said !== undefined) w.said(...data.said);
        else { waiting.delete(data.id); w.done(data.answer); }
      };
      worker.postMessage({ module });
    }
    async function ask(text, signal, said) {
      if (worker === null) said("progress", "starting the simulator");
      await start();
      signal?.throwIfAborted();
      const id = ++count;
      const answer = await new Promise((done, fail) => {
        waiting.set(id, { done, fail, said });
        signal?.addEventListener("abort", () => { if (waiting.has(id)) end(signal.reason); }, { once: true });
        worker.postMessage({ id, text });
      });
      return JSON.parse(answer);
    }
    // rest gives the memory back, unless something is asked.
    const rest = () => { if (waiting.size === 0) end(null); };
    return { ask, rest };
  }

  const aside = lane();

  // warm has the browser compile what runs often for speed, which it does as that is at work: otherwise the first larger run
  // takes three times as long. The code is that of all workers.
  let warmed = false;
  async function warm() {
    if (warmed) return;
    warmed = true;
    await new Promise((done) => setTimeout(done, 300));
    try { await aside.ask(null, undefined, () => {}); } catch { return; }
    aside.rest();
  }

  return { ask: lane().ask, askAside: aside.ask, warm };
})();
