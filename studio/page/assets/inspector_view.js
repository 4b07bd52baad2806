// The pictures of a state: a table of bars, the output, the value plane, sentences and numbers.

const SVG = "http://www.w3.org/2000/svg";

// An element with attributes and children; texts become text nodes, so that nothing is markup.
function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children);
  return element;
}

// A number with its bar, which goes from low to high in shares of its track.
function barred(role, text, [low, high, kind = ""]) {
  const track = make("span", { class: `track ${role} ${kind}`, "aria-hidden": "true" }, make("span"));
  const bar = track.firstChild;
  bar.style.left = `${100 * Math.min(Math.max(low, 0), 1)}%`;
  bar.style.width = `${100 * Math.min(Math.max(high - low, 0), 1)}%`;
  return [make("span", { class: "text" }, text), track];
}

// Both ends of a bar that starts at zero, on a track from −most to most or, without negatives, from 0.
function fromZero(number, numbers) {
  const most = Math.max(...numbers.map((x) => Math.min(Math.abs(x), Number.MAX_VALUE)), Number.MIN_VALUE);
  const share = Math.min(Math.max(number / most, -1), 1);
  if (!numbers.some((x) => x < 0)) {
    return [0, share];
  }
  return [Math.min(0.5, 0.5 + share / 2), Math.max(0.5, 0.5 + share / 2), "signed"];
}

function tableBody(lesson, { made, shown }) {
  return lesson.keys.map((_, i) => {
    const label = lesson.labels[i];
    const head = make("th", { scope: "row" }, formatCount(i + 1));
    if (label) {
      head.append(" ", make("bdi", {}, label));
    }
    const row = make("tr", {}, head);
    if (lesson.query.length <= MOST_DRAWN) {
      row.append(make("td", { class: "key roomy" }, lesson.key_texts[i]));
    }
    row.append(
      make("td", {}, ...barred("key", shown.dots[i], fromZero(made.dots[i], made.dots))),
      make("td", {}, ...barred("key", shown.scores[i], fromZero(made.scores[i], made.scores))),
      make("td", {}, ...barred("weight", shown.exponentials[i], [0, made.bars[i]])),
      make("td", {}, ...barred("weight", shown.weights[i], [0, made.weights[i]])),
    );
    if (lesson.shown.includes("contributions")) {
      row.append(make("td", { class: "value" }, formatVector(shown.contributions[i])));
    }
    return row;
  });
}

function tableHead(lesson, words) {
  const names = words.columns;
  const column = (name, kind = false) => make("th", { scope: "col", class: kind }, name);
  const row = make("tr", {}, column(names.position));
  if (lesson.query.length <= MOST_DRAWN) {
    row.append(column(names.key, "roomy"));
  }
  row.append(...[names.dot, names.score, names.exponential, names.weight].map((name) => column(name)));
  if (lesson.shown.includes("contributions")) {
    row.append(column(names.contribution));
  }
  return row;
}

function outputItems(lesson, { made, shown }) {
  const numbers = [...made.output, ...lesson.values.flat()];
  return made.output.map((x, j) => make("li", {}, ...barred("output", shown.output[j], fromZero(x, numbers))));
}

function furtherItems({ shown }, words) {
  const items = [
    [words.divisor, shown.divisor],
    [words.columns.normalizer, shown.normalizer],
    [words.peak, shown.peak_weight],
    [words.effective, shown.effective_keys],
    [words.entropy, shown.entropy_nats],
    [words.sensitivity, shown.peak_sensitivity],
  ];
  return items.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text)));
}

// The value plane: values as addressed squares, contributions tip to tail, the output as a ring.
function planePicture(lesson, { made, shown }, words) {
  const size = 200;
  const every = [...lesson.values, ...runningTotals(made.contributions)];
  const most = Math.max(...every.flat().map(Math.abs), Number.MIN_VALUE);
  const low = [0, 1].map((j) => Math.min(0, ...every.map((v) => v[j] / most)));
  const high = [0, 1].map((j) => Math.max(0, ...every.map((v) => v[j] / most)));
  const span = Math.max(high[0] - low[0], high[1] - low[1]);
  const at = (v) => [
    ((v[0] / most - low[0]) / span) * size,
    size - ((v[1] / most - low[1]) / span) * size,
  ];
  const picture = draw("svg", {
    viewBox: `-24 -20 ${size + 52} ${size + 44}`,
    preserveAspectRatio: "xMinYMid",
    role: "img",
    "aria-label": words.plane_text.replace("{}", () => formatVector(shown.output)),
  });
  const [zeroX, zeroY] = at([0, 0]);
  picture.append(
    draw("path", { class: "axis", d: `M0 ${zeroY}H${size}M${zeroX} 0V${size}` }),
    ...markedValues(lesson.values.map(at)),
    draw("path", { class: "trail", d: trailPath(made.contributions, at) }),
  );
  const [x, y] = at(made.output);
  picture.append(
    draw("circle", { class: "ring", cx: x, cy: y, r: 9 }),
    draw("circle", { class: "tip", cx: x, cy: y, r: 4 }),
  );
  return picture;
}

// Values at one place share one square and its label.
function markedValues(places) {
  const labels = new Map();
  places.forEach(([x, y], i) => {
    const key = `${x.toFixed(1)} ${y.toFixed(1)}`;
    labels.set(key, [...(labels.get(key) || []), formatCount(i + 1)]);
  });
  return [...labels].flatMap(([key, texts]) => {
    const [x, y] = key.split(" ").map(Number);
    return [
      draw("rect", { class: "mark", x: x - 5, y: y - 5, width: 10, height: 10, rx: 3 }),
      draw("text", { x: x + 8, y: y - 7 }, texts.slice(0, MOST_DRAWN).join(", ")),
    ];
  });
}

function trailPath(contributions, at) {
  const points = [at([0, 0]), ...runningTotals(contributions).map(at)];
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}`;
}

// Places only: no text is made of these sums.
function runningTotals(contributions) {
  const sum = contributions[0].map(() => 0);
  return contributions.map((row) => row.map((x, j) => (sum[j] += x)));
}

const MOST_DRAWN = 8;
