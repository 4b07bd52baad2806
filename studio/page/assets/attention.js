// Attention for one query, as attention_math computes it: scoring.py, shares.py, blend.py, reading.py
// and attention.py. Rows of wide numbers become floats once, at the end, and text after that.

const READING = 2 ** -52;
const NEAREST_LOG = -5e-324;
const FARTHEST_LOG = -Number.MAX_VALUE;

// What a state makes of a lesson: {query, scaled, gap} of {keys, values}, in numbers and in texts.
function attend(lesson, { query, scaled, gap }) {
  const { wideKeys, wideValues } = lesson;
  const temperature = 1 / gap;
  const dots = wideDots(query.map(widen), wideKeys);
  const scores = wideScores(dots, query.length, scaled, temperature);
  const shared = shares(scores);
  const raised = scores.map(exponential);
  const parts = shared.weights.map((weight, i) => wideValues[i].map((v) => times(weight, v)));
  const output = wideOutput(shared.weights, wideValues);
  const sizes = columns(parts).map((column) => total(column.map(sizeOf)));
  const logDots = logOfSums(dots, wideSizes(query, wideKeys));
  const weights = shared.weights.map(narrow);
  return {
    dots: dots.map(narrow),
    logDots,
    divisor: scaled ? narrow(squareRoot(query.length)) : 1,
    scores: scores.map(narrow),
    logScores: scores.map((s, i) => (logDots[i] === -Infinity ? -Infinity : logSize(s))),
    exponentials: raised.map(narrow),
    normalizer: narrow(total(raised)),
    logNormalizer: shared.logNormalizer,
    weights,
    logWeights: shared.logWeights,
    weightsTotal: narrow(total(shared.weights)),
    bars: shared.bars,
    contributions: parts.map((row) => row.map(narrow)),
    logContributions: shared.logWeights.map((log, i) =>
      lesson.values[i].map((v) => log + Math.log(Math.abs(v))),
    ),
    output: output.map(narrow),
    logOutput: logOfSums(output, sizes),
    peakWeight: Math.max(...weights),
    logPeakWeight: Math.max(...shared.logWeights),
    ...shared.spread,
  };
}

// The texts of an attend(), by the names that the Python record has.
function shownTexts(made) {
  const rows = (numbers, logs, format) => numbers.map((x, i) => format(x, logs[i]));
  return {
    dots: rows(made.dots, made.logDots, formatSigned),
    divisor: formatNumber(made.divisor),
    scores: rows(made.scores, made.logScores, formatSigned),
    exponentials: rows(made.exponentials, made.scores, formatExponential),
    normalizer: formatExponential(made.normalizer, made.logNormalizer),
    weights: rows(made.weights, made.logWeights, formatWeight),
    weights_total: formatNumber(made.weightsTotal),
    contributions: made.contributions.map((row, i) =>
      rows(row, made.logContributions[i], formatSigned),
    ),
    output: rows(made.output, made.logOutput, formatSigned),
    entropy_nats: formatPositive(made.entropy, made.logEntropy),
    peak_weight: formatWeight(made.peakWeight, made.logPeakWeight),
    effective_keys: formatEffective(made.effectiveKeys, made.logEntropy),
    peak_sensitivity: formatPositive(made.peakSensitivity, made.logPeakSensitivity),
  };
}

function wideDots(wideQuery, wideKeys) {
  return wideKeys.map((key) => total(key.map((k, j) => times(wideQuery[j], k))));
}

// Σ_j |q_j k_ij|, what was added to each dot.
function wideSizes(query, wideKeys) {
  const sizes = query.map((q) => widen(Math.abs(q)));
  return wideKeys.map((key) => total(key.map((k, j) => times(sizes[j], sizeOf(k)))));
}

function wideScores(dots, width, scaled, temperature) {
  const root = squareRoot(width);
  const byWidth = scaled ? dots.map((dot) => divide(dot, root)) : dots;
  return temperature === 1 ? byWidth : byWidth.map((score) => divide(score, widen(temperature)));
}

function shares(scores) {
  const top = largestRow(scores);
  const below = scores.map((score) => plus(score, negated(scores[top])));
  const raised = below.map(exponential);
  const others = total(raised.map((x, i) => (i === top ? widen(0) : x)));
  const normalizer = plus(others, widen(1));
  const logNormalizer = logarithm1p(others);
  const weights = raised.map((x) => divide(x, normalizer));
  const entropy = plus(logNormalizer, negated(total(weights.map((w, i) => times(w, below[i])))));
  const sensitivity = divide(others, times(normalizer, normalizer));
  const nearest = scores.length === 1 ? 0 : NEAREST_LOG;
  return {
    weights,
    logWeights: below
      .map((x) => narrow(plus(x, negated(logNormalizer))))
      .map((log) => Math.min(Math.max(log, FARTHEST_LOG), nearest)),
    logNormalizer: narrow(plus(scores[top], logNormalizer)),
    bars: raised.map(narrow),
    spread: {
      entropy: narrow(entropy),
      logEntropy: logOf(entropy),
      effectiveKeys: narrow(exponential(entropy)),
      peakSensitivity: narrow(sensitivity),
      logPeakSensitivity: logOf(sensitivity),
    },
  };
}

function logOf(x) {
  return x.hi === 0 ? -Infinity : narrow(logarithm(x));
}

// The row of the largest score, also where several round to one float.
function largestRow(scores) {
  const shift = Math.max(...scores.map((x) => x.exponent));
  const common = scores.map((x) => Math.max(x.exponent - shift, -4000));
  const high = scores.map((x, i) => ldexp(x.hi, common[i]));
  const most = Math.max(...high);
  const low = scores.map((x, i) => (high[i] === most ? ldexp(x.lo, common[i]) : -Infinity));
  return low.indexOf(Math.max(...low));
}

// Values of equal weights are added up before they are weighted; groups come in the order of their
// weights, those that stand alone first.
function wideOutput(weights, wideValues) {
  const groups = groupsOfEqual(weights);
  const alone = groups.filter((group) => group.length === 1);
  const shared = groups.filter((group) => group.length > 1);
  const rows = [
    ...alone.map(([i]) => [weights[i], wideValues[i]]),
    ...shared.map((group) => [weights[group[0]], columns(group.map((i) => wideValues[i])).map(total)]),
  ];
  return columns(rows.map(([weight, value]) => value.map((v) => times(weight, v)))).map(total);
}

function groupsOfEqual(weights) {
  const compare = (a, b) => a.hi - b.hi || a.lo - b.lo || a.exponent - b.exponent;
  const order = weights.map((_, i) => i).sort((a, b) => compare(weights[a], weights[b]) || a - b);
  const groups = [];
  for (const i of order) {
    const last = groups[groups.length - 1];
    if (last && compare(weights[last[0]], weights[i]) === 0) {
      last.push(i);
    } else {
      groups.push([i]);
    }
  }
  return groups;
}

function columns(rows) {
  return rows[0].map((_, j) => rows.map((row) => row[j]));
}

// ln |sum|; −∞ where reading decimals alone may have kept the sum from zero.
function logOfSums(sums, sizes) {
  return sums.map((sum, i) => {
    const beyondReading = plus(sizeOf(sum), times(sizes[i], widen(-READING)));
    return beyondReading.hi > 0 ? logSize(sum) : -Infinity;
  });
}
