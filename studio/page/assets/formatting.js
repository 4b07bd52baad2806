// Every number as text, as attention_math/formatting.py writes it: the exact binary value is
// rounded half to even, which toFixed does not do.

const MINUS = "−";
const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
const LARGE = 1e6;
const SMALL = 0.0005;
const FAINT = 1e-6;
const SMALLEST_NORMAL = 2 ** -1022;
const LONGEST_EXPONENT = 999999;

function formatNumber(x) {
  if (Math.abs(x) === Infinity) {
    return x > 0 ? `>10${raised(308)}` : `<${MINUS}10${raised(308)}`;
  }
  if (x === 0) {
    return "0";
  }
  const size = Math.abs(x);
  const sign = x < 0 ? MINUS : "";
  if (Number.isInteger(x) && size < LARGE) {
    return sign + String(size);
  }
  const thousandths = size < LARGE ? scaledByTen(size, 3) : 0n;
  if (size < SMALL || size >= LARGE || thousandths >= 1000n * BigInt(LARGE)) {
    return sign + scientific(size);
  }
  return sign + withPoint(thousandths, 3);
}

function formatExponential(e, score) {
  return e >= SMALLEST_NORMAL && e < Infinity ? formatNumber(e) : fromLogarithm(score);
}

function formatPositive(x, log) {
  return log === -Infinity ? "0" : formatExponential(x, log);
}

function formatSigned(x, log) {
  const isNegative = x < 0 || Object.is(x, -0);
  return (isNegative && log > -Infinity ? MINUS : "") + formatPositive(Math.abs(x), log);
}

function formatEffective(x, logEntropy) {
  return x === 1 && logEntropy !== -Infinity ? "1.000" : formatNumber(x);
}

function formatWeight(weight, log) {
  if (log === -Infinity) {
    return "0";
  }
  if (log >= 0) {
    return "1.000";
  }
  if (weight < FAINT) {
    return asPowerOfTen(log);
  }
  const fixed = withPoint(scaledByTen(weight, 3), 3);
  return { "0.000": "<0.001", "1.000": ">0.999" }[fixed] || fixed;
}

function formatVector(texts) {
  return `[${texts.join(", ")}]`;
}

// x ≥ 0 times 10^places as the nearest whole number, of two equally near ones the even.
function scaledByTen(x, places) {
  const [above, below] = tenfold(x, places);
  const whole = above / below;
  const twice = 2n * (above - whole * below);
  return twice > below || (twice === below && whole % 2n === 1n) ? whole + 1n : whole;
}

// x · 10^places as an exact fraction.
function tenfold(x, places) {
  const [mantissa, exponent] = frexp(x);
  const shift = exponent - 53;
  const ten = 10n ** BigInt(Math.abs(places));
  const above = (BigInt(mantissa * 2 ** 53) << BigInt(Math.max(shift, 0))) * (places > 0 ? ten : 1n);
  return [above, (1n << BigInt(Math.max(-shift, 0))) * (places > 0 ? 1n : ten)];
}

function withPoint(scaled, places) {
  const digits = String(scaled).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function scientific(x) {
  let exponent = Math.floor(Math.log10(x));
  while (isBelow(x, exponent)) {
    exponent -= 1;
  }
  while (!isBelow(x, exponent + 1)) {
    exponent += 1;
  }
  const digits = scaledByTen(x, 2 - exponent);
  return digits < 1000n ? timesPower(digits, exponent) : timesPower(100n, exponent + 1);
}

function isBelow(x, exponent) {
  const [above, below] = tenfold(x, -exponent);
  return above < below;
}

function timesPower(hundredths, exponent) {
  return `${withPoint(hundredths, 2)} × 10${raised(exponent)}`;
}

function raised(exponent) {
  return String(exponent).replace(/./g, (sign) => RAISED[sign]);
}

// The base-ten logarithm as a fixed-point number; null beyond all bounds.
function tensOf(log) {
  if (!(Math.abs(log) < 1e7)) {
    return null;
  }
  const tens = floorDivide(fixedOf(log) << FIXED_BITS, FIXED_LN10);
  const most = BigInt(LONGEST_EXPONENT) << FIXED_BITS;
  return tens > most || tens < -most ? null : tens;
}

function floorDivide(a, b) {
  const whole = a / b;
  return a % b < 0n ? whole - 1n : whole;
}

function fromLogarithm(log) {
  const tens = tensOf(log);
  if (tens === null) {
    return beyond(log);
  }
  const exponent = tens >> FIXED_BITS;
  const rest = tens - (exponent << FIXED_BITS);
  const mantissa = fixedExponential((rest * FIXED_LN10) >> FIXED_BITS);
  const hundredths = (mantissa * 100n + FIXED_ONE / 2n) >> FIXED_BITS;
  return hundredths < 1000n
    ? timesPower(hundredths, Number(exponent))
    : timesPower(100n, Number(exponent) + 1);
}

// A logarithm is no whole number of tens and a half: which way a tie would go does not matter.
function asPowerOfTen(log) {
  const tens = tensOf(log);
  return tens === null ? beyond(log) : `≈10${raised(Number((tens + FIXED_ONE / 2n) >> FIXED_BITS))}`;
}

function beyond(log) {
  return log > 0 ? `>10${raised(LONGEST_EXPONENT)}` : `<10${raised(-LONGEST_EXPONENT)}`;
}

function formatCount(n) {
  return n < 10000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, "\u2009");
}
