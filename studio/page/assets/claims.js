// What may be said of a state, decided as attention_math decides it: standing.py, change.py,
// claims.py and lesson/inspecting.py; and which sentences say so, as studio/page/statements.py.

const UNSEEN = 1e-9;
const ROUNDING = 1e-12;
const SHORT_EXPONENT = -30;

function leadingKeys(query, wideKeys) {
  return keysLevelWithTop(wideDots(query.map(widen), wideKeys), wideSizes(query, wideKeys));
}

function keysLevelWithTop(dots, sizes) {
  const top = largestRow(dots);
  const addresses = [];
  dots.forEach((dot, i) => {
    const below = plus(dot, negated(dots[top]));
    const slack = times(plus(sizes[i], sizes[top]), widen(READING));
    if (plus(below, slack).hi >= 0 && plus(below, widen(UNSEEN)).hi >= 0) {
      addresses.push(i + 1);
    }
  });
  return addresses;
}

// A query and keys, twice as wide, whose dots are q′·k − q·k.
function difference(query, newQuery, wideKeys) {
  const both = [...newQuery, ...query.map((q) => -q)];
  return [both, wideKeys.map((key) => [...key, ...key])];
}

function weightsChange(query, newQuery, wideKeys) {
  const [both, keys] = difference(query, newQuery, wideKeys);
  return leadingKeys(both, keys).length !== keys.length;
}

function readAlike(text, other) {
  return text.replace(/\.000$/, "") === other.replace(/\.000$/, "");
}

function readDifferently(texts, others) {
  return !texts.every((text, i) => readAlike(text, others[i]));
}

function leadersStandOut(texts, leaders) {
  const best = texts[leaders[0] - 1];
  return texts.every((text, i) => !readAlike(best, text) || leaders.includes(i + 1));
}

// Whether the weights as they are written, digit for digit, add up to one.
function sumAsShown(texts) {
  if (!texts.every((text) => /^[0-9]+(\.[0-9]{3})?$/.test(text))) {
    return false;
  }
  const thousandths = texts.map((text) => Number(text.replace(".", "")) * (text.includes(".") ? 1 : 1000));
  return thousandths.reduce((sum, x) => sum + x, 0) === 1000;
}

function outputChanges(lesson, state, outputs) {
  const { query, scaled, gap } = state;
  if (lesson.valuesAreEqual || !weightsChange(lesson.query, query, lesson.wideKeys)) {
    return false;
  }
  return outputsDiffer(...outputs) || outputMoves(lesson, query, scaled, 1 / gap);
}

function outputsDiffer(x, y) {
  const largest = Math.max(...x.map(Math.abs), ...y.map(Math.abs));
  return x.some((a, i) => Math.abs(a / 2 - y[i] / 2) > (ROUNDING / 2) * largest);
}

// Whether Σ w f (v − v_r) − Σ w f · Σ w (v − v_r) is not zero, with f = e^(Δs − Δs_r) − 1.
function outputMoves(lesson, newQuery, scaled, temperature) {
  const { query, wideKeys, wideValues } = lesson;
  const soften = (dots) => wideScores(dots, query.length, scaled, temperature);
  const scores = soften(wideDots(query.map(widen), wideKeys));
  const top = largestRow(scores);
  const w = shares(scores).weights;
  const [both, bothKeys] = difference(query, newQuery, wideKeys);
  const moved = wideDots(both.map(widen), bothKeys);
  const f = soften(moved.map((dot) => plus(dot, negated(moved[top])))).map(exponentialLess1);
  const fromTop = wideValues.map((row) => row.map((v, j) => plus(v, negated(wideValues[top][j]))));
  const sizes = wideSizes(both, bothKeys).map(narrow);
  const stretch = Math.max(1, 1 / temperature);
  const ofF = f.map((x, i) =>
    plus(times(sizeOf(x), widen(ROUNDING)), widen(Math.min(4 * READING * sizes[i], UNSEEN) * stretch)),
  );
  const ofV = wideValues.map((row) =>
    row.map((v, j) => times(plus(sizeOf(v), sizeOf(wideValues[top][j])), widen(4 * READING))),
  );
  const mixed = (a, v) => columns(v.map((row, i) => row.map((x) => times(times(w[i], a[i]), x)))).map(total);
  const means = (a, v) => {
    const mean = total(a.map((x, i) => times(w[i], x)));
    return columns(v.map((row, i) => row.map((x) => times(w[i], x)))).map((column) => times(mean, total(column)));
  };
  const slackOf = (a, v) => mixed(a, v).map((x, j) => plus(x, means(a, v)[j]));
  const change = mixed(f, fromTop).map((x, j) => plus(x, negated(means(f, fromTop)[j])));
  const first = slackOf(ofF, fromTop.map((row) => row.map(sizeOf)));
  const second = slackOf(f.map(sizeOf), ofV);
  return change.some((x, j) => plus(sizeOf(x), negated(plus(first[j], second[j]))).hi > 0);
}

function exponentialLess1(y) {
  if (y.exponent < SHORT_EXPONENT) {
    const square = times(y, y);
    return plus(y, plus(times(square, widen(0.5)), times(times(square, y), widen(1 / 6))));
  }
  return plus(exponential(y), widen(-1));
}
