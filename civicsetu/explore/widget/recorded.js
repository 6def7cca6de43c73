// The widget on a page without a server: its replies were recorded, and stand in the page.

const UNRECORDED = "This is not recorded here. `civicsetu serve` answers any question.";

// The reply to a request from what was recorded; an Error where it was not.
function recordedReply(record, request) {
  if (request.do === "start") return record.start;
  if (request.do === "graph") return record.graph;
  if (request.do === "provision") {
    const name = record.provisions[request.id] ? request.id : record.sections[request.id];
    if (!name || request.as_on) throw new Error(UNRECORDED);
    const found = record.provisions[name];
    return { ...found, asked: request.id, beside: record.besides[found.beside] };
  }
  if (request.do === "page") {
    const page = record.pages[request.document][request.number - 1];
    const marksOf = (one) => record.marks[JSON.stringify([request.document, request.number, one.id, one.quote])] || [];
    return { ...page, marks: page.picture ? marksOf(request) : [], beside: page.picture ? request.beside.flatMap(marksOf) : [] };
  }
  const asked = record.asked[request.question.toLowerCase()];
  if (!asked) throw new Error(UNRECORDED);
  if (request.do !== "compare") return asked[request.do];
  const arms = request.arms.length ? request.arms : record.start.arms;
  const found = asked.compare[arms.join(" ")];
  if (!found) throw new Error(UNRECORDED);
  return found;
}

function showRecorded(el, record) {
  const hearers = new Set();
  const known = { page: true, question: record.start.examples[0] };
  explorer({
    get: (name) => known[name],
    on: (_, hear) => hearers.add(hear),
    off: (_, hear) => hearers.delete(hear),
    send: (request) => queueMicrotask(() => {
      let reply;
      try {
        reply = { n: request.n, result: recordedReply(record, request) };
      } catch (error) {
        reply = { n: request.n, error: error.message };
      }
      hearers.forEach((hear) => hear(reply));
    }),
  }, el);
}

showRecorded(document.getElementById("explorer"), JSON.parse(document.getElementById("record").textContent));
