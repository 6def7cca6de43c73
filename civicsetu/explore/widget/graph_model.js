// The section graph as objects: what is shown, what a search finds, what is near a node, and the view around one.

const DIVIDES = ["chapter", "part", "document"]; // a walk ends at them: through a document all are near to all

function graphModel(record) {
  const placeNames = new Map(record.places.map((one) => [one.id, one.name]));
  const nodes = record.nodes.map(([id, label, heading, kind, document, above, x, y], n) => {
    const law = record.documents[document];
    return { n, id, label, heading, kind, document, above, x, y, place: law ? law.place : "", near: [],
      words: `${label} ${heading}`.toLowerCase(), short: label.split(", ")[0], opens: id.includes("#"),
      divides: DIVIDES.includes(kind) };
  });
  const edges = record.edges.map(([from, to, kind, many]) => ({ from, to, kind: record.kinds[kind], many }));
  for (const edge of edges) {
    nodes[edge.from].near.push({ to: edge.to, edge, out: true });
    nodes[edge.to].near.push({ to: edge.from, edge, out: false });
  }
  const nameOf = (place) => placeNames.get(place) || "Not indexed";
  return { nodes, edges, kinds: record.kinds, places: record.places, documents: record.documents, nameOf };
}

// Which nodes a filter is about, and which are shown beside them because an edge leads there.
function graphShown(graph, filter) {
  const linked = new Set(graph.kinds.filter((kind) => filter.kinds.has(kind)));
  const within = (node) => {
    for (let at = node.n; at >= 0; at = graph.nodes[at].above) if (at === filter.chapter) return true;
    return false;
  };
  const is = (node) => (!filter.place || node.place === filter.place)
    && (filter.document < 0 || node.document === filter.document)
    && (filter.chapter < 0 || within(node))
    && (linked.has("chapters") || !node.divides);
  const own = new Set(graph.nodes.filter(is).map((node) => node.n));
  const beside = new Set();
  const edges = graph.edges.filter((edge) => {
    if (!linked.has(edge.kind)) return false;
    const [from, to] = [own.has(edge.from), own.has(edge.to)];
    if (edge.kind === "chapters") return from && to;
    if (!from && !to) return false;
    if (!from) beside.add(edge.from);
    if (!to) beside.add(edge.to);
    return true;
  });
  return { own, beside, edges };
}

// A number finds what bears it; words find what has them all. The nearest first: a number, then a label, then a heading.
function graphFound(graph, own, text) {
  const words = text.toLowerCase().replace(/^\W*(?:section|sec|rule|s|r)\b\.?\s*(?=\d)/, "").split(/\s+/).filter(Boolean);
  const rank = (node) => {
    const number = node.short.toLowerCase().split(" ").pop();
    if (number === words[words.length - 1]) return 0;
    return node.label.toLowerCase().includes(words[0]) ? 1 : 2;
  };
  const number = words.length === 1 && /^\d+[a-z]{0,2}$/.test(words[0]) ? words[0] : "";
  const has = (node) => number ? rank(node) === 0 : words.every((word) => node.words.includes(word));
  const found = graph.nodes.filter((node) => own.has(node.n) && has(node));
  return words.length ? found.map((node) => [rank(node), node]).sort((a, b) => a[0] - b[0] || a[1].n - b[1].n).map(([, node]) => node)
    : found;
}

// How many steps away each node is, to two; one step by chapters is none that goes on.
function graphNear(graph, start, edges) {
  const open = new Set(edges);
  const steps = new Map([[start, 0]]);
  for (let step = 1, ring = [start]; step <= 2; step += 1) {
    const next = [];
    for (const at of ring) {
      if (at !== start && graph.nodes[at].divides) continue;
      for (const { to, edge } of graph.nodes[at].near) {
        if (!open.has(edge) || steps.has(to)) continue;
        steps.set(to, step);
        next.push(to);
      }
    }
    ring = next;
  }
  return steps;
}

// Why a node is beside another, in words.
function graphWays(graph, start, other) {
  const said = graph.nodes[start].near.filter((one) => one.to === other).map(({ edge, out }) => ({
    "references": out ? "it refers to" : "refers to it",
    "made under": out ? "it is made under" : "made under it",
    "chapters": out ? "in it" : "it stands in",
  })[edge.kind]);
  return [...new Set(said)].join("; ");
}

// A node in the middle, and around it what refers to it, is made under it and the other way round: each place has a
// sector of its own, as wide as it needs.
function graphAround(graph, start, edges) {
  const open = new Set(edges);
  const near = new Set(graph.nodes[start].near.filter((one) => open.has(one.edge)
    && (one.edge.kind !== "chapters" || graph.nodes[start].divides)).map((one) => one.to));
  const groups = new Map();
  for (const n of [...near].sort((a, b) => a - b)) {
    const { place } = graph.nodes[n];
    if (!groups.has(place)) groups.set(place, []);
    groups.get(place).push(n);
  }
  const at = new Map([[start, { x: 0, y: 0 }]]);
  const names = [];
  const all = [...groups.values()].reduce((sum, group) => sum + group.length + 2, 0);
  const ring = Math.max(1600, all * 75);
  let turn = -Math.PI / 2;
  for (const [place, group] of groups) {
    const wide = (2 * Math.PI * (group.length + 2)) / all;
    group.forEach((n, m) => {
      const angle = turn + (wide * (m + 1.5)) / (group.length + 2);
      const far = ring * (1 + 0.22 * (m % 3)); // neighbours stand apart, so that their names do
      at.set(n, { x: far * Math.cos(angle), y: far * Math.sin(angle) });
    });
    const middle = turn + wide / 2;
    names.push({ text: graph.nameOf(place), x: 1.75 * ring * Math.cos(middle), y: 1.75 * ring * Math.sin(middle) });
    turn += wide;
  }
  return { at, names };
}
