// An answer: its lines, the provisions that were found with why, what was left out, and copies.

function onPages(one) {
  if (!one.page) return "";
  return one.last_page > one.page ? `, pp. ${one.page}-${one.last_page}` : `, p. ${one.page}`;
}

function citation(one, view, quote = "") {
  const page = onPages(one);
  if (!one.id && !one.provision) return h("span", { class: "cs-outside" }, one.citation);
  return h(
    "button",
    {
      type: "button",
      class: "cs-cite",
      onclick: () => view.open({ id: one.provision || one.id, page: one.page, document: one.document, quote }),
    },
    `${one.citation}${page}`,
  );
}

// What is quoted of a section: the first line has its whole citation, those below it their enumerators, as in print.
function quotation(block, view) {
  const line = (one, n) => {
    const words = `${one.column ? `${one.column}: ` : ""}“${one.quote}”${one.cut ? " …" : ""}`;
    const whole = `${one.citation}${onPages(one)}`;
    const open = (text) => h("button", { type: "button", class: "cs-cite", "aria-label": `${text}: ${whole}`,
      onclick: () => view.open({ id: one.provision, page: one.page, document: one.document, quote: one.quote }) }, text);
    const behind = one.at || (one.label ? "" : one.citation.split(",")[0]);
    const shown = h("p", {}, n && one.label ? [open(one.label), " "] : null, words, n && behind ? [" ", open(behind)] : null);
    shown.style.marginInlineStart = `${1.3 * one.level}em`;
    return [shown, n ? null : h("footer", {}, citation(one, view, one.quote), h("span", { class: "cs-quiet" }, ` ${one.edition} edition`))];
  };
  return h("blockquote", { class: "cs-quote" }, block.map(line));
}

function lines(part, view) {
  const named = (name, content) => content.length ? [h("h4", { class: "cs-line" }, name), ...content] : [];
  return [
    part.lead ? h("p", { class: "cs-lead" }, part.lead) : null,
    part.quotations.map((one) => quotation(one, view)),
    part.left_out ? h("p", { class: "cs-quiet" }, `The list has ${part.left_out} more; open it to read them.`) : null,
    named(part.conditions_name, part.conditions.map((one) => quotation(one, view))),
    named("See also", part.related.map((one) =>
      h("p", { class: "cs-related" }, citation({ ...one, id: one.provision }, view), ` ${one.reason}`))),
  ];
}

function sidesTable(rows) {
  const heads = Object.keys(rows[0]).map((name) => h("th", { scope: "col" }, name));
  return h("div", { class: "cs-scroll" }, h("table", { class: "cs-table" },
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows.map((row) => h("tr", {}, Object.values(row).map((cell) => h("td", {}, cell)))))));
}

