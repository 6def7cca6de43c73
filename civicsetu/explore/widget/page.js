// The widget on a page: its requests go to the server that gave the page.
import widget from "./explore.js";

// The records of a stream, as they come.
async function eachOf(body, tell) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (rest + piece.value).split("\n\n");
    rest = events.pop();
    events.forEach((event) => tell(JSON.parse(event.slice("data: ".length))));
  }
}

const hearers = new Set();
const told = (reply) => hearers.forEach((hear) => hear(reply));
const model = {
  get: (name) => (name === "page" ? true : undefined),
  on: (_, hear) => hearers.add(hear),
  off: (_, hear) => hearers.delete(hear),
  send: async (request) => {
    try {
      const headers = { "content-type": "application/json" };
      const reply = await fetch("api", { method: "POST", headers, body: JSON.stringify(request) });
      const tell = (record) => told({ ...record, n: request.n });
      if (reply.headers.get("content-type").startsWith("text/event-stream")) await eachOf(reply.body, tell);
      else tell(await reply.json());
    } catch {
      told({ n: request.n, error: "The server does not answer. Try again in a moment." });
    }
  },
};

widget.render({ model, el: document.getElementById("explorer") });
