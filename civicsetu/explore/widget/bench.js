// The workbench: what is there, building anew, runs and sweeps.

const NARROW_BENCH = 700; // pixels of width below which things stand below each other

function workbench(model, el) {
  const desk = askedOf(model);
  const isPage = Boolean(model.get("page"));
  const root = h("div", { class: isPage ? "civicsetu cs-page" : "civicsetu cs-lab" });
  const bench = { ask: desk.ask };
  const sheets = tabs("Workbench", [
    { name: "What is there", make: () => stateView(bench).element },
  ]);
  root.append(h("header", {}, h(isPage ? "h1" : "h2", { class: "cs-title" }, "Workbench")), sheets);
  el.append(root);
  const measured = new ResizeObserver(([entry]) => root.classList.toggle("cs-narrow", entry.contentRect.width < NARROW_BENCH));
  measured.observe(root);
  return () => {
    measured.disconnect();
    desk.end();
  };
}

export default { render: ({ model, el }) => workbench(model, el) };
