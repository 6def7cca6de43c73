// What is there: the index, its documents with what is doubtful in them, what was set aside, what is missing.

const FEW_DOCUMENTS = 59; // documents up to which all are looked into at once
const PATIENCE = 3600; // seconds that a look at all of a large index may take
const SHOWN = 100; // documents that are listed; a filter finds the others

const EDITIONS = { official: "official print", "plain-language": "plain-language edition", unknown: "edition unknown" };

const day = (seconds) => new Date(seconds * 1000).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

function badge(text, kind = "") {
  return h("span", { class: `cs-badge ${kind}` }, text);
}

function pairs(rows) {
  return h("dl", { class: "cs-pairs" }, rows.map(([name, ...value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

function stateView(bench) {
  const box = h("div", {});
  const show = () => box.replaceChildren(filledBy(bench.ask({ do: "state" }), (state) => stateShown(state, bench)));
  show();
  return { element: box, show };
}

function stateShown(state, bench) {
  const many = state.documents.length > FEW_DOCUMENTS;
  const found = new Map();
  const list = h("ul", { class: "cs-plain" });
  const told = h("p", { class: "cs-quiet", role: "status" });
  const filter = h("input", { type: "search", placeholder: "Title, place or key" });
  const listed = () => {
    const words = filter.value.trim().toLowerCase();
    const chosen = state.documents.filter((one) => `${one.title} ${one.place} ${one.key}`.toLowerCase().includes(words));
    const open = new Set([...list.querySelectorAll("details[open]")].map((one) => one.dataset.key));
    list.replaceChildren(...chosen.slice(0, SHOWN).map((one) => documentShown(one, found.get(one.key), open.has(one.key))));
    told.textContent = chosen.length > SHOWN ? `${SHOWN} of ${counted(chosen.length, "document")} are listed.` : "";
  };
  filter.addEventListener("input", listed);
  listed();
  const look = () => filledBy(bench.ask({ do: "doubts" }, PATIENCE), (result) => {
    result.documents.forEach((one) => found.set(one.key, one));
    listed();
    return h("p", { class: "cs-quiet" }, doubtsSaid(result.documents));
  }, "Looking into the documents …");
  const check = () => filledBy(bench.ask({ do: "check" }, PATIENCE), findingsShown, "Checking what is there …");
  // Of many documents only on demand: it takes most of a minute, in a process of its own.
  const asked = (view, name) => {
    const box = h("div", { tabindex: "-1" });
    if (!many) box.append(view());
    else {
      box.append(h("button", { type: "button", class: "cs-small", onclick: () => {
        box.replaceChildren(view());
        box.focus();
      } }, name));
    }
    return box;
  };
  const doubts = state.documents.length ? asked(look, `Look into all ${state.documents.length} documents for what is doubtful`) : null;
  return h("div", {},
    indexShown(state),
    h("h3", { class: "cs-line" }, `Documents (${state.documents.length})`),
    state.documents.length ? doubts : h("p", {}, "None was read yet."),
    many ? h("div", { class: "cs-row" }, field("Only documents with", filter)) : null, told, list,
    h("h3", { class: "cs-line" }, `Set aside (${state.quarantine.length})`),
    state.quarantine.length ? h("ul", { class: "cs-plain" }, state.quarantine.map(setAside))
      : h("p", {}, "The last reading set nothing aside."),
    h("h3", { class: "cs-line" }, "What is ready and what is missing"),
    asked(check, "Check every file of the index, and all else that is needed"));
}

function indexShown(state) {
  const note = state.note ? h("p", { class: "cs-follow" }, state.note) : null;
  if (!state.index) return h("div", {}, h("p", { class: "cs-error" }, state.fault), note);
  const counts = state.index.counts;
  return h("div", {}, note, pairs([
    ["Data folder", state.data],
    ["In force since", day(state.index.made)],
    ["It holds", [counted(counts.documents, "document"), counted(counts.provisions, "provision"), counted(counts.passages, "passage")].join(", ")],
    ["Checksum of its manifest", h("code", {}, state.index.sha256)],
  ]));
}

function doubtsSaid(documents) {
  const doubtful = documents.filter((one) => one.doubts.length);
  if (!doubtful.length) return "Nothing in them wants a look.";
  return `${counted(doubtful.length, "document wants", "documents want")} a look; open one to see why.`;
}

function documentShown(one, found, open) {
  const doubts = found ? found.doubts : [];
  const number = doubts.reduce((sum, group) => sum + group.in_all, 0);
  return h("li", {}, h("details", { class: "cs-document", "data-key": one.key, open },
    h("summary", {}, h("b", {}, one.title), " ", h("span", { class: "cs-badges" },
      badge(EDITIONS[one.edition] || one.edition),
      badge(one.pages ? counted(one.pages, "page") : "no pages"),
      found ? badge(counted(found.provisions, "provision")) : null,
      one.ocr_pages ? badge(`OCR, ${Math.round(one.ocr_confidence)} of 100`) : null,
      one.is_indexed ? null : badge("not in the index", "cs-low"),
      found ? badge(number ? counted(number, "doubt") : "no doubt", number ? "cs-medium" : "cs-high") : null)),
    pairs([
      ["Key", h("code", {}, one.key)],
      ["Place and kind", `${one.place}, ${one.kind}`],
      ["File", one.file],
      ["Its checksum", h("code", {}, one.sha256)],
      ...(one.layout ? [["Layout", one.layout]] : []),
      ...(one.ocr_pages ? [["Read by OCR", `${one.ocr_pages} of ${counted(one.pages, "page")}, mean confidence ${one.ocr_confidence} of 100`]] : []),
      ...(found && found.not_in_force ? [["Not in force", counted(found.not_in_force, "provision")]] : []),
    ]),
    doubts.map((group) => [
      h("h4", { class: "cs-line" }, `${group.what} (${group.in_all})`),
      h("ul", { class: "cs-lines" }, group.lines.map((line) => h("li", {}, line)),
        group.in_all > group.lines.length ? h("li", {}, `and ${group.in_all - group.lines.length} more`) : null),
    ])));
}

function setAside(one) {
  return h("li", {}, h("b", {}, one.title || one.key), " ", badge(one.reason.replaceAll("_", " "), "cs-low"),
    h("br"), h("span", { class: "cs-quiet" }, one.message));
}

// What `civicsetu check` says: what is missing first, and what is ready folded away.
function findingsShown(result) {
  const of = (state) => result.findings.filter((one) => one.state === state);
  const rows = (found, kind) => h("ul", { class: "cs-plain" }, found.map((one) => h("li", {},
    h("b", {}, one.what), " ", badge(one.state, kind), h("br"), one.found,
    one.todo ? [h("br"), h("span", { class: "cs-quiet" }, `What to do: ${one.todo}.`)] : null)));
  const [missing, optional, ready] = [of("missing"), of("optional"), of("ready")];
  return h("div", {},
    missing.length ? rows(missing, "cs-low") : h("p", {}, "Nothing that the default run needs is missing."),
    optional.length ? rows(optional, "cs-medium") : null,
    h("details", {}, h("summary", {}, `${counted(ready.length, "thing")} ready`), rows(ready, "cs-high")));
}