function answerLines(answer, view) {
  if (answer.refused) {
    return h("div", {}, h("p", { class: "cs-lead" }, answer.text),
      answer.nearest.length ? h("h4", { class: "cs-line" }, "Nearest provisions, which don't answer it") : null,
      answer.nearest.map((one) => h("p", { class: "cs-related" }, citation(one, view), ` ${one.heading}`)));
  }
  const said = (line) => answer.sentences.filter((one) => one.line === line).map((one) => one.text);
  const [written, conditions] = [said("answer").join(" "), said("condition")];
  return h("div", {}, written ? h("p", { class: "cs-lead" }, written) : null,
    answer.opening.map((line) => h("p", { class: "cs-lead" }, line)),
    answer.sides.length ? sidesTable(answer.sides) : null,
    answer.parts.map((part) => h("section", {}, lines(written ? { ...part, lead: "" } : part, view))),
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
  const parts = behind.parts.map((one) => `${inWords(one.part)} ${signed(one.points)}`).join(", ");
  return `${Math.abs(behind.points).toFixed(2)} points behind ${behind.citation.split(",")[0]} above${parts ? `: ${parts}` : ""}.`;
}

function hitShown(hit, view, most, common) {
  const own = hit.why.filter((words) => !common.includes(words));
  const rows = hit.parts.map((one) => h("tr", {},
    h("th", { scope: "row" }, inWords(one.part)),
    h("td", {}, one.rank === null ? "" : ordinal(one.rank)),
    h("td", { class: "cs-number" }, one.points === null ? "" : one.points.toFixed(2)),
    h("td", { class: "cs-barcell" }, one.points === null ? "" : bar(one.points, most))));
  return h("li", { class: "cs-hit" },
    h("p", {}, h("b", {}, `${hit.rank}. `), citation(hit, view), ` ${hit.heading} `,
      h("span", { class: "cs-quiet" }, `${hit.place}; score ${hit.score.toFixed(2)}`)),
    own.length ? h("p", { class: "cs-quiet" }, own.join("; ")) : null,
    hit.behind ? h("p", {}, behindShown(hit.behind)) : null,
    h("details", {}, h("summary", {}, "Part by part"),
      h("table", { class: "cs-table cs-parts" }, h("thead", {}, h("tr", {},
        ["Part", "Found", "Points", ""].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows))));
}

function whyShown(why, view) {
  if (!why.hits.length) return h("p", {}, "Nothing was found.");
  const most = Math.max(1, ...why.hits.flatMap((hit) => hit.parts.map((one) => Math.abs(one.points || 0))));
  const evidence = why.evidence === null ? "" : ` Evidence of the best: ${why.evidence.toFixed(2)}.`;
  const read = why.read_as.length ? ` The question was also read as: ${why.read_as.join("; ")}.` : "";
  return h("div", {}, h("p", { class: "cs-quiet" }, `Best first, one a section.${evidence}${read}`),
    h("details", {}, h("summary", {}, "What the parts do"), h("dl", { class: "cs-terms" }, why.parts.map((one) =>
      [h("dt", {}, inWords(one.part)), h("dd", {}, one.about)]))),
    h("ol", { class: "cs-hits" }, why.hits.map((hit) => hitShown(hit, view, most, why.read_as))));
}

function leftOutShown(why, view) {
  if (!why.rejected.length) return h("p", {}, "Nothing was left out.");
  const more = why.rejected_in_all - why.rejected.length;
  return h("div", {},
    h("ul", { class: "cs-plain" }, why.rejected.map((one) =>
      h("li", {}, citation(one, view), ` ${one.heading} `, h("span", { class: "cs-quiet" }, one.reason)))),
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
    held.arms.map((name) => h("td", { class: "cs-number" }, one.ranks[name] === null ? "–" : ordinal(one.ranks[name])))));
  const heads = ["Provision", ...held.arms].map((name) => h("th", { scope: "col" }, name));
  return h("div", {},
    h("div", { class: "cs-row" }, held.arms.map(choice)),
    held.hits.length ? h("div", { class: "cs-scroll" }, h("table", { class: "cs-table cs-sides" },
      h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows))) : h("p", {}, "Nothing was found."),
    h("p", { class: "cs-quiet" }, "Where each arm has a section; – where it has it not. Both search the law in force."));
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
  const level = answer.refused ? `no answer: ${answer.reason.replace(/_/g, " ")}` : `confidence: ${answer.level}`;
  const kind = answer.refused ? "refused" : answer.level;
  return h("article", { class: "cs-answer" },
    h("h2", { class: "cs-question" }, answer.question),
    answer.understood ? h("p", { class: "cs-quiet" }, `Understood as: ${answer.understood}`) : null,
    h("p", {}, h("span", { class: `cs-badge cs-${kind}` }, level),
      asked.as_on ? h("span", { class: "cs-badge" }, `as on ${asked.as_on}`) : null,
      asked.arm ? h("span", { class: "cs-badge" }, `arm ${asked.arm}`) : null,
      view.hasModels && !answer.refused ? h("span", { class: "cs-badge cs-by" }, writtenBy(answer.by)) : null),
    tabs("Parts of the answer", [
      { name: "Answer", make: () => answerLines(answer, view) },
      { name: "Why these", make: () => filledBy(whyOnce(), (found) => whyShown(found, view)) },
      { name: "Left out", make: () => filledBy(whyOnce(), (found) => leftOutShown(found, view)) },
      { name: "Arms", make: () => comparison(meant, view) },
    ]),
    h("p", { class: "cs-notes" }, answer.notes.join(" ")),
    h("p", { class: "cs-actions" },
      h("button", { type: "button", class: "cs-small", onclick: () => view.followUp(answer) }, "Ask a follow-up")),
    copyButtons(answer.copies));
}
