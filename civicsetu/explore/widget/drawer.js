// The drawer: a provision with its text, its page, its links, its terms and its versions.

function drawer(view) {
  const body = h("div", { class: "cs-drawer-body" });
  const back = h("button", { type: "button", class: "cs-small", onclick: () => step() }, "Back");
  const close = h("button", { type: "button", class: "cs-small", onclick: () => shut() }, "Close");
  const head = h("div", { class: "cs-drawer-head" }, back, close);
  const aside = h("aside", { class: "cs-drawer", role: "dialog", "aria-label": "Provision", hidden: true }, head, body);
  const trail = [];
  let opener = null; // what it was opened from; null where it opened by itself beside an answer that has just come

  const away = () => {
    aside.hidden = true;
    trail.length = 0;
    view.root.classList.remove("cs-opened");
    if (aside.parentElement) aside.parentElement.classList.remove("cs-with");
  };
  // The focus goes back to where it was opened from, or to the answer that it stands beside, and nothing scrolls; but
  // where the drawer stood below the answer, the answer is brought back.
  const shut = () => {
    const entry = aside.parentElement;
    const beside = entry && (entry.querySelector(".cs-quote .cs-cite") || entry.querySelector("button"));
    away();
    const home = opener && opener.isConnected && view.root.contains(opener) ? opener : beside;
    if (!home) return;
    home.focus({ preventScroll: true });
    if (view.isNarrow() && opener) home.scrollIntoView({ block: "nearest" });
  };
  const step = () => {
    trail.pop();
    show(trail[trail.length - 1]);
  };
  const show = (what) => {
    back.hidden = trail.length < 2;
    body.replaceChildren(filledBy(view.ask({ do: "provision", id: what.id, as_on: view.asOn() }),
      (section) => provision(section, what, view)));
    body.scrollTop = 0;
  };
  // Beside an answer that has just come it opens quietly: what is being written is not left.
  const open = (what, quiet = false, beside = null) => {
    if (quiet) {
      trail.length = 0;
      aside.style.marginTop = ""; // it stands beside the new answer, not where the last citation was
    }
    const from = quiet ? null : view.pressed;
    const entry = beside || (from && from.closest(".cs-entry"));
    const had = document.activeElement;
    if (aside.hidden || (from && !aside.contains(from))) opener = from || (!beside && view.root.contains(had) ? had : null);
    if (entry && entry !== aside.parentElement) {
      away();
      entry.append(aside);
    }
    aside.hidden = false;
    if (aside.parentElement) aside.parentElement.classList.add("cs-with");
    view.root.classList.add("cs-opened");
    const last = trail[trail.length - 1];
    if (last && last.id === what.id && last.quote === what.quote) trail.pop();
    trail.push(what);
    show(what);
    if (quiet) return;
    close.focus({ preventScroll: true });
    if (view.isPage) return;
    aside.style.marginTop = "";
    if (from && !aside.contains(from) && !view.isNarrow()) { // beside what was clicked, for nothing is sticky in a notebook
      const down = from.getBoundingClientRect().top - aside.getBoundingClientRect().top - 0.4 * window.innerHeight;
      aside.style.marginTop = down > 0 ? `${down}px` : "";
    }
    aside.scrollIntoView({ block: view.isNarrow() ? "start" : "nearest" });
  };
  aside.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    shut();
  });
  return { aside, open, shut, away };
}

function provision(section, what, view) {
  const page = what.page || (section.units.find((unit) => unit.id === section.asked) || {}).page || section.pages[0];
  const edition = section.title.includes(section.edition) ? "" : `${section.edition} edition`; // the title says it
  const tags = [edition, section.as_on ? `as on ${section.as_on}` : "",
    section.status === "in_force" ? "" : section.status.replace(/_/g, " ")];
  const sheets = [{ name: "Text", make: () => sectionText(section, what, view) }];
  if (page) sheets.push({ name: "Page", make: () => pageShown(section, { ...what, page }, view) });
  sheets.push({ name: "Links", make: () => linksShown(section, view) });
  sheets.push({ name: "Terms", make: () => termsShown(section, view) });
  sheets.push({ name: "Versions", make: () => versionsShown(section) });
  const where = page ? h("button", { type: "button", class: "cs-cite", onclick: () => about.show("Page") }, section.place)
    : section.place;
  const about = tabs("About the provision", sheets, sheets.findIndex((sheet) => sheet.name === view.tab), (name) => { view.tab = name; });
  return h("div", {},
    h("p", { class: "cs-quiet" }, section.title),
    h("h3", { class: "cs-section" }, `${section.citation}. ${section.heading}`.replace(/[. ]+$/, "")),
    h("p", {}, tags.filter(Boolean).map((tag) => h("span", { class: "cs-badge" }, tag)), where),
    about);
}

