// An answer: its lines, the provisions that were found with why, what was left out, and copies.

function onPages(one) {
  if (!one.page) return "";
  return one.last_page > one.page ? `, pp. ${one.page}-${one.last_page}` : `, p. ${one.page}`;
}

function citation(one, view, quote = "", quotes = []) {
  const page = onPages(one);
  if (!one.id && !one.provision) return h("span", { class: "cs-outside" }, one.citation);
  return h(
    "button",
    {
      type: "button",
      class: "cs-cite",
      onclick: () => view.open({ id: one.provision || one.id, page: one.page, document: one.document, quote, quotes }),
    },
    `${one.citation}${page}`,
  );
}

// What is quoted of a section: the first line has its whole citation, those below it their enumerators, as in print.
function quotation(block, view, quotes) {
  const line = (one, n) => {
    const words = `${one.column ? `${one.column}: ` : ""}“${one.quote}”${one.cut ? " …" : ""}`;
    const whole = `${one.citation}${onPages(one)}`;
    const open = (text) => h("button", { type: "button", class: "cs-cite", "aria-label": `${text}: ${whole}`,
      onclick: () => view.open({ id: one.provision, page: one.page, document: one.document, quote: one.quote, quotes }) }, text);
    const behind = one.at || (one.label ? "" : one.citation.split(",")[0]);
    const shown = h("p", {}, n && one.label ? [open(one.label), " "] : null, words, n && behind ? [" ", open(behind)] : null);
    shown.style.marginInlineStart = `${1.3 * one.level}em`;
    return [shown, n ? null : h("footer", {}, citation(one, view, one.quote, quotes), h("span", { class: "cs-quiet" }, ` ${one.edition} edition`))];
  };
  return h("blockquote", { class: "cs-quote" }, block.map(line));
}

function lines(part, view, lead, quotes) {
  const named = (name, content) => content.length ? [h("h4", { class: "cs-line" }, name), ...content] : [];
  return [
    part.lead ? h("p", { class: lead }, part.lead) : null,
    part.quotations.map((one) => quotation(one, view, quotes)),
    part.more ? h("p", {}, h("button", { type: "button", class: "cs-small", onclick: () => view.open({ id: part.more.id, quotes }) },
      part.more.words)) : null,
    named(part.conditions_name, part.conditions.map((one) => quotation(one, view, quotes))),
    named("See also", part.related.map((one) =>
      h("p", { class: "cs-related" }, citation({ ...one, id: one.provision }, view), ` ${one.heading} `,
        h("span", { class: "cs-quiet" }, `(${one.reason})`)))),
  ];
}

function sidesTable(rows) {
  const heads = Object.keys(rows[0]).map((name) => h("th", { scope: "col" }, name));
  return h("div", { class: "cs-scroll" }, h("table", { class: "cs-table" },
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows.map((row) => h("tr", {}, Object.values(row).map((cell) => h("td", {}, cell)))))));
}

// All that an answer quotes, which is marked where a page or a section of it is opened.
const quotesOf = (answer) => answer.parts.flatMap((part) => [...part.quotations, ...part.conditions].flat());

