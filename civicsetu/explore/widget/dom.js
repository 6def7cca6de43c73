// Elements and requests. What comes from documents and visitors is only ever set as text.

function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && typeof value === "boolean") element[name] = value;
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

// A notebook may show several widgets, each with a script of its own: their ids must differ.
const ownId = Math.random().toString(36).slice(2, 10);
let lastId = 0;
const newId = () => `cs-${ownId}-${(lastId += 1)}`;

// "Requests with numbered replies": several views of one model hear each other's replies and leave them alone. `told`
// hears what comes before the reply.
function askedOf(model) {
  let number = Math.floor(Math.random() * 1e9) * 1000;
  const waiting = new Map();
  const heard = (reply) => {
    const asker = waiting.get(reply && reply.n);
    if (!asker) return;
    if ("sentence" in reply) {
      asker.told(reply.sentence);
      return;
    }
    waiting.delete(reply.n);
    clearTimeout(asker.late);
    if (reply.error) asker.fail(new Error(reply.error));
    else asker.done(reply.result);
  };
  model.on("msg:custom", heard);
  const ask = (request, seconds = 120, told = () => {}) =>
    new Promise((done, fail) => {
      number += 1;
      const n = number;
      const late = setTimeout(() => {
        waiting.delete(n);
        fail(new Error("No reply came. Is the kernel or the server still running?"));
      }, seconds * 1000);
      waiting.set(n, { done, fail, late, told });
      model.send({ ...request, n });
    });
  return { ask, end: () => model.off("msg:custom", heard) };
}

// Tabs that arrow keys go through; each panel is made when it is first opened. `told` hears of each that is.
function tabs(label, sheets, first = 0, told = () => {}) {
  const panel = h("div", { role: "tabpanel", class: "cs-panel", tabindex: "0", id: newId() });
  const made = new Map();
  const open = (chosen, focus) => {
    buttons.forEach((button, n) => {
      button.setAttribute("aria-selected", String(n === chosen));
      button.tabIndex = n === chosen ? 0 : -1;
    });
    if (focus) buttons[chosen].focus();
    panel.setAttribute("aria-labelledby", buttons[chosen].id);
    if (!made.has(chosen)) made.set(chosen, sheets[chosen].make());
    panel.replaceChildren(made.get(chosen));
    told(sheets[chosen].name);
  };
  const moved = (event) => {
    const at = buttons.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    open((at + step + buttons.length) % buttons.length, true);
  };
  const buttons = sheets.map((sheet, n) =>
    h(
      "button",
      { type: "button", role: "tab", id: newId(), "aria-controls": panel.id, class: "cs-tab", onclick: () => open(n) },
      sheet.name,
    ),
  );
  const list = h("div", { role: "tablist", "aria-label": label, class: "cs-tabs", onkeydown: moved }, buttons);
  open(Math.max(0, first));
  const whole = h("div", { class: "cs-tabbed" }, list, panel);
  whole.show = (name) => open(sheets.findIndex((sheet) => sheet.name === name), true);
  return whole;
}

// A box that is filled when a reply comes, or says in one line why none did.
function filledBy(promise, show, meanwhile = "One moment …") {
  const box = h("div", { "aria-busy": "true" }, h("p", { class: "cs-quiet" }, meanwhile));
  promise.then(
    (result) => box.replaceChildren(show(result)),
    (error) => box.replaceChildren(h("p", { class: "cs-error", role: "alert" }, error.message)),
  ).finally(() => box.removeAttribute("aria-busy"));
  return box;
}

// A text with some words in it marked, where it has them, and more faintly those of other quotations beside them.
function withMark(text, words, others = []) {
  const at = words ? text.indexOf(words) : -1;
  if (at >= 0) {
    return [withMark(text.slice(0, at), "", others), h("mark", {}, words), withMark(text.slice(at + words.length), "", others)];
  }
  const [first, ...rest] = others;
  if (!first) return [text];
  const here = text.indexOf(first);
  if (here < 0) return withMark(text, "", rest);
  return [withMark(text.slice(0, here), "", rest), h("mark", { class: "cs-beside" }, first),
    withMark(text.slice(here + first.length), "", rest)];
}

function ordinal(n) {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${teen ? "th" : { 1: "st", 2: "nd", 3: "rd" }[n % 10] || "th"}`;
}

// A button that can't be pressed while something is under way, and has the focus again after it.
function whileBusy(button) {
  const had = document.activeElement === button;
  button.disabled = true;
  return () => {
    button.disabled = false;
    if (had && [document.body, button, null].includes(document.activeElement)) button.focus();
  };
}

function field(name, control) {
  return h("label", { class: "cs-field" }, h("span", {}, name), control);
}

// JupyterLab has letters for its commands (x cuts a cell), which must not act while the focus is in a widget.
function keptFromLab(event) {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

const counted = (n, one, more = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : more}`;
