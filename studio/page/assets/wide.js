// Numbers wider than float64: (hi + lo) · 2^exponent, as attention_math/wide.py has them, operation
// by operation, so that both round alike. One number is {hi, lo, exponent}; a row is an array.

const NOTHING = -(2 ** 60);
const GRAIN = 2 ** -100;
const SPLITTER = 134217729;
const doubleBits = new DataView(new ArrayBuffer(8));

// x as [mantissa between ½ and 1, exponent].
function frexp(x) {
  if (x === 0) {
    return [x, 0];
  }
  const isTiny = Math.abs(x) < 2 ** -1022;
  doubleBits.setFloat64(0, isTiny ? x * 2 ** 54 : x);
  const high = doubleBits.getUint32(0);
  doubleBits.setUint32(0, (high & 0x800fffff) | 0x3fe00000);
  return [doubleBits.getFloat64(0), ((high >>> 20) & 0x7ff) - 1022 - (isTiny ? 54 : 0)];
}

// x · 2^n, rounded once.
function ldexp(x, n) {
  for (let times = 0; times < 2 && n > 1023; times += 1) {
    x *= powerOfTwo(1023);
    n -= 1023;
  }
  for (let times = 0; times < 2 && n < -1022; times += 1) {
    x *= powerOfTwo(-969);
    n += 969;
  }
  return x * powerOfTwo(Math.min(Math.max(n, -1022), 1023));
}

function powerOfTwo(n) {
  doubleBits.setUint32(0, (n + 1023) << 20);
  doubleBits.setUint32(4, 0);
  return doubleBits.getFloat64(0);
}

function widen(x) {
  const [mantissa, exponent] = frexp(x);
  return { hi: mantissa, lo: 0, exponent: mantissa === 0 ? NOTHING : exponent };
}

function narrow(x) {
  return ldexp(x.hi + x.lo, Math.min(Math.max(x.exponent, -4000), 4000));
}

function negated(x) {
  return { hi: -x.hi, lo: -x.lo, exponent: x.exponent };
}

function sizeOf(x) {
  const sign = x.hi < 0 ? -1 : 1;
  return { hi: sign * x.hi, lo: sign * x.lo, exponent: x.exponent };
}

function squareRoot(n) {
  const high = Math.sqrt(n);
  const [square, error] = twoProduct(high, high);
  return normalised(high, (n - square - error) / (2 * high), 0);
}

function times(a, b) {
  const [high, error] = twoProduct(a.hi, b.hi);
  const [hi, lo] = quickTwoSum(high, error + (a.hi * b.lo + a.lo * b.hi));
  return { hi, lo, exponent: a.exponent + b.exponent };
}

function divide(a, b) {
  const first = a.hi / b.hi;
  const [back, error] = twoProduct(first, b.hi);
  const rest = a.hi - back - error + (a.lo - first * b.lo);
  const [hi, lo] = quickTwoSum(first, rest / b.hi);
  return { hi, lo, exponent: a.exponent - b.exponent };
}

function plus(a, b) {
  const exponent = Math.max(a.exponent, b.exponent);
  return normalised(...added(shifted(a, exponent), shifted(b, exponent)), exponent);
}

// The sum of a row, added pairwise in the order of wide.total.
function total(row) {
  const exponent = row.reduce((most, x) => Math.max(most, x.exponent), -Infinity);
  let pairs = row.map((x) => shifted(x, exponent));
  while (pairs.length > 1) {
    const half = Math.floor(pairs.length / 2);
    const odd = pairs.slice(2 * half);
    const sums = [];
    for (let i = 0; i < half; i += 1) {
      sums.push(added(pairs[i], pairs[half + i]));
    }
    pairs = sums.concat(odd);
  }
  return normalised(pairs[0][0], pairs[0][1], exponent);
}

function twoSum(a, b) {
  const high = a + b;
  const shadow = high - a;
  return [high, a - (high - shadow) + (b - shadow)];
}

function twoProduct(a, b) {
  const high = a * b;
  const [aHead, aTail] = split(a);
  const [bHead, bTail] = split(b);
  return [high, aTail * bTail - (high - aHead * bHead - aTail * bHead - aHead * bTail)];
}

function normalised(high, low, exponent) {
  const [sum, rest] = quickTwoSum(high, low);
  const [mantissa, shift] = frexp(sum);
  return {
    hi: mantissa,
    lo: ldexp(rest, -shift) + GRAIN - GRAIN,
    exponent: mantissa === 0 ? NOTHING : exponent + shift,
  };
}

function split(a) {
  const large = SPLITTER * a;
  const head = large - (large - a);
  return [head, a - head];
}

function quickTwoSum(a, b) {
  const high = a + b;
  return [high, b - (high - a)];
}

function added([aHigh, aLow], [bHigh, bLow]) {
  const [sum, sumError] = twoSum(aHigh, bHigh);
  const [low, lowError] = twoSum(aLow, bLow);
  const [high, error] = quickTwoSum(sum, sumError + low);
  return quickTwoSum(high, error + lowError);
}

function shifted(x, exponent) {
  const shift = Math.max(x.exponent - exponent, -4000);
  return [ldexp(x.hi, shift), ldexp(x.lo, shift)];
}
