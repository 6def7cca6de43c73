// The drawer: a provision with its text, its page, its links, its terms and its versions.

function drawer(view) {
  const body = h("div", { class: "cs-drawer-body" });
  const back = h("button", { type: "button", class: "cs-small", onclick: () => step() }, "Back");
  const close = h("button", { type: "button", class: "cs-small", onclick: () => shut() }, "Close");
  const head = h("div", { class: "cs-drawer-head" }, back, close);
  const aside = h("aside", { class: "cs-drawer", role: "dialog", "aria-label": "Provision", hidden: true }, head, body);
  const trail = [];
  let opener = null;

  const shut = () => {
    aside.hidden = true;
    trail.length = 0;
    view.root.classList.remove("cs-opened");
    if (opener && opener.isConnected) opener.focus();
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
  const open = (what, quiet = false) => {
    if (quiet) trail.length = 0;
    if (aside.hidden) opener = document.activeElement;
    aside.hidden = false;
    view.root.classList.add("cs-opened");
    trail.push(what);
    show(what);
    if (quiet) return;
    close.focus({ preventScroll: true });
    if (!view.isPage) aside.scrollIntoView({ block: "nearest" });
  };
  aside.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    shut();
  });
  return { aside, open, shut };
}

function provision(section, what, view) {
  const page = what.page || (section.units.find((unit) => unit.id === section.asked) || {}).page || section.pages[0];
  const tags = [`${section.edition} edition`, section.place, section.as_on ? `as on ${section.as_on}` : "",
    section.status === "in_force" ? "" : section.status.replace(/_/g, " ")];
  const sheets = [{ name: "Text", make: () => sectionText(section, what, view) }];
  if (page) sheets.push({ name: "Page", make: () => pageShown(section, { ...what, page }, view) });
  sheets.push({ name: "Links", make: () => linksShown(section, view) });
  sheets.push({ name: "Terms", make: () => termsShown(section, view) });
  sheets.push({ name: "Versions", make: () => versionsShown(section) });
  return h("div", {},
    h("p", { class: "cs-quiet" }, section.title),
    h("h3", { class: "cs-section" }, `${section.citation}. ${section.heading}`.replace(/[. ]+$/, "")),
    h("p", {}, tags.filter(Boolean).map((tag) => h("span", { class: "cs-badge" }, tag))),
    tabs("About the provision", sheets, sheets.findIndex((sheet) => sheet.name === view.tab), (name) => { view.tab = name; }));
}

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
      withMark(unit.text, what.quote));
    element.style.marginInlineStart = `${Math.max(0, unit.level - 1) * 1.2}rem`;
    return element;
  });
  const facts = section.facts.map((one) => h("li", {}, `${one.kind.replace(/_/g, " ")}: “${one.words}” `,
    h("span", { class: "cs-quiet" }, one.citation.split(",")[0])));
  return h("div", {},
    section.above.length ? h("p", { class: "cs-quiet" },
      section.above.map((place) => `${place.citation} ${place.heading}`.trim()).join(" › ")) : null,
    units.length ? units : h("p", { class: "cs-quiet" }, "It has no words of its own; choose what is in it."),
    facts.length ? [h("h4", { class: "cs-line" }, "Figures in it"), h("ul", { class: "cs-plain" }, facts)] : null,
    h("h4", { class: "cs-line" }, "Beside it"),
    h("p", { class: "cs-actions" }, go(section.beside[at - 1], "‹"), go(at < 0 ? null : section.beside[at + 1], "›"), choose),
    h("p", { class: "cs-actions" }, h("button", { type: "button", class: "cs-small",
      onclick: () => view.write(`What does ${section.citation} say?`) }, "Ask about this")));
}

function pageShown(section, what, view) {
  const box = h("div", {});
  const turn = (number) => {
    const own = { do: "page", document: section.document, number, id: section.asked, quote: what.quote || "" };
    box.replaceChildren(filledBy(view.ask(own), (page) => {
      const step = (to, name) => h("button", { type: "button", class: "cs-small", disabled: to < 1 || to > page.pages,
        onclick: () => turn(to) }, name);
      const picture = page.picture ? pictureOf(page) : null;
      const enlarge = picture && h("button", { type: "button", class: "cs-small", "aria-pressed": "false", onclick: () => {
        enlarge.setAttribute("aria-pressed", String(picture.classList.toggle("cs-large")));
        toMark(picture, true);
      } }, "Enlarge");
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
  const picture = h("div", { class: "cs-picture" }, image, page.marks.map(([x, y, width, height]) => {
    const mark = h("div", { class: "cs-mark" });
    const shares = { left: x, top: y, width, height };
    for (const [side, share] of Object.entries(shares)) mark.style[side] = `${100 * share}%`;
    return mark;
  }));
  image.addEventListener("load", () => toMark(picture, false));
  image.src = page.picture;
  return picture;
}

// Scroll the drawer to the first mark of a picture, and nothing around the drawer.
function toMark(picture, always) {
  const [body, mark] = [picture.closest(".cs-drawer-body"), picture.querySelector(".cs-mark")];
  if (!body || !mark) return;
  const [seen, own, frame] = [body.getBoundingClientRect(), mark.getBoundingClientRect(), picture.parentElement];
  const end = Math.min(seen.bottom, window.innerHeight); // the drawer may reach below the window
  const high = end > seen.top ? end - seen.top : body.clientHeight;
  body.style.paddingBottom = high < body.clientHeight ? `${body.clientHeight - high + 16}px` : ""; // room to scroll by
  if (always || own.bottom > end) body.scrollTop += own.top - seen.top - high / 3;
  frame.scrollLeft += own.left - frame.getBoundingClientRect().left - 20;
}

function linksShown(section, view) {
  const groups = [
    ["Rules made under it", section.derived.filter((one) => one.way === "made under it")],
    ["It is made under", section.derived.filter((one) => one.way === "is made under")],
    ["It refers to", section.references.filter((one) => one.way === "refers to")],
    ["Referred to by", section.references.filter((one) => one.way === "referred to by")],
  ].filter(([, found]) => found.length);
  if (!groups.length) return h("p", {}, "Nothing refers to it, and it refers to nothing.");
  return h("div", {}, groups.map(([name, found]) => [
    h("h4", { class: "cs-line" }, `${name} (${found.length})`),
    h("ul", { class: "cs-plain" }, found.map((one) => h("li", {}, citation(one, view), ` ${one.heading}`,
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