// The other quotations of the answer that a provision was opened from.
const besideOf = (what) => (what.quotes || []).filter((one) => one.quote !== what.quote);

function sectionText(section, what, view) {
  const at = section.beside.findIndex((place) => place.id === section.id);
  const go = (place, name) => place
    ? h("button", { type: "button", class: "cs-small", title: place.heading, onclick: () => view.open({ id: place.id }) },
      `${name} ${place.citation.split(",")[0]}`) : null;
  const choose = h("select", { "aria-label": "Beside it", onchange: (event) => view.open({ id: event.target.value }) },
    section.beside.map((place) => h("option", { value: place.id, selected: place.id === section.id },
      `${place.citation.split(",")[0]} ${place.heading}`)));
  const units = section.units.map((unit) => {
    const element = h("p", { class: unit.id === section.asked && unit.id !== section.id ? "cs-unit cs-asked" : "cs-unit" },
      withMark(unit.text, what.quote, besideOf(what).filter((one) => one.provision === unit.id).map((one) => one.quote)));
    element.style.marginInlineStart = `${Math.max(0, unit.level - 1) * 1.2}rem`;
    return element;
  });
  const facts = section.facts.map((one) => h("li", {}, `${one.kind.replace(/_/g, " ")}: “${one.words}” `,
    h("span", { class: "cs-quiet" }, one.citation.split(",")[0])));
  const shown = h("div", {},
    section.above.length ? h("p", { class: "cs-quiet" },
      section.above.map((place) => `${place.citation} ${place.heading}`.trim()).join(" › ")) : null,
    units.length ? units : h("p", { class: "cs-quiet" }, "It has no words of its own; choose what is in it."),
    facts.length ? [h("h4", { class: "cs-line" }, "Figures in it"), h("ul", { class: "cs-plain" }, facts)] : null,
    h("h4", { class: "cs-line" }, "Beside it"),
    h("p", { class: "cs-actions" }, go(section.beside[at - 1], "‹"), go(at < 0 ? null : section.beside[at + 1], "›"), choose),
    view.isRecorded ? null : h("p", { class: "cs-actions" }, h("button", { type: "button", class: "cs-small",
      onclick: () => view.write(`What does ${section.citation} say?`) }, "Ask about this")));
  requestAnimationFrame(() => toMark(shown, what.quote ? "mark" : ".cs-asked")); // once it stands in the drawer
  return shown;
}

function pageShown(section, what, view) {
  const box = h("div", {});
  const turn = (number) => {
    const own = { do: "page", document: section.document, number, id: section.asked, quote: what.quote || "",
      beside: besideOf(what).filter((one) => one.document === section.document)
        .slice(0, 30).map((one) => ({ id: one.provision, quote: one.quote })) };
    box.replaceChildren(filledBy(view.ask(own), (page) => {
      const step = (to, name) => h("button", { type: "button", class: "cs-small", disabled: to < 1 || to > page.pages,
        onclick: () => turn(to) }, name);
      const picture = page.picture ? pictureOf(page) : null;
      const enlarge = picture && h("button", { type: "button", class: "cs-small", onclick: () => enlarged(page, view) }, "Enlarge");
      return h("div", {},
        h("p", { class: "cs-actions" }, step(page.number - 1, "‹ Page"), `${page.number} of ${page.pages}`,
          step(page.number + 1, "Page ›"), enlarge),
        picture ? h("div", { class: "cs-scroll", tabindex: "0", role: "group", "aria-label": "Picture of the page" }, picture)
          : h("p", { class: "cs-quiet" }, page.note),
        h("details", { open: !picture }, h("summary", {}, "Words of the page"), h("pre", { class: "cs-words" }, page.text)));
    }));
  };
  turn(what.page);
  return box;
}

