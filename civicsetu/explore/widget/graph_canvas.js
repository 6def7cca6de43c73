// The drawing of the section graph: a canvas that is moved, enlarged and clicked. It draws when something has changed.

const SIZES = { "document": 8, "chapter": 5.5, "part": 5.5, "outside act": 5 }; // radius in pixels; others have 4
const EDGE_DASH = { "references": [], "made under": [6, 3], "chapters": [1, 3] };
const LEAST_SCALE = 0.005;
const MOST_SCALE = 1;

function graphColours(root, places) {
  const style = getComputedStyle(root);
  const of = (name) => style.getPropertyValue(`--cs-${name}`).trim();
  const isDark = parseInt(of("ground").slice(1, 3), 16) < 128;
  const hue = new Map(places.map((place, n) => [place.id, `hsl(${(210 + n * 137.5) % 360} ${isDark ? "65% 68%" : "60% 40%"})`]));
  return { ground: of("ground"), ink: of("ink"), quiet: of("quiet"), line: of("line"), accent: of("accent"),
    of: (place) => hue.get(place) || of("quiet"),
    "references": of("accent"), "made under": of("good"), "chapters": of("quiet") };
}

// `state` is read at each drawing: nodes, edges, at (places), own, steps (of what is lit), found, chosen, names, root.
function graphCanvas(graph, state, chose) {
  const canvas = h("canvas", { class: "cs-canvas", role: "img", "aria-label": "The section graph; the list beside it holds the same" });
  const pen = canvas.getContext("2d");
  const eye = { scale: 0.06, x: 0, y: 0 }; // a place p is drawn at p * scale + x
  const held = new Map(); // pointers that are down
  let [wide, high, waits, moved, hover] = [0, 0, 0, 0, -1];

  const seen = (n) => {
    const place = state.at(n);
    return place && { x: place.x * eye.scale + eye.x, y: place.y * eye.scale + eye.y };
  };
  const size = (node) => (SIZES[node.kind] || 4) * Math.min(1.6, Math.max(0.8, Math.sqrt(eye.scale / 0.06)));
  const redraw = () => { waits = waits || requestAnimationFrame(draw); };

  const stroke = (edges, colour, alpha, width) => {
    pen.strokeStyle = colour;
    pen.globalAlpha = alpha;
    pen.lineWidth = width;
    pen.beginPath();
    for (const edge of edges) {
      const [from, to] = [seen(edge.from), seen(edge.to)];
      if (!from || !to) continue;
      pen.moveTo(from.x, from.y);
      pen.lineTo(to.x, to.y);
    }
    pen.stroke();
  };
  const isLit = (n) => (state.steps ? state.steps.has(n) : state.found ? state.found.has(n) : true);
  const isBright = (edge) => state.steps && state.steps.has(edge.from) && state.steps.has(edge.to)
    && (state.around ? edge.from === state.chosen || edge.to === state.chosen
      : Math.min(state.steps.get(edge.from), state.steps.get(edge.to)) < 2 && edge.kind !== "chapters");
  const drawEdges = (colours) => {
    const dim = state.steps || state.found;
    for (const kind of graph.kinds) {
      const own = state.edges.filter((edge) => edge.kind === kind);
      pen.setLineDash(EDGE_DASH[kind]);
      stroke(own.filter((edge) => !isBright(edge)), colours[kind], dim ? 0.07 : 0.35, 1);
      if (state.steps) stroke(own.filter(isBright), colours[kind], 0.75, 1.5);
    }
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  };
  const drawNodes = (colours) => {
    for (const node of graph.nodes) {
      const place = seen(node.n);
      if (!place || place.x < -20 || place.y < -20 || place.x > wide + 20 || place.y > high + 20) continue;
      const radius = size(node) * (node.n === state.chosen ? 1.7 : 1);
      pen.globalAlpha = isLit(node.n) ? (state.own.has(node.n) || state.steps ? 1 : 0.5) : 0.16;
      pen.fillStyle = colours.of(node.place);
      pen.beginPath();
      if (node.divides) pen.rect(place.x - radius, place.y - radius, 2 * radius, 2 * radius);
      else pen.arc(place.x, place.y, radius, 0, 2 * Math.PI);
      pen.fill();
      if (node.n !== state.chosen && node.n !== hover) continue;
      pen.strokeStyle = colours.ink;
      pen.lineWidth = 2.5;
      pen.stroke();
    }
    pen.globalAlpha = 1;
  };
  const write = (text, x, y, colours, taken, weight = "", always = false) => {
    pen.font = `${weight} 12px system-ui, sans-serif`;
    const half = pen.measureText(text).width / 2;
    const left = Math.min(Math.max(x - half, 4), Math.max(4, wide - 2 * half - 4));
    const box = [left - 3, y - 9, left + 2 * half + 3, y + 8];
    if (!always && taken.some((one) => box[0] < one[2] && one[0] < box[2] && box[1] < one[3] && one[1] < box[3])) return;
    taken.push(box);
    pen.lineWidth = 4;
    pen.strokeStyle = colours.ground;
    pen.strokeText(text, left, y + 4);
    pen.fillStyle = colours.ink;
    pen.fillText(text, left, y + 4);
  };
  const drawNames = (colours) => {
    const taken = [];
    pen.lineJoin = "round";
    for (const n of new Set([hover, state.chosen])) {
      const [place, node] = [n >= 0 ? seen(n) : null, graph.nodes[n]];
      if (place) write(node.label, place.x, place.y - size(node) - 12, colours, taken, "bold", true);
    }
    for (const { text, x, y } of state.names) write(text, x * eye.scale + eye.x, y * eye.scale + eye.y, colours, taken, "bold");
    const isNear = eye.scale > 0.16;
    const rank = (node) => (node.kind === "document" ? 0 : state.steps ? state.steps.get(node.n) : node.divides ? 1 : 2);
    const named = graph.nodes.filter((node) => isLit(node.n) && node.n !== state.chosen && node.n !== hover && (node.kind === "document" || isNear
      || (state.found && state.found.size < 60) || (state.steps && state.steps.get(node.n) < 2)));
    for (const node of named.sort((a, b) => rank(a) - rank(b) || a.n - b.n)) {
      const place = seen(node.n);
      if (!place || place.x < 0 || place.y < 0 || place.x > wide || place.y > high) continue;
      write(node.short, place.x, place.y + size(node) + 10, colours, taken, node.kind === "document" ? "bold" : "");
    }
  };
  function draw() {
    waits = 0;
    if (!wide) return;
    const began = performance.now();
    const [colours, sharp] = [graphColours(state.root, graph.places), devicePixelRatio || 1];
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, wide, high);
    drawEdges(colours);
    drawNodes(colours);
    drawNames(colours);
    canvas.dataset.frame = (performance.now() - began).toFixed(1); // milliseconds that the last drawing took
    const chosen = state.chosen < 0 ? null : seen(state.chosen);
    canvas.dataset.chosen = chosen ? `${Math.round(chosen.x)} ${Math.round(chosen.y)}` : "";
    canvas.dataset.around = state.around ? JSON.stringify(state.names.map((one) => one.text)) : "";
  }

  const fit = () => {
    const places = graph.nodes.map((node) => (state.own.has(node.n) || state.beside.has(node.n) || state.steps ? state.at(node.n) : null))
      .filter(Boolean).concat(state.names);
    if (!places.length || !wide) return;
    const [xs, ys] = [places.map((one) => one.x), places.map((one) => one.y)];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    eye.scale = Math.min(0.3, (wide - 60) / (x1 - x0 || 1), (high - 60) / (y1 - y0 || 1));
    eye.x = wide / 2 - (eye.scale * (x0 + x1)) / 2;
    eye.y = high / 2 - (eye.scale * (y0 + y1)) / 2;
    redraw();
  };
  const zoom = (by, x = wide / 2, y = high / 2) => {
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, eye.scale * by));
    eye.x = x - ((x - eye.x) * scale) / eye.scale;
    eye.y = y - ((y - eye.y) * scale) / eye.scale;
    eye.scale = scale;
    redraw();
  };
  const nearest = (x, y, reach) => {
    let [best, far] = [-1, reach];
    for (const node of graph.nodes) {
      const place = seen(node.n);
      const away = place ? Math.hypot(place.x - x, place.y - y) - size(node) : far;
      if (away < far) [best, far] = [node.n, away];
    }
    return best;
  };
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const listen = (names, heard) => names.split(" ").forEach((name) => canvas.addEventListener(name, heard));
  listen("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (!held.size) moved = 0;
    held.set(event.pointerId, point(event));
  });
  listen("pointermove", (event) => {
    const [now, before] = [point(event), held.get(event.pointerId)];
    if (!before) {
      const under = nearest(now.x, now.y, 6);
      if (under !== hover) redraw();
      hover = under;
      canvas.style.cursor = under < 0 ? "grab" : "pointer";
      return;
    }
    const other = [...held].find(([id]) => id !== event.pointerId);
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      const far = (one) => Math.hypot(one.x - other[1].x, one.y - other[1].y) || 1;
      zoom(far(now) / far(before), (now.x + other[1].x) / 2, (now.y + other[1].y) / 2);
    } else if (moved > 4) {
      eye.x += now.x - before.x;
      eye.y += now.y - before.y;
      redraw();
    }
    held.set(event.pointerId, now);
  });
  listen("pointerup pointercancel", (event) => {
    const at = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (at && moved <= 4 && event.type === "pointerup") chose(nearest(at.x, at.y, event.pointerType === "touch" ? 18 : 8));
  });
  listen("pointerleave", () => { hover = -1; redraw(); });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { x, y } = point(event);
    zoom(Math.exp(-event.deltaY * 0.0016), x, y);
  }, { passive: false });

  const measured = new ResizeObserver(([entry]) => {
    const first = !wide;
    const [middleX, middleY] = [wide / 2, high / 2];
    ({ width: wide, height: high } = entry.contentRect);
    canvas.width = wide * (devicePixelRatio || 1);
    canvas.height = high * (devicePixelRatio || 1);
    if (first) fit();
    eye.x += first ? 0 : wide / 2 - middleX;
    eye.y += first ? 0 : high / 2 - middleY;
    if (wide) draw(); // at once: a canvas whose size is set is empty
  });
  measured.observe(canvas);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", redraw);
  const end = () => {
    measured.disconnect();
    scheme.removeEventListener("change", redraw);
  };
  return { canvas, redraw, fit, zoom, end, seen };
}
