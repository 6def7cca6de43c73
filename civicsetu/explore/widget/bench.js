// The workbench: what is there, building anew, runs and sweeps.

const NARROW_BENCH = 700; // pixels of width below which things stand below each other

function workbench(model, el) {
  const desk = askedOf(model);
  const isPage = Boolean(model.get("page"));
  const root = h("div", { class: `civicsetu cs-bench ${isPage ? "cs-page" : "cs-lab"}`, onkeydown: keptFromLab });
  const made = {};
  const bench = { ask: desk.ask, look: () => jobs.look() };
  const jobs = jobsView(bench, (job) => {
    for (const name of job.kind === "build" ? ["state", "build"] : ["runs"]) made[name]?.show();
  });
  const sheet = (name, key, view) => ({ name, make: () => (made[key] = view(bench)).element });
  const sheets = tabs("Workbench", [
    sheet("What is there", "state", stateView),
    sheet("Build", "build", buildView),
    sheet("Run", "form", runView),
    sheet("Results", "runs", resultsView),
  ]);
  root.append(h("header", {}, h(isPage ? "h1" : "h2", { class: "cs-title" }, "Workbench")), jobs.element, sheets);
  el.append(root);
  const measured = new ResizeObserver(([entry]) => root.classList.toggle("cs-narrow", entry.contentRect.width < NARROW_BENCH));
  measured.observe(root);
  return () => {
    measured.disconnect();
    jobs.end();
    desk.end();
  };
}

export default { render: ({ model, el }) => workbench(model, el) };