// The section that a provision is in, by its id: "rera_act_2016#18" of "rera_act_2016#18(1) proviso".
const sectionOf = (id) => id.replace(/[( ].*$/, "");

function answerLines(answer, view) {
  if (answer.refused) {
    return h("div", {}, h("p", { class: "cs-lead" }, answer.text),
      answer.nearest.length ? h("h4", { class: "cs-line" }, "Nearest provisions, which don't answer it") : null,
      answer.nearest.map((one) => h("p", { class: "cs-related" }, citation(one, view), ` ${one.heading}`)));
  }
  const lead = answer.by_itself ? "" : "cs-lead"; // no certain tone for an answer that may not be to what was meant
  const said = (line) => answer.sentences.filter((one) => one.line === line).map((one) => one.text);
  const [written, conditions] = [said("answer").join(" "), said("condition")];
  return h("div", {}, written ? h("p", { class: lead }, written) : null,
    answer.opening.map((line) => h("p", { class: lead }, line)),
    answer.sides.length ? sidesTable(answer.sides) : null,
    answer.parts.map((part) => h("section", {}, lines(written ? { ...part, lead: "" } : part, view, lead, quotesOf(answer)))),
    conditions.length ? [h("h4", { class: "cs-line" }, "Conditions"), h("p", {}, conditions.join(" "))] : null);
}

function bar(points, most) {
  const filled = h("span", { class: points < 0 ? "cs-bar cs-minus" : "cs-bar" });
  filled.style.width = `${Math.max(2, (100 * Math.abs(points)) / most)}%`;
  return h("span", { class: "cs-track", "aria-hidden": "true" }, filled);
}

const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
const inWords = (name) => name.replace(/_/g, " ");

// What sets a hit apart from the one above it.
function behindShown(behind) {
  const each = behind.others ? [...behind.parts, { part: "others", points: behind.others }] : behind.parts;
  const parts = each.map((one) => `${inWords(one.part)} ${signed(one.points)}`).join(", ");
  return `${Math.abs(behind.points).toFixed(2)} points behind ${behind.citation.split(",")[0]} above${parts ? `: ${parts}` : ""}.`;
}

// Why the answer quotes a hit that does not stand first.
const CHOSEN = "Quoted in the answer although others stand above it: which section is quoted also goes by what headings and "
  + "first words speak of, and by known questions that are like this one.";

// Whether one of some provisions is another one, stands in it, or holds it.
const isIn = (id, all) => all.some((one) => [[one, id], [id, one]].some(([a, b]) => a === b || (a.startsWith(b) && "( ".includes(a[b.length]))));

function hitShown(hit, view, most, common, flat, quoted) {
  const own = hit.why.filter((words) => !common.includes(words));
  const rows = hit.parts.map((one) => h("tr", {},
    h("th", { scope: "row" }, inWords(one.part)),
    h("td", { class: one.passes ? "cs-said" : null }, one.passes ? `put before ${counted(one.passes, "passage")} with more points` : one.rank === null ? "" : ordinal(one.rank)),
    h("td", { class: "cs-number" }, one.points === null ? "" : one.points.toFixed(2)),
    h("td", { class: "cs-barcell" }, one.points === null ? "" : flat.has(one.part)
      ? h("span", { class: "cs-quiet" }, "the same for all") : bar(one.points, most))));
  const isQuoted = quoted.some((one) => sectionOf(one) === sectionOf(hit.id));
  return h("li", { class: "cs-hit" },
    h("p", {}, h("b", {}, `${hit.rank}. `), citation(hit, view), ` ${hit.heading} `,
      h("span", { class: "cs-quiet" }, `${hit.place}; score ${hit.score.toFixed(2)}`)),
    own.length ? h("p", { class: "cs-quiet" }, own.join("; ")) : null,
    isQuoted ? h("p", {}, h("span", { class: "cs-badge cs-high" }, isIn(hit.id, quoted) ? "quoted" : "quoted: other words of this section"), hit.rank > 1 ? h("span", { class: "cs-quiet" }, CHOSEN) : null) : null,
    hit.behind ? h("p", {}, behindShown(hit.behind)) : null,
    hit.passed ? h("p", {}, `More points than the one above, which ${inWords(hit.passed)} put before it.`) : null,
    h("details", {}, h("summary", {}, "Part by part"),
      h("table", { class: "cs-table cs-parts" }, h("thead", {}, h("tr", {},
        ["Part", "Found", "Points", ""].map((name) => h("th", { scope: "col", class: { Points: "cs-number", "": "cs-barcell" }[name] || null }, name)))), h("tbody", {}, rows))));
}

// The parts that give every hit the same: they tell nothing apart, and get no bar.
function flatParts(hits) {
  const given = new Map();
  for (const one of hits.flatMap((hit) => hit.parts)) given.set(one.part, [...(given.get(one.part) || []), one.points]);
  return new Set([...given].filter(([, points]) => points.length === hits.length && hits.length > 1 && new Set(points).size === 1).map(([part]) => part));
}

function whyShown(why, view, answer) {
  if (!why.hits.length) return h("p", {}, "Nothing was found.");
  const flat = flatParts(why.hits);
  const quoted = quotesOf(answer).map((one) => one.provision);
  const most = Math.max(1, ...why.hits.flatMap((hit) => hit.parts.filter((one) => !flat.has(one.part)).map((one) => Math.abs(one.points || 0))));
  const evidence = why.evidence === null ? ""
    : ` Evidence for the best: ${why.evidence.toFixed(2)}, on a scale of its own; below a floor a question is refused. A score is a sum of points.`;
  const read = why.read_as.length ? ` The question was also read as: ${why.read_as.join("; ")}.` : "";
  return h("div", {}, h("p", { class: "cs-quiet" }, `Best first, a section once; each definition counts as one.${evidence}${read}`),
    partsTold("What the parts do", why.parts),
    h("ol", { class: "cs-hits" }, why.hits.map((hit) => hitShown(hit, view, most, why.read_as, flat, quoted))),
    quotedBeside(why, view, answer));
}

// What the answer quotes that is not among these hits.
function quotedBeside(why, view, answer) {
  const found = new Set(why.hits.map((hit) => sectionOf(hit.id)));
  const beside = new Map();
  for (const one of quotesOf(answer)) if (!found.has(sectionOf(one.provision))) beside.set(sectionOf(one.provision), one);
  if (!beside.size) return null;
  return [h("h4", { class: "cs-line" }, "Quoted in the answer, and not among these"),
    h("p", { class: "cs-quiet" }, "These came by the links between provisions, such as a rule by the section that it is made under, or stand further down."),
    [...beside.values()].map((one) => h("p", { class: "cs-related" }, h("span", { class: "cs-badge cs-high" }, "quoted"), " ", citation(one, view, one.quote, quotesOf(answer))))];
}

// What some parts do, folded under a name.
function partsTold(name, parts) {
  return h("details", {}, h("summary", {}, name), h("dl", { class: "cs-terms" }, parts.map((one) =>
    [h("dt", {}, inWords(one.part)), h("dd", {}, one.about)])));
}

function leftOutShown(why, view) {
  if (!why.rejected.length) return h("p", {}, "Nothing was left out.");
  const more = why.rejected_in_all - why.rejected.length;
  const reasons = new Map();
  for (const one of why.rejected) reasons.set(one.reason, [...(reasons.get(one.reason) || []), one]);
  return h("div", {},
    [...reasons].map(([reason, all]) => [h("h4", { class: "cs-line" }, `${reason} (${all.length})`),
      h("ul", { class: "cs-plain" }, all.map((one) => h("li", {}, citation(one, view), ` ${one.heading}`)))]),
    more > 0 ? h("p", { class: "cs-quiet" }, `and ${more} more`) : null);
}

// The usual arm beside another; `redo` is called with the names that are chosen.
function sidesShown(held, arms, view, redo) {
  const choice = (chosen, n) => {
    const select = h("select", { onchange: () => redo(held.arms.map((name, at) => (at === n ? select.value : name))) },
      arms.map((name) => h("option", { value: name, selected: name === chosen }, name)));
    return h("label", { class: "cs-field" }, h("span", {}, n ? "Beside" : "Arm"), select);
  };
  const rows = held.hits.map((one) => h("tr", {},
    h("td", {}, citation(one, view), ` ${one.heading}`),
    held.arms.map((name) => h("td", { class: "cs-number" }, one.ranks[name] === null ? `not in its first ${held.depths[name]}` : ordinal(one.ranks[name])))));
  const heads = ["Provision", ...held.arms].map((name, n) => h("th", { scope: "col", class: n ? "cs-number" : null }, name));
  return h("div", {},
    h("div", { class: "cs-row" }, held.arms.map(choice)),
    held.hits.length ? h("div", { class: "cs-scroll" }, h("table", { class: "cs-table cs-sides" },
      h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows))) : h("p", {}, "Nothing was found."),
    h("p", { class: "cs-quiet" }, "Where each arm has a section, of as many as it gives. Both search the law in force."),
    h("dl", { class: "cs-terms" }, held.arms.map((name) => [h("dt", {}, name),
      h("dd", { class: "cs-quiet" }, `gives ${held.depths[name]} here; its parts, in order: ${view.madeOf[name].map(inWords).join(", ")}`)])),
    h("p", { class: "cs-quiet" }, "An arm is a way of searching: a list of parts, each of which takes up what the one before it has found."),
    partsTold("What these parts do", held.parts));
}

