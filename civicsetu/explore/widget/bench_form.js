// The parameters of a notebook as a form, made of their types: a run with other values, or a sweep over several.

function runView(bench) {
  return { element: filledBy(bench.ask({ do: "notebooks" }), (result) => runForm(result.notebooks, bench)), show: () => {} };
}

function runForm(notebooks, bench) {
  const notebook = h("select", {}, notebooks.map((one) => h("option", { value: one.name }, `${one.name} (${one.title})`)));
  const kind = h("select", {}, h("option", { value: "run" }, "One run"), h("option", { value: "sweep" }, "A sweep: every combination of values"));
  const name = h("input", { type: "text", placeholder: "Made of the parameters' names" });
  const jobs = h("input", { type: "text", inputmode: "numeric", placeholder: "One for each core" });
  const ofSweep = h("div", { class: "cs-row", hidden: true }, field("Name of the sweep", name), field("Points at a time", jobs));
  const hint = h("p", { class: "cs-quiet" });
  const fields = h("div", {});
  const button = h("button", { type: "submit", class: "cs-main" }, "Start");
  const status = h("p", { class: "cs-status", role: "status" });
  let form = null;
  const isSweep = () => kind.value === "sweep";
  const about = () => {
    ofSweep.hidden = !isSweep();
    hint.textContent = isSweep()
      ? "Write several values of a parameter with commas between them: 20, 60. A list stands in brackets. A value that is not changed is the same at every point."
      : "Only what is changed is given to the run. Changed values get a folder of their own in reports/runs; the project's reports stay as they are.";
    if (form) form.checkAgain();
  };
  const load = () => fields.replaceChildren(filledBy(bench.ask({ do: "form", notebook: notebook.value }), (result) => {
    form = parameterForm(result.groups, (pair) => bench.ask({ do: "check_values", notebook: notebook.value, sweep: isSweep(), pairs: [pair] }));
    return form.element;
  }));
  notebook.addEventListener("change", () => {
    form = null;
    load();
  });
  kind.addEventListener("change", about);
  notebook.value = (notebooks.find((one) => !one.writes_data) || notebooks[0] || {}).name || "";
  about();
  if (notebooks.length) load();
  const submit = (event) => {
    event.preventDefault();
    if (!form) return;
    started(bench, button, status, { do: "start", notebook: notebook.value, sweep: isSweep(), pairs: form.pairs(), name: name.value, jobs: jobs.value });
  };
  const element = h("form", { onsubmit: submit },
    h("div", { class: "cs-row" }, field("Notebook", notebook), field("What", kind)), hint, ofSweep, fields,
    h("div", { class: "cs-actions" }, button), status);
  return element;
}

// Fields by group; `check` asks whether a value is allowed.
function parameterForm(groups, check) {
  const fields = groups.flatMap((group) => group.fields.map((one) => parameterField(one, check)));
  const byName = new Map(fields.map((one) => [one.name, one]));
  const filter = h("input", { type: "search", placeholder: "A word of its name or explanation" });
  const tops = new Map();
  for (const group of groups) {
    const top = group.name.split(".")[0];
    if (!tops.has(top)) tops.set(top, []);
    tops.get(top).push(group);
  }
  const parts = [...tops].map(([top, inside]) => {
    const sets = inside.map((group) => {
      const own = group.fields.map((one) => byName.get(one.name));
      const set = h("fieldset", { class: "cs-set" }, h("legend", { class: group.name === top ? "cs-hidden" : "" }, group.name),
        group.about ? h("p", { class: "cs-quiet" }, group.about) : null, own.map((one) => one.element));
      return { set, own };
    });
    const element = h("details", { open: tops.size < 4 || inside.length === 1 }, h("summary", {}, h("b", {}, top),
      ` (${counted(sets.reduce((sum, one) => sum + one.own.length, 0), "parameter")})`), sets.map((one) => one.set));
    return { element, sets };
  });
  filter.addEventListener("input", () => {
    const words = filter.value.trim().toLowerCase();
    for (const part of parts) {
      for (const { set, own } of part.sets) {
        own.forEach((one) => { one.element.hidden = !one.words.includes(words); });
        set.hidden = own.every((one) => one.element.hidden);
      }
      part.element.hidden = part.sets.every((one) => one.set.hidden);
      if (words && !part.element.hidden) part.element.open = true;
    }
  });
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it starts nothing
  });
  const changed = () => fields.filter((one) => one.isChanged());
  return {
    element: h("div", {}, h("div", { class: "cs-row" }, field("Find a parameter", filter)), parts.map((one) => one.element)),
    pairs: () => changed().map((one) => `${one.name}=${one.value()}`),
    checkAgain: () => changed().forEach((one) => one.check()),
  };
}

function parameterField(one, check) {
  const [id, aboutId, faultId, listId] = [newId(), newId(), newId(), newId()];
  const isLong = one.now.length > 80;
  const numeric = /number/.test(one.kind) ? { inputmode: "decimal" } : {};
  const control = isLong ? h("textarea", { id, rows: "4" })
    : h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", list: one.choices.length ? listId : null, ...numeric });
  const choices = one.choices.length ? h("datalist", { id: listId }, one.choices.map((choice) => h("option", { value: choice }))) : null;
  const fault = h("p", { class: "cs-error", id: faultId, role: "alert", hidden: true });
  const back = h("button", { type: "button", class: "cs-small", hidden: true, "aria-label": `${one.name}: as before` }, "As before");
  const usual = one.default && !isLong ? `; by default ${one.default}` : "";
  const element = h("div", { class: "cs-parameter" },
    h("label", { for: id }, one.name.split(".").at(-1)),
    h("div", { class: "cs-row" }, control, choices, back),
    h("p", { class: "cs-quiet", id: aboutId }, [one.about, `${one.kind}${usual}`].filter(Boolean).join(" · ")), fault);
  control.value = one.value;
  control.setAttribute("aria-describedby", `${aboutId} ${faultId}`);
  const isChanged = () => control.value.trim() !== one.now;
  let turn = 0;
  const told = (message) => {
    fault.hidden = !message;
    fault.textContent = message;
    control.setAttribute("aria-invalid", String(Boolean(message)));
  };
  const test = () => {
    const own = (turn += 1); // a later look counts
    back.hidden = !isChanged();
    element.classList.toggle("cs-changed", isChanged());
    if (!isChanged()) return told("");
    return check(`${one.name}=${control.value}`).then(() => own === turn && told(""), (error) => own === turn && told(error.message));
  };
  control.addEventListener("change", test);
  control.addEventListener("input", () => { back.hidden = !isChanged(); });
  back.addEventListener("click", () => {
    control.value = one.now;
    control.focus();
    test();
  });
  back.hidden = !isChanged();
  element.classList.toggle("cs-changed", isChanged());
  return {
    name: one.name, element, isChanged, check: test,
    value: () => control.value.trim(),
    words: `${one.name} ${one.about}`.toLowerCase(),
  };
}
