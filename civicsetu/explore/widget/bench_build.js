// Building anew: a corpus or files of one's own; what is wrong is told before anything starts.

function buildView(bench) {
  const box = h("div", {});
  const show = () => box.replaceChildren(filledBy(bench.ask({ do: "build_form" }), (form) => buildForm(form, bench)));
  show();
  return { element: box, show };
}

function buildForm(form, bench) {
  const corpus = h("select", {}, h("option", { value: "" }, "Choose one"),
    form.corpora.map((one) => h("option", { value: one.name }, one.name)));
  const about = h("p", { class: "cs-quiet" });
  const other = h("p", { class: "cs-follow", hidden: true });
  const documents = h("div", { class: "cs-checks" });
  const some = h("details", {}, h("summary", {}, "Only some of its documents"), documents);
  const offline = h("input", { type: "checkbox" });
  const files = h("textarea", { rows: "3", id: newId(), placeholder: "/home/me/papers" });
  const button = h("button", { type: "submit", class: "cs-main" }, "Build");
  const status = h("p", { class: "cs-status", role: "status" });
  const chosen = (only) => {
    const one = form.corpora.find((each) => each.name === corpus.value);
    about.textContent = one ? one.description : "The index was not made of a corpus that is known here. Choose one, or name its files again.";
    other.hidden = !form.has_index || !one || one.name === form.corpus;
    other.textContent = `The index that is there was made of ${form.corpus ? `the corpus ${form.corpus}` : "something else"}; this one takes its place.`;
    some.hidden = !one || !one.documents.length;
    some.open = only.length > 0;
    documents.replaceChildren(...(one ? one.documents : []).map((each) => h("label", { class: "cs-kind" },
      h("input", { type: "checkbox", value: each.key, checked: only.includes(each.key) }), h("span", {}, each.title))));
  };
  corpus.value = form.corpus;
  chosen(form.only);
  corpus.addEventListener("change", () => chosen([]));
  const submit = (event) => {
    event.preventDefault();
    const only = [...documents.querySelectorAll("input:checked")].map((one) => one.value);
    started(bench, button, status, { do: "build", corpus: corpus.value, only, files: files.value, offline: offline.checked });
  };
  return h("form", { onsubmit: submit },
    h("p", {}, "Reads the documents and makes the index in a process of its own. The old index answers until the new one is whole; if this is cancelled or dies, the old one stays."),
    h("div", { class: "cs-row" }, field("Corpus", corpus)), about, other, some,
    h("details", {}, h("summary", {}, "Files of your own instead"),
      h("label", { for: files.id, class: "cs-quiet" }, "Files and folders, one a line; they take the place of the corpus"),
      h("div", { class: "cs-row" }, files)),
    h("label", { class: "cs-kind" }, offline, h("span", {}, "Download nothing")),
    h("p", { class: "cs-quiet" }, form.mirror ? `Official texts are looked for in ${form.mirror} first.` : "CIVICSETU_MIRROR names no folder of official texts."),
    h("div", { class: "cs-actions" }, button), status);
}

// Ask for something to be started, and say in one line what became of it.
function started(bench, button, status, request) {
  const free = whileBusy(button);
  status.className = "cs-status";
  status.textContent = "Checking …";
  return bench.ask(request).then(() => {
    status.textContent = "Started; see above how far it is.";
    return bench.look();
  }, (error) => {
    status.className = "cs-status cs-error";
    status.textContent = error.message;
  }).finally(free);
}
