// The view of the section graph: filters, the drawing, and a list that mirrors it for those who use no mouse.

const LISTED = 150; // rows of the list at most: a search finds the others
const SWATCHES = { "references": "cs-swatch cs-solid", "made under": "cs-swatch cs-dashed", "chapters": "cs-swatch cs-dotted" };
const KIND_NAMES = { "references": "References", "made under": "Made under", "chapters": "Chapters" };

// A list whose rows arrow keys go through; one row is a stop of the Tab key.
function graphList(label, near, open) {
  const list = h("ul", { class: "cs-nodes", "aria-label": label });
  const rows = () => [...list.querySelectorAll("button")];
  list.addEventListener("keydown", (event) => {
    const all = rows();
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    event.stopPropagation(); // Lab has keys of its own
    if (to === undefined || !all[to]) return;
    event.preventDefault();
    all[at].tabIndex = -1;
    all[to].tabIndex = 0;
    all[to].focus();
    near(Number(all[to].value));
  });
  const fill = (nodes, said) => list.replaceChildren(...nodes.slice(0, LISTED).map((node, row) => h("li", {},
    h("button", { type: "button", class: "cs-node", value: String(node.n), tabindex: row ? "-1" : "0", onclick: () => open(node.n) },
      h("b", {}, node.label), " ", node.heading, said ? h("span", { class: "cs-quiet" }, ` ${said(node)}`) : null))));
  const mark = (n) => rows().forEach((row) => {
    if (Number(row.value) === n) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  });
  return { list, fill, mark };
}

function graphFilters(graph, changed) {
  const every = (name) => h("option", { value: "" }, name);
  const place = h("select", {}, every("All places"), graph.places.map((one) => h("option", { value: one.id }, one.name)));
  const law = h("select", {});
  const chapter = h("select", {});
  const search = h("input", { type: "search", placeholder: "such as 18, refund", autocomplete: "off" });
  const kinds = graph.kinds.map((kind) => h("input", { type: "checkbox", value: kind, checked: true }));
  const laws = () => law.replaceChildren(every("All laws"), ...graph.documents.map((one, n) => [one, n])
    .filter(([one]) => !place.value || one.place === place.value)
    .map(([one, n]) => h("option", { value: String(n) }, one.short)));
  const chapters = () => {
    const found = graph.nodes.filter((node) => node.divides && node.kind !== "document" && law.value && node.document === Number(law.value));
    chapter.replaceChildren(every(law.value ? "All chapters" : "Law first"),
      ...found.map((node) => h("option", { value: String(node.n) }, `${node.short} ${node.heading}`)));
    chapter.disabled = !found.length;
  };
  laws();
  chapters();
  place.addEventListener("change", () => { laws(); chapters(); changed(true); });
  law.addEventListener("change", () => { chapters(); changed(true); });
  chapter.addEventListener("change", () => changed(true));
  kinds.forEach((box) => box.addEventListener("change", () => changed(false)));
  search.addEventListener("input", () => changed(false));
  search.addEventListener("keydown", (event) => event.stopPropagation());
  const number = (select) => (select.value ? Number(select.value) : -1);
  const value = () => ({ place: place.value, document: number(law), chapter: number(chapter), text: search.value,
    kinds: new Set(kinds.filter((box) => box.checked).map((box) => box.value)) });
  const element = h("div", { class: "cs-filters" },
    h("div", { class: "cs-row" }, field("Number or heading", search), field("Place", place), field("Law", law), field("Chapter", chapter)),
    h("fieldset", { class: "cs-kinds" }, h("legend", { class: "cs-hidden" }, "Kinds of edges"),
      kinds.map((box) => h("label", { class: "cs-kind" }, box, h("span", { class: SWATCHES[box.value], "aria-hidden": "true" }), KIND_NAMES[box.value]))));
  return { element, value, search };
}

