// Pages that are opened from a folder may start no worker. There the search runs in a frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      const inside = frame.contentWindow;
      inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", {data}));
      inside.importScripts = () => {};
      const script = inside.document.createElement("script");
      script.src = new URL(address, location.href).href;
      script.onload = () => {
        this.send = data => inside.dispatchEvent(new inside.MessageEvent("message", {data}));
        this.waiting.forEach(this.send);
      };
      inside.document.body.appendChild(script);
    }
    postMessage(data) {
      if (this.send) {
        this.send(data);
      } else {
        this.waiting.push(data);
      }
    }
    terminate() {}
  };
}
