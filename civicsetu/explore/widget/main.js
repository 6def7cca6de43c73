// The whole: a form, its answers, and the drawer beside them.

const NARROW = 860; // pixels of width below which the drawer covers the answers

function explorer(model, el) {
  const desk = askedOf(model);
  const isPage = Boolean(model.get("page"));
  const root = h("div", { class: isPage ? "civicsetu cs-page" : "civicsetu cs-lab", onkeydown: keptFromLab });
  const place = h("select", {}, h("option", { value: "" }, "All places"));
  const day = h("input", { type: "date" });
  const arm = h("select", {});
  const writer = h("select", {}); // who writes the answer; shown where a model is configured
  const written = field("Answered by", writer);
  written.hidden = true;
  const box = h("textarea", { rows: "2", id: newId(), placeholder: "Ask in plain words, or name a section", required: true });
  const button = h("button", { type: "submit", class: "cs-main" }, "Ask");
  const follow = h("p", { class: "cs-follow", hidden: true });
  const status = h("p", { class: "cs-status", role: "status" });
  const examples = h("div", { class: "cs-examples" });
  const options = h("summary", {}, "Place, day, arm and earlier questions");
  const past = h("select", {}, h("option", { value: "" }, "None yet"));
  const answers = h("div", { class: "cs-answers" });
  const asked = [];
  let before = null;
  let busy = false;

  const view = {
    root,
    isPage,
    tab: "Text",
    arms: [],
    ask: desk.ask,
    asOn: () => day.value,
    pressed: null, // what was clicked last
    madeOf: {},
    // Measured when it is asked: at the first answer in a notebook the observer may not have been called yet.
    isNarrow: () => root.getBoundingClientRect().width < NARROW,
    open: (what, quiet) => side.open(what, quiet),
    write: (text) => {
      look("ask");
      if (view.isNarrow()) side.away(); // it would cover what is being written
      box.value = text;
      box.focus();
      box.scrollIntoView({ block: "nearest" });
    },
    followUp: (answer) => {
      before = answer.turn;
      follow.hidden = false;
      follow.replaceChildren(`Goes on from “${answer.understood || answer.question}” `,
        h("button", { type: "button", class: "cs-small", onclick: alone }, "Ask by itself"));
      view.write("");
    },
  };
  const side = drawer(view);
  const apart = () => {
    before = null;
    follow.hidden = true;
  };
  const alone = () => {
    apart();
    box.focus();
  };

  const remember = (question) => {
    if (!asked.includes(question)) asked.unshift(question);
    past.replaceChildren(h("option", { value: "" }, "Choose one"), ...asked.map((one) => h("option", { value: one }, one)));
  };
  const share = (request) => {
    if (!isPage || view.isRecorded) return;
    const found = new URLSearchParams();
    for (const [name, value] of [["q", request.question], ["place", request.jurisdiction], ["on", request.as_on], ["arm", request.arm]]) {
      if (value) found.set(name, value);
    }
    if (`?${found}` !== location.search) history.pushState(null, "", `?${found}`);
  };
  const fail = (words) => {
    status.className = "cs-status cs-error";
    status.textContent = words;
  };
  const submit = async (shared) => {
    const question = box.value.trim();
    if (busy) return;
    if (!question) {
      fail("Write a question first.");
      box.value = "";
      box.focus();
      return;
    }
    const request = { question, jurisdiction: place.value, as_on: day.value, arm: arm.value };
    const asksModel = writer.selectedIndex > 0;
    busy = true;
    const free = whileBusy(button);
    status.className = "cs-status";
    status.textContent = asksModel ? "Asking the model; this may take a while …" : "Looking …";
    const coming = h("article", { class: "cs-answer cs-coming", "aria-live": "polite" }, h("h2", { class: "cs-question" }, question));
    const told = (sentence) => {
      if (!coming.isConnected) answers.prepend(coming);
      if (sentence === null) coming.querySelectorAll("p").forEach((one) => one.remove());
      else coming.append(h("p", { class: "cs-lead" }, sentence));
      status.textContent = sentence === null ? "What came did not hold; one moment …" : "Its sentences come as they are checked …";
    };
    try {
      const answer = await desk.ask({ ...request, do: "ask", before, model: writer.value, stream: asksModel }, 120, told);
      if (shared && !before) share(request);
      status.textContent = answer.refused ? "No answer; see why below." : "Answered.";
      side.away(); // what stood there was said of the question before
      view.tab = "Text"; // where the quoted words are marked
      const entry = answerShown(answer, view, request);
      answers.prepend(entry);
      examples.hidden = !view.isRecorded;
      clear.hidden = answers.childElementCount < 2;
      const [first] = quotesOf(answer);
      if (first && !view.isNarrow()) {
        side.open({ id: first.provision, page: first.page, document: first.document, quote: first.quote, quotes: quotesOf(answer) }, true, entry);
      }
      if (shared) inSight(entry);
      remember(question);
      apart(); // the focus stays where it is: on a phone a keyboard would cover the answer
      box.value = "";
    } catch (error) {
      fail(error.message);
    } finally {
      coming.remove();
      busy = false;
      free();
    }
  };

  // An answer that was asked for is brought to where it is read, with the box above it where there is room; one that
  // comes by itself moves nothing.
  const inSight = (entry) => {
    const [top, above] = [entry, form].map((one) => one.getBoundingClientRect().top);
    if (top <= 0.6 * window.innerHeight && top >= 0) return;
    (top - above < 0.5 * window.innerHeight ? form : entry).scrollIntoView({ block: "start" });
  };
  root.addEventListener("click", (event) => { view.pressed = event.target; }, true);

  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      submit(true);
    }
  });
  past.addEventListener("change", () => {
    if (past.value) view.write(past.value);
    past.value = "";
  });
  const form = h("form", { class: "cs-ask", onsubmit: (event) => { event.preventDefault(); submit(true); } },
    h("label", { for: box.id, class: "cs-hidden" }, "Your question"),
    h("div", { class: "cs-row" }, box, button),
    follow,
    h("details", { class: "cs-options" }, options,
      h("div", { class: "cs-row" }, field("Place", place), field("Law as on", day), field("Arm", arm), written, field("Earlier questions", past))),
    examples);

  const fromAddress = () => {
    const given = new URLSearchParams(isPage ? location.search : "");
    const wrong = []; // what is chosen in the address and does not exist: then nothing is asked
    const choose = (name, select) => {
      const value = given.get(name) || "";
      const found = [...select.options].find((one) => [one.value, one.textContent].some((known) => known.toLowerCase() === value.toLowerCase()));
      select.value = found ? found.value : "";
      if (value && !found) wrong.push(`the ${name} “${value}”`);
    };
    box.value = given.get("q") || model.get("question") || "";
    choose("place", place);
    choose("arm", arm);
    day.value = given.get("on") || "";
    if (given.get("on") && !day.value) wrong.push(`the day “${given.get("on")}”`);
    if (wrong.length) {
      fail(`Not known here, though the address names it: ${wrong.join(" and ")}. Choose anew, and ask again.`);
      options.parentElement.open = true;
    } else if (box.value) submit(false);
  };
  const filled = (start) => {
    place.append(...start.jurisdictions.map((one) => h("option", { value: one.id }, one.name)));
    arm.append(...[start.arm, ...start.arms.filter((name) => name !== start.arm)]
      .map((name) => h("option", { value: name === start.arm ? "" : name }, name === start.arm ? `${name} (usual)` : name)));
    view.madeOf = start.made_of;
    view.arms = start.arms;
    view.hasModels = start.models.length > 0;
    view.isRecorded = Boolean(start.recorded);
    box.parentElement.hidden = options.parentElement.hidden = view.isRecorded;
    if (view.isRecorded) titles.append(h("p", {}, start.recorded));
    writer.append(...start.models.map((one) => h("option", { value: one.id }, one.name)));
    written.hidden = !view.hasModels;
    if (view.hasModels) options.textContent = "Place, day, arm, model and earlier questions";
    titles.append(start.documents.length === 1 ? h("p", {}, start.documents[0].title)
      : h("details", {}, h("summary", {}, `${start.documents.length} documents are indexed.`),
        h("ul", { class: "cs-plain" }, start.documents.map((one) => h("li", {}, one.title)))));
    examples.append(...start.examples.map((text) =>
      h("button", { type: "button", class: "cs-small", onclick: () => { box.value = text; submit(true); } }, text)));
    fromAddress();
  };
  const titles = h("div", { class: "cs-quiet" });
  const graphed = h("div", { class: "cs-drawn" });
  const drawn = h("div", { class: "cs-entry", hidden: true }, graphed);
  const clear = h("button", { type: "button", class: "cs-small", hidden: true, onclick: () => {
    side.away();
    [...answers.children].slice(1).forEach((one) => one.remove());
    clear.hidden = true;
    box.focus({ preventScroll: true });
  } }, "Clear the earlier answers");
  let endGraph = () => {};
  const views = ["Questions", "Graph"].map((name) => h("button", { type: "button", class: "cs-small", "aria-pressed": String(name === "Questions"),
    onclick: () => look(name === "Graph" ? "graph" : "ask") }, name));
  const look = (name) => {
    const isGraph = name === "graph";
    if (isGraph === !drawn.hidden) return;
    views.forEach((one, n) => one.setAttribute("aria-pressed", String(isGraph === (n === 1))));
    for (const part of [form, status, answers]) part.hidden = isGraph;
    clear.hidden = isGraph || answers.childElementCount < 2;
    drawn.hidden = !isGraph;
    side.away();
    if (isGraph) drawn.append(side.aside);
    if (!graphed.childElementCount) {
      graphed.append(filledBy(desk.ask({ do: "graph" }), (record) => {
        const graph = graphView(record, view);
        endGraph = graph.end;
        return graph.element;
      }));
    }
  };
  const heading = isPage ? "h1" : "p";
  root.append(
    h("header", {}, h(heading, { class: "cs-title" }, "CivicSetu"), titles,
      h("div", { class: "cs-views", role: "group", "aria-label": "View" }, views)),
    form, status, answers, clear, drawn);
  drawn.append(side.aside);
  el.append(root);
  const measured = new ResizeObserver(([entry]) => root.classList.toggle("cs-narrow", entry.contentRect.width < NARROW));
  root.classList.toggle("cs-narrow", view.isNarrow());
  measured.observe(root);
  if (isPage) addEventListener("popstate", fromAddress);
  desk.ask({ do: "start" }).then(filled, (error) => fail(error.message));
  return () => {
    measured.disconnect();
    endGraph();
    desk.end();
  };
}

export default { render: ({ model, el }) => explorer(model, el) };
