// Commands that were started: how far each is, what it says, and a button to cancel it.

const LOOK_MS = 1000; // between two looks at what is running
const STATES = {
  running: ["under way", ""], stopping: ["being stopped", "cs-medium"], done: ["done", "cs-high"], failed: ["failed", "cs-low"],
  cancelled: ["cancelled", "cs-medium"], killed: ["ended by force", "cs-low"],
};
const isOver = (job) => !["running", "stopping"].includes(job.state);

function took(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

// One job; `show` brings it up to date and leaves what is open or has the focus.
function jobShown(cancel) {
  const title = h("b", {});
  const state = h("span", {});
  const bar = h("progress", {});
  const said = h("p", { class: "cs-quiet" });
  const stop = h("button", { type: "button", class: "cs-small", onclick: () => { if (stop.getAttribute("aria-disabled") !== "true") cancel(); } }, "Cancel");
  const more = h("summary", {}, "Command and what it says");
  const command = h("code", {});
  const log = h("pre", { class: "cs-words", tabindex: "0", role: "group", "aria-label": "What it said last" });
  const element = h("li", { class: "cs-job" },
    h("div", { class: "cs-jobhead" }, h("span", {}, title, " ", state), stop), bar, said,
    h("details", {}, more, command, log));
  const show = (job) => {
    title.textContent = job.title;
    const [word, kind] = STATES[job.state];
    state.className = `cs-badge ${kind}`;
    state.textContent = word;
    bar.hidden = isOver(job);
    bar.setAttribute("aria-label", `${job.title}: progress`);
    if (job.total) [bar.max, bar.value] = [job.total, job.done];
    else bar.removeAttribute("value");
    const end = isOver(job) ? job.ended : Date.now() / 1000;
    const time = end ? took(end - job.began) : `begun ${day(job.began)}`;
    said.textContent = [time, job.total ? `${job.done} of ${job.total}` : "", job.said].filter(Boolean).join(" · ");
    if (isOver(job) && document.activeElement === stop) more.focus(); // what has the focus must not vanish
    stop.hidden = isOver(job);
    stop.setAttribute("aria-disabled", String(job.state === "stopping"));
    stop.setAttribute("aria-label", `Cancel: ${job.title}`);
    command.textContent = job.command;
    log.textContent = job.log.join("\n");
  };
  return { element, show };
}

// All jobs: the running ones and the last one in view, the others folded away. `ended` hears of each that ends.
function jobsView(bench, ended) {
  const now = h("ul", { class: "cs-plain" });
  const past = h("ul", { class: "cs-plain" });
  const earlier = h("details", { hidden: true }, h("summary", {}, "Earlier ones"), past);
  const told = h("p", { class: "cs-hidden", role: "status" });
  const fault = h("p", { class: "cs-error", role: "alert", hidden: true });
  const shown = new Map();
  const states = new Map();
  let timer = 0;
  let isEnded = false;

  const cancel = (id) => bench.ask({ do: "cancel", id }).then(show, failed);
  const failed = (error) => {
    fault.hidden = false;
    fault.textContent = error.message;
  };
  const place = (list, jobs) => {
    const wanted = jobs.map((job) => shown.get(job.id).element);
    if (wanted.length !== list.children.length || wanted.some((one, n) => list.children[n] !== one)) list.replaceChildren(...wanted);
  };
  const show = ({ jobs }) => {
    fault.hidden = true;
    for (const job of jobs) {
      if (!shown.has(job.id)) shown.set(job.id, jobShown(() => cancel(job.id)));
      shown.get(job.id).show(job);
      const before = states.get(job.id);
      states.set(job.id, job.state);
      if (before && before !== job.state) told.textContent = `${job.title}: ${STATES[job.state][0]}`;
      if (before && isOver(job) && !isOver({ state: before })) ended(job);
    }
    const running = jobs.filter((job) => !isOver(job));
    const front = running.length ? running : jobs.slice(0, 1);
    place(now, front);
    const rest = jobs.filter((job) => !front.includes(job));
    place(past, rest);
    earlier.hidden = !rest.length;
    return running.length;
  };
  const look = () => {
    clearTimeout(timer);
    return bench.ask({ do: "jobs" }).then(show, (error) => {
      failed(error);
      return 1; // it may answer again
    }).then((running) => {
      if (running && !isEnded) timer = setTimeout(look, LOOK_MS);
    });
  };
  look();
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
  };
  return { element: h("section", { class: "cs-jobs", "aria-label": "What was started" }, told, fault, now, earlier), look, end };
}
