// Runs and sweeps that there are, and two of them side by side.

const figure = (value) => (value === null || value === undefined ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(4).replace(/0+$/, ""));
const MOST_FIGURES = 200; // rows of measures that are shown at once

function resultsView(bench) {
  const box = h("div", {});
  const show = () => box.replaceChildren(filledBy(bench.ask({ do: "results" }), (results) => resultsShown(results, bench)));
  show();
  return { element: box, show };
}

function resultsShown(results, bench) {
  const none = (text) => h("p", {}, text);
  return h("div", {},
    h("p", { class: "cs-quiet" }, `Reports are in ${results.reports}.`),
    h("h3", { class: "cs-line" }, "Two side by side"), compareForm(results, bench),
    h("h3", { class: "cs-line" }, `Runs (${results.runs.length})`),
    results.runs.length ? h("ul", { class: "cs-plain" }, results.runs.map(runShown)) : none("There is no run yet."),
    h("h3", { class: "cs-line" }, `Sweeps (${results.sweeps.length})`),
    results.sweeps.length ? h("ul", { class: "cs-plain" }, results.sweeps.map(sweepShown)) : none("There is no sweep yet."));
}

function runShown(one) {
  return h("li", {}, h("b", {}, one.name), " ", badge(day(one.when)), h("br"),
    h("span", { class: "cs-quiet" }, [`Of ${one.notebooks.join(", ")}`, ...Object.entries(one.headline).map(([name, value]) => `${name} ${typeof value === "number" ? figure(value) : value}`)].join(" · ")),
    one.pages.length ? [h("br"), h("span", { class: "cs-quiet" }, `Pages in ${one.id}: ${one.pages.join(", ")}`)] : null);
}

function sweepShown(one) {
  const names = [...new Set(one.points.flatMap((point) => Object.keys(point.measures)))];
  const failed = one.points.filter((point) => point.error).length;
  const differs = (name) => new Set(one.points.map((point) => point.measures[name])).size > 1;
  const measure = h("select", {}, names.map((name) => h("option", { value: name }, name)));
  measure.value = names.find(differs) || names[0] || "";
  const axes = [...new Set(one.points.flatMap((point) => Object.keys(point.values)))];
  const rows = h("tbody", {});
  const show = () => rows.replaceChildren(...one.points.map((point) => h("tr", {},
    axes.map((axis, n) => h(n ? "td" : "th", n ? {} : { scope: "row", class: "cs-whole" }, point.values[axis] ?? "")),
    h("td", {}, point.error ? h("span", { class: "cs-low" }, point.error) : figure(point.measures[measure.value])))));
  measure.addEventListener("change", show);
  show();
  return h("li", {}, h("details", {},
    h("summary", {}, h("b", {}, one.name), " ", badge(day(one.when)), badge(counted(one.points.length, "point")),
      failed ? badge(`${failed} failed`, "cs-low") : null, one.whole ? null : badge("not whole", "cs-medium")),
    one.page ? h("p", { class: "cs-quiet" }, `Its page: ${one.page}`) : null,
    names.length ? h("div", { class: "cs-row" }, field("Measure", measure)) : null,
    h("div", { class: "cs-scroll", tabindex: "0", role: "group", "aria-label": `Points of ${one.name}` },
      h("table", { class: "cs-table cs-figures" }, h("thead", {}, h("tr", {}, axes.map((axis) => h("th", { scope: "col" }, axis)), h("th", { scope: "col" }, "Value"))), rows))));
}

function compareForm(results, bench) {
  const groups = [["Runs", results.runs], ["Scores of questions", results.scores],
    ...results.sweeps.map((sweep) => [`Sweep ${sweep.name}`, sweep.points.filter((point) => !point.error)
      .map((point) => ({ id: point.id, name: Object.entries(point.values).map(([name, value]) => `${name}=${value}`).join(", ") }))])];
  const choice = () => h("select", {}, h("option", { value: "" }, "Choose one"), groups.filter(([, ones]) => ones.length).map(([label, ones]) =>
    h("optgroup", { label }, ones.map((one) => h("option", { value: one.id }, one.name)))));
  const [before, after] = [choice(), choice()];
  const out = h("div", { "aria-live": "polite" });
  const submit = (event) => {
    event.preventDefault();
    out.replaceChildren(filledBy(bench.ask({ do: "compare", before: before.value, after: after.value }),
      (found) => (found.by === "question" ? questionsCompared(found) : measuresCompared(found))));
  };
  return h("form", { onsubmit: submit },
    h("p", { class: "cs-quiet" }, "Two folders of `civicsetu score` are compared question by question, anything else by its measures."),
    h("div", { class: "cs-row" }, field("Before", before), field("After", after)),
    h("div", { class: "cs-actions" }, h("button", { type: "submit", class: "cs-main" }, "Compare")), out);
}

function table(label, heads, rows) {
  return h("div", { class: "cs-scroll", tabindex: "0", role: "group", "aria-label": label }, h("table", { class: "cs-table cs-figures" },
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((cell) => h("td", {}, cell)))))));
}

// Up and down in words and colour, by what is better of a measure.
function change(row) {
  if (row.before === null || row.after === null) return badge("only in one");
  const isMore = row.after > row.before;
  const isGood = { more: isMore, less: !isMore }[row.better];
  return badge(isGood === undefined ? "other" : isGood ? "better" : "worse", isGood === undefined ? "" : isGood ? "cs-high" : "cs-low");
}

function measuresCompared(found) {
  const differing = found.rows.filter((row) => row.before !== row.after);
  const same = found.rows.length - differing.length;
  const shown = differing.slice(0, MOST_FIGURES);
  return h("div", {},
    h("p", {}, differing.length ? `${counted(differing.length, "measure differs", "measures differ")}; ${counted(same, "is", "are")} the same.`
      : `All ${counted(same, "measure")} are the same.`,
      differing.length > shown.length ? ` The first ${shown.length} are shown.` : ""),
    shown.length ? table("Measures", ["Measure", "Before", "After", "Change"], shown.map((row) => [row.measure, figure(row.before), figure(row.after), change(row)])) : null);
}

function questionsCompared(found) {
  const list = (what, name) => h("details", { open: found[what].in_all > 0 && found[what].in_all < 10 },
    h("summary", {}, `${name} (${found[what].in_all})`),
    h("ul", { class: "cs-plain" }, found[what].questions.map((one) => h("li", {}, one.question, h("br"),
      h("span", { class: "cs-quiet" }, `${one.id}: ${one.measures.join(", ")}`)))));
  return h("div", {}, h("p", {}, h("b", {}, found.said)),
    table("Measures", ["Measure", "Questions", "Before", "After", "p", "Won", "Lost"], found.rows.map((row) =>
      [row.measure, row.n, row.before.toFixed(3), row.after.toFixed(3), row.p.toFixed(3), row.won, row.lost])),
    list("lost", "Lost"), list("won", "Won"));
}
