// The widget on a page: its requests go to the server that gave the page.
import widget from "./explore.js";

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
      told({ ...(await reply.json()), n: request.n });
    } catch {
      told({ n: request.n, error: "The server does not answer. Try again in a moment." });
    }
  },
};

widget.render({ model, el: document.getElementById("explorer") });