function pictureOf(page) {
  const image = h("img", { alt: `Page ${page.number} of ${page.title}`, width: page.width, height: page.height });
  const marks = (all, name) => all.map(([x, y, width, height]) => {
    const mark = h("div", { class: name });
    const shares = { left: x, top: y, width, height };
    for (const [side, share] of Object.entries(shares)) mark.style[side] = `${100 * share}%`;
    return mark;
  });
  const picture = h("div", { class: "cs-picture" }, image, marks(page.beside || [], "cs-beside"), marks(page.marks, "cs-mark"));
  image.addEventListener("load", () => toMark(picture, ".cs-mark"));
  image.src = page.picture;
  return picture;
}

// The page over all else, as wide as the window lets it be, and on a phone wide enough to be read.
function enlarged(page, view) {
  const picture = pictureOf(page);
  const box = h("div", { class: "cs-sheet", tabindex: "0", role: "group", "aria-label": "Picture of the page" }, picture);
  const told = h("p", { class: "cs-quiet" });
  const shut = h("button", { type: "button", class: "cs-small", onclick: () => over.close() }, "Shrink");
  const over = h("dialog", { class: "cs-over", "aria-label": `Page ${page.number} of ${page.title}` },
    h("div", { class: "cs-actions" }, h("b", {}, `Page ${page.number} of ${page.pages}`), shut), told, box);
  over.addEventListener("keydown", (event) => event.stopPropagation());
  over.addEventListener("close", () => over.remove());
  view.root.append(over);
  over.showModal();
  if (box.scrollWidth > box.clientWidth + 4) told.textContent = "It is wider than the window: move it sideways to read whole lines.";
  const mark = picture.querySelector(".cs-mark");
  if (!mark) return;
  const [own, frame] = [mark.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollTop += own.top - frame.top - frame.height / 3;
  const lefts = [...picture.querySelectorAll(".cs-mark, .cs-beside")].map((one) => one.getBoundingClientRect().left);
  box.scrollLeft += Math.min(...lefts) - frame.left - 12; // whole lines from their beginning
}

// Scroll the drawer to the first mark of what is shown in it, and nothing around the drawer.
function toMark(shown, marks) {
  const [body, mark] = [shown.closest(".cs-drawer-body"), shown.querySelector(marks)];
  if (!body || !mark) return;
  const [seen, own] = [body.getBoundingClientRect(), mark.getBoundingClientRect()];
  const end = Math.min(seen.bottom, window.innerHeight); // the drawer may reach below the window
  if (!["sticky", "fixed"].includes(getComputedStyle(body.parentElement).position)) return; // it has no room of its own
  const high = end > seen.top ? end - seen.top : body.clientHeight;
  body.style.paddingBottom = high < body.clientHeight ? `${body.clientHeight - high + 16}px` : ""; // room to scroll by
  if (own.bottom > end) body.scrollTop += own.top - seen.top - high / 3;
}

function linksShown(section, view) {
  if (!section.links.length) return h("p", {}, "Nothing refers to it, and it refers to nothing.");
  return h("div", {}, section.links.map((group) => [
    h("h4", { class: "cs-line" }, `${group.name} (${group.rows.length})`),
    group.note ? h("p", { class: "cs-quiet" }, group.note) : null,
    h("ul", { class: "cs-plain" }, group.rows.map((one) => h("li", {}, citation(one, view), ` ${one.heading}`,
      h("br"), h("span", { class: "cs-quiet" }, `“${one.words}”`)))),
  ]));
}

function termsShown(section, view) {
  if (!section.terms.length) return h("p", {}, "It uses no defined term.");
  return h("dl", { class: "cs-terms" }, section.terms.map((one) => [
    h("dt", {}, one.term, " ", citation(one, view)),
    h("dd", {}, one.words),
  ]));
}

function versionsShown(section) {
  if (!section.versions.length) return h("p", {}, "No change of it is known.");
  return h("ul", { class: "cs-plain" }, section.versions.map((one) => h("li", {},
    h("b", {}, `${one.citation.split(",")[0]}: ${one.from} – ${one.until}`), ` ${one.change} ${one.by || ""}`,
    h("br"), one.words)));
}