function graphView(record, view) {
  const graph = graphModel(record);
  const state = { root: view.root, own: new Set(), edges: [], names: [], steps: null, found: null, chosen: -1, around: null,
    at: (n) => (state.around ? state.around.at.get(n) : state.own.has(n) || state.beside.has(n) ? graph.nodes[n] : null) };
  const count = h("p", { class: "cs-quiet", role: "status" });
  const card = h("div", { class: "cs-card", hidden: true });
  const filters = graphFilters(graph, (anew) => update(anew));
  const drawing = graphCanvas(graph, state, (n) => (n < 0 ? light(-1) : choose(n, true)));
  const all = graphList("Provisions", (n) => light(n), (n) => choose(n, false));
  const near = graphList("Neighbours", () => {}, (n) => choose(n, false));
  const nearHead = h("h3", { class: "cs-line" });
  const nearBox = h("div", { hidden: true }, nearHead, near.list);
  const legend = h("p", { class: "cs-legend cs-quiet" });

  const tool = (name, label, act) => h("button", { type: "button", class: "cs-small", "aria-label": label, title: label, onclick: act }, name);
  const whole = tool("Whole graph", "Back to the whole graph", () => { state.around = null; state.names = []; update(false); drawing.fit(); });
  const tools = h("div", { class: "cs-tools" }, tool("+", "Enlarge", () => drawing.zoom(1.4)), tool("−", "Make smaller", () => drawing.zoom(1 / 1.4)),
    tool("Fit", "Fit into the frame", () => drawing.fit()), whole);

  const update = (anew) => {
    const filter = filters.value();
    Object.assign(state, graphShown(graph, filter));
    const found = graphFound(graph, state.own, filter.text);
    state.found = filter.text.trim() ? new Set(found.map((node) => node.n)) : null;
    all.fill(found);
    count.textContent = `${found.length} of ${graph.nodes.length} ${state.found ? "found" : "shown"}; ${state.edges.length} edges.`
      + (found.length > LISTED ? ` The list has the first ${LISTED}; search for the others.` : "");
    if (anew || filter.text) [state.around, state.names] = [null, []];
    light(filter.text || !state.at(state.chosen) ? -1 : state.chosen);
    if (anew) drawing.fit();
  };
  const light = (n) => {
    state.chosen = n;
    state.steps = n < 0 ? null : graphNear(graph, n, state.edges);
    all.mark(n);
    whole.hidden = !state.around;
    card.hidden = n < 0;
    nearBox.hidden = n < 0;
    if (n >= 0) told(graph.nodes[n]);
    drawing.redraw();
  };
  const told = (node) => {
    const steps = [...state.steps].filter(([, step]) => step).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const firsts = steps.filter(([, step]) => step === 1).length;
    const act = (name, go) => h("button", { type: "button", class: "cs-small", onclick: go }, name);
    card.replaceChildren(
      h("p", {}, h("b", {}, node.label), " ", node.heading, " ", h("span", { class: "cs-quiet" }, graph.nameOf(node.place))),
      h("p", { class: "cs-actions" }, node.opens ? act("Open", () => view.open({ id: node.id })) : null,
        view.isRecorded ? null : act("Ask about this", () => view.write(`What does ${node.label} say?`)),
        act("Put in the middle", () => focus(node.n))));
    nearHead.textContent = `${counted(firsts, "neighbour")}, ${steps.length - firsts} at two steps`;
    near.fill(steps.map(([n]) => graph.nodes[n]),
      (other) => (state.steps.get(other.n) === 1 ? graphWays(graph, node.n, other.n) : "two steps away"));
  };
  const focus = (n) => {
    state.around = graphAround(graph, n, state.edges);
    state.names = state.around.names;
    count.textContent = `${graph.nodes[n].label} in the middle, ${state.around.at.size - 1} around it. “Whole graph” leads back.`;
    light(n);
    drawing.fit();
  };
  // A click in the drawing leaves the focus where it is; from the list it goes on into the drawer, and Escape goes back.
  const choose = (n, quiet) => {
    if (state.around && !state.around.at.has(n)) [state.around, state.names] = [null, []];
    light(n);
    const narrow = view.isNarrow();
    if (graph.nodes[n].opens && !(quiet && narrow)) view.open({ id: graph.nodes[n].id }, quiet);
  };
  const coloured = () => {
    const colours = graphColours(view.root, graph.places);
    legend.replaceChildren(...[...graph.places.map((one) => {
      const dot = h("span", { class: "cs-dot", "aria-hidden": "true" });
      dot.style.background = colours.of(one.id);
      return h("span", {}, dot, one.name);
    }), graph.nodes.some((node) => !node.place) ? h("span", {}, h("span", { class: "cs-dot cs-dot-other", "aria-hidden": "true" }), "a law that is not indexed") : null,
    h("span", {}, "□ law or chapter"), h("span", {}, "○ section, rule or form")].filter(Boolean));
  };
  filters.search.addEventListener("keydown", (event) => {
    const first = all.list.querySelector("button");
    if (!first || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    first.focus();
    light(Number(first.value));
  });
  coloured();
  update(true);
  const element = h("div", { class: "cs-graph" }, filters.element, h("div", { class: "cs-graph-head" }, count, tools),
    h("div", { class: "cs-graph-body" },
      h("div", {}, h("div", { class: "cs-frame" }, drawing.canvas), legend, card),
      h("div", { class: "cs-lists" }, nearBox, h("h3", { class: "cs-line" }, "Laws, chapters and sections"), all.list)));
  return { element, end: drawing.end };
}