function comparison(asked, view) {
  const box = h("div", {});
  const redo = (names) => box.replaceChildren(filledBy(
    Promise.all([view.ask({ ...asked, do: "compare", arms: names }), view.arms]),
    ([held, arms]) => sidesShown(held, arms, view, redo)));
  redo([]);
  return box;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) { // not allowed here, such as on a page without HTTPS
    const box = h("textarea", { class: "cs-hidden" });
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    if (!done) throw error;
  }
}

function copyButtons(copies) {
  const told = h("span", { role: "status", class: "cs-quiet" });
  const copy = (name) => copyText(copies[name]).then(
    () => { told.textContent = `${name} copied.`; },
    () => { told.textContent = "This browser does not let it be copied."; });
  return h("p", { class: "cs-actions" }, h("span", { class: "cs-quiet" }, "Copy as"),
    Object.keys(copies).map((name) => h("button", { type: "button", class: "cs-small", onclick: () => copy(name) }, name)),
    told);
}

const writtenBy = (by) => (by === "extractive" ? "quotations alone, no model" : `written by ${by}, checked`);

function answerShown(answer, view, asked) {
  let why = null;
  const meant = { ...asked, question: answer.understood || asked.question };
  const whyOnce = () => (why = why || view.ask({ ...meant, do: "why" }));
  const told = newId();
  const level = answer.refused ? `no answer: ${answer.reason.replace(/_/g, " ")}` : `confidence: ${answer.level}`;
  const kind = answer.refused ? "refused" : answer.level;
  return h("div", { class: "cs-entry" }, h("article", { class: "cs-answer" },
    h("h2", { class: "cs-question" }, answer.question),
    answer.understood ? h("p", { class: "cs-quiet" }, `Understood as: ${answer.understood}`) : null,
    answer.by_itself ? h("p", { class: "cs-quiet" }, answer.by_itself) : null,
    h("p", {}, h("span", { class: `cs-badge cs-${kind}`, title: answer.level_told || null, "aria-describedby": answer.level_told ? told : null }, level),
      asked.as_on ? h("span", { class: "cs-badge" }, `as on ${asked.as_on}`) : null,
      asked.arm ? h("span", { class: "cs-badge" }, `arm ${asked.arm}`) : null,
      view.hasModels && !answer.refused ? h("span", { class: "cs-badge cs-by" }, writtenBy(answer.by)) : null),
    answer.level_told ? h("p", { class: "cs-quiet", id: told }, answer.level_told) : null,
    tabs("Parts of the answer", [
      { name: "Answer", make: () => answerLines(answer, view) },
      { name: "Why these", make: () => filledBy(whyOnce(), (found) => whyShown(found, view, answer)) },
      { name: "Left out", make: () => filledBy(whyOnce(), (found) => leftOutShown(found, view)) },
      { name: "Arms", make: () => comparison(meant, view) },
    ]),
    h("p", { class: "cs-notes" }, answer.notes.join(" ")),
    view.isRecorded ? null : h("p", { class: "cs-actions" },
      h("button", { type: "button", class: "cs-small", onclick: () => view.followUp(answer) }, "Ask a follow-up"),
      h("button", { type: "button", class: "cs-small", onclick: () => view.write(answer.question) }, "Change this question")),
    copyButtons(answer.copies)));
}
