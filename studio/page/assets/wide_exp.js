// The exponential and the logarithm of wide numbers, as attention_math/wide_exp.py has them, and
// the long fixed-point numbers from which its table and all powers of ten are made.

const FIXED_BITS = 320n;
const FIXED_ONE = 1n << FIXED_BITS;
const FIXED_LN2 = 2n * fixedArtanhOfInverse(3n);
const FIXED_LN10 = 3n * FIXED_LN2 + 2n * fixedArtanhOfInverse(9n);
const TABLE_STEPS = 256;
const FARTHEST = 40;
const NEAREST = -200;
const [STEP_HIGH, STEP_LOW] = fixedCut(FIXED_LN2 / BigInt(TABLE_STEPS));
const POWERS = Array.from({ length: TABLE_STEPS }, (_, j) =>
  fixedCut(fixedExponential((FIXED_LN2 * BigInt(j)) / BigInt(TABLE_STEPS))),
);

// artanh(1/n) = 1/n + 1/3n³ + 1/5n⁵ + …
function fixedArtanhOfInverse(n) {
  let sum = 0n;
  let power = FIXED_ONE / n;
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd;
    power /= n * n;
  }
  return sum;
}

// e^x for a fixed-point x of a few units.
function fixedExponential(x) {
  let sum = 0n;
  let term = FIXED_ONE;
  for (let n = 1n; term !== 0n; n += 1n) {
    sum += term;
    term = (term * x) / (n << FIXED_BITS);
  }
  return sum;
}

// A float64 as a fixed-point number; what lies below 2^-320 is cut off.
function fixedOf(x) {
  const [mantissa, exponent] = frexp(x);
  const shift = BigInt(exponent - 53) + FIXED_BITS;
  const whole = BigInt(mantissa * 2 ** 53);
  return shift >= 0n ? whole << shift : whole / (1n << -shift);
}

// A fixed-point number as the sum of two floats; Number() rounds to the nearest, ties to even.
function fixedCut(x) {
  const high = ldexp(Number(x), -Number(FIXED_BITS));
  return [high, ldexp(Number(x - fixedOf(high)), -Number(FIXED_BITS))];
}

function exponential(x) {
  const [high, low] = exponentialPair(x);
  const step = roundHalfEven(high * (TABLE_STEPS / Math.LN2));
  const growth = Math.floor(step / TABLE_STEPS);
  const [tableHigh, tableLow] = POWERS[step - growth * TABLE_STEPS];
  const [smallHigh, smallLow] = exponentialSeries(...exponentialRemainder(high, low, step));
  const [product, error] = twoProduct(tableHigh, smallHigh);
  const [top, rest] = twoSum(tableHigh, product);
  const below = error + (tableHigh * smallLow + tableLow * smallHigh);
  return normalised(top, rest + (below + tableLow), growth);
}

function logarithm(x) {
  const rough = widen(Math.log(x.hi + x.lo) + x.exponent * Math.LN2);
  return plus(rough, plus(times(x, exponential(negated(rough))), widen(-1)));
}

function logarithm1p(x) {
  if (x.exponent < -60) {
    return plus(x, times(widen(-0.5), times(x, x)));
  }
  return logarithm(plus(x, widen(1)));
}

// ln |x|, −∞ for 0.
function logSize(x) {
  return x.hi === 0 ? -Infinity : Math.log(Math.abs(x.hi + x.lo)) + x.exponent * Math.LN2;
}

function exponentialPair(x) {
  const isFar = x.exponent > FARTHEST;
  if (!(x.exponent > NEAREST)) {
    return [0, 0];
  }
  if (isFar) {
    return [x.hi < 0 ? -(2 ** FARTHEST) : 2 ** FARTHEST, 0];
  }
  return [ldexp(x.hi, x.exponent), ldexp(x.lo, x.exponent)];
}

function exponentialRemainder(high, low, step) {
  const [back, error] = twoProduct(step, STEP_HIGH);
  return twoSum(high - back, low - error - step * STEP_LOW);
}

function exponentialSeries(r, rLow) {
  const [square, error] = twoProduct(r, r);
  const tail =
    r * square * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r / 5040))));
  const [high, low] = twoSum(r, square / 2);
  return [high, low + (rLow + error / 2 + r * rLow + tail)];
}

// For |x| below 2^51: adding and taking away 1.5 · 2^52 leaves whole numbers, ties even.
function roundHalfEven(x) {
  const magic = 6755399441055744;
  return x + magic - magic;
}
