// The states of the inspector, {query, scaled, gap}: from and to the address, and as a command.

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
const LONGEST_FRAGMENT = 100000;

// A finite number, or null; zero has no sign.
function numberOf(text) {
  const number = NUMBER.test(text) ? Number(text) + 0 : NaN;
  return Number.isFinite(number) ? number : null;
}

function gapOf(text, dial) {
  const gap = numberOf(text);
  return gap !== null && gap >= dial.start && gap <= dial.end ? gap : null;
}

function fragmentOf({ query, scaled, gap }) {
  const scaling = scaled ? "" : "&scaling=off";
  return `#query=${query.join(",")}${scaling}${gap === 1 ? "" : `&gap=${gap}`}`;
}

// The state that a fragment names, or null: whoever made it, it can hold nothing else.
function stateOfFragment(fragment, lesson) {
  if (fragment.length > LONGEST_FRAGMENT) {
    return null;
  }
  const fields = new Map();
  for (const part of decoded(fragment.slice(1)).split("&")) {
    const [name, text, ...others] = part.split("=");
    if (text === undefined || others.length || fields.has(name)) {
      return null;
    }
    fields.set(name, text);
  }
  return stateOfFields(fields, lesson);
}

function stateOfFields(fields, lesson) {
  if ([...fields.keys()].some((name) => !["query", "scaling", "gap"].includes(name))) {
    return null;
  }
  const query = (fields.get("query") || "").split(",").map(numberOf);
  const scaling = fields.get("scaling") || "on";
  const gap = gapOf(fields.get("gap") || "1", lesson.dial);
  const isWhole = query.length === lesson.query.length && !query.includes(null);
  if (!isWhole || gap === null || !["on", "off"].includes(scaling)) {
    return null;
  }
  return { query, scaled: scaling === "on", gap };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function isSameState(a, b) {
  return a.scaled === b.scaled && a.gap === b.gap && a.query.every((q, j) => q === b.query[j]);
}

// How far a slider must reach to show a number: the lesson's reach, doubled as often as needed.
function reachFor(number, reach) {
  let wide = reach;
  while (wide < Math.abs(number) && wide < 2 ** 1023) {
    wide *= 2;
  }
  return wide;
}
