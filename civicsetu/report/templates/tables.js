"use strict";
/* Long tables get a field that filters their rows and heads that sort them; both are buttons and fields, so that they
   work from the keyboard. A page without scripts shows the same tables as they are. */
const LEAST = 6;
const wordsOf = (row, column) => (row.cells[column] ? row.cells[column].textContent.trim() : "");
const numberOf = text => (/^[-+−]?\d/.test(text) ? parseFloat(text.replace("−", "-").replaceAll(",", "")) : NaN);
const compared = (a, b) => {
  if (!a || !b) return Infinity; /* what is empty stays last, whichever way */
  const [x, y] = [numberOf(a), numberOf(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b, "en", { numeric: true }) : x - y;
};
function sortable(table, head, column) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sort";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.tBodies[0];
    const rows = [...body.rows].map(row => [wordsOf(row, column), row]);
    rows.sort(([a], [b]) => {
      const order = compared(a, b);
      return order === Infinity ? (a ? -1 : b ? 1 : 0) : down ? -order : order;
    });
    body.append(...rows.map(([, row]) => row));
  });
}
function filtered(table, number) {
  const rows = [...table.tBodies[0].rows];
  const [line, label, field, shown] = ["p", "label", "input", "output"].map(name => document.createElement(name));
  line.className = "filter";
  field.type = "search";
  field.id = `filter-${number}`;
  label.htmlFor = field.id;
  label.textContent = "Only rows with ";
  line.append(label, field, " ", shown);
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase().split(/\s+/);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !wanted.every(word => text.includes(word));
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = field.value.trim() ? `${count} of ${rows.length} rows` : "";
  });
  (table.closest(".scroll") || table).before(line);
}
document.querySelectorAll("table.found").forEach((table, number) => {
  if (!table.tHead || !table.tBodies.length || table.tBodies[0].rows.length < LEAST) return;
  [...table.tHead.rows[0].cells].forEach((head, column) => sortable(table, head, column));
  filtered(table, number);
});
/* The code of all cells has one button; without scripts each cell has its own. */
const cells = [...document.querySelectorAll("details.cell")];
if (cells.length > 1) {
  const [line, button] = ["p", "button"].map(name => document.createElement(name));
  const show = shown => {
    for (const cell of cells) [cell.hidden, cell.open] = [!shown, shown];
    button.textContent = shown ? "Hide the code" : "Show the code";
    button.setAttribute("aria-expanded", String(shown));
  };
  line.className = "codes";
  button.type = "button";
  button.addEventListener("click", () => show(cells[0].hidden));
  line.append(button);
  (document.querySelector("main h2") || cells[0]).before(line);
  show(false);
}
/* What is folded is printed open, but for code, and folded again afterwards. */
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open], .code, .contents)")];
  for (const part of opened) part.open = true;
});
addEventListener("afterprint", () => {
  for (const part of opened) part.open = false;
});
