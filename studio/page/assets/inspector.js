// The inspector: what a reader changes becomes a state, and a state becomes what is seen.

const ANNOUNCE_AFTER_MS = 700;

function startInspector(data) {
  const lesson = { ...data.lesson, ...preparedLesson(data.lesson) };
  if (!data.golden.every(([query, scaled, gap, text]) => agrees(lesson, { query, scaled, gap }, text))) {
    byId("inspector-why").textContent = data.words.unavailable;
    return;
  }
  const start = { query: lesson.query.map((q) => q + 0), scaled: true, gap: 1 };
  const bench = { data, lesson, state: start, own: start, timer: null, frame: 0, numbers: [] };
  buildControls(bench);
  byId("inspector-note").hidden = true;
  byId("inspector-bench").hidden = false;
  byId("inspector-head").replaceChildren(tableHead(lesson, data.words));
  bench.own = stateOfFragment(location.hash, lesson) || start;
  show(bench, bench.own);
  addEventListener("hashchange", () => {
    const state = stateOfFragment(location.hash, lesson);
    if (state) {
      bench.own = state;
      show(bench, state);
      leaveBeat();
    }
  });
  if (data.beats) {
    followFilm(bench);
  }
}

function agrees(lesson, state, text) {
  try {
    return goldenText(lesson, state) === text;
  } catch {
    return false;
  }
}

// A state that the reader chose: it stays in the address, and the film's beat no longer counts.
function userShows(bench, state) {
  bench.own = state;
  show(bench, state);
  leaveBeat();
  try {
    history.replaceState(history.state, "", fragmentOf(state));
  } catch {
    // Some places forbid it; the link can still be copied.
  }
}

function show(bench, state) {
  bench.state = state;
  showControls(bench, document.activeElement);
  cancelAnimationFrame(bench.frame);
  bench.frame = requestAnimationFrame(() => showResults(bench));
}

function showResults(bench) {
  const { lesson, state, data } = bench;
  const result = inspect(lesson, state);
  byId("inspector-rows").replaceChildren(...tableBody(lesson, result));
  byId("inspector-output").replaceChildren(...outputItems(lesson, result));
  byId("inspector-further").replaceChildren(...furtherItems(result, data.words));
  const sentences = result.said.map((said) => sentence(data.words, lesson.keys.length, said));
  byId("inspector-said").replaceChildren(...sentences.map((text) => make("li", {}, text)));
  if (lesson.values[0].length === 2) {
    const plane = byId("inspector-plane");
    plane.hidden = false;
    plane.querySelectorAll("svg").forEach((old) => old.remove());
    plane.prepend(planePicture(lesson, result, data.words));
  }
  byId("inspector-summary").textContent = summary(bench, result);
  showCommand(bench);
  announceLater(bench, result);
}

// Once a reader has come to rest; what a page shows at first is there to be read anyway.
function announceLater(bench, result) {
  if (bench.timer === null) {
    bench.timer = 0;
    return;
  }
  clearTimeout(bench.timer);
  bench.timer = setTimeout(() => announce(bench, result), ANNOUNCE_AFTER_MS);
}

function announce(bench, result) {
  byId("inspector-announced").textContent = summary(bench, result);
}

function summary({ data }, { shown }) {
  return data.words.announced
    .replace("{weights}", () => beginning(shown.weights).join(", "))
    .replace("{output}", () => formatVector(beginning(shown.output)));
}

function beginning(texts) {
  return texts.length > MOST_DRAWN ? [...texts.slice(0, MOST_DRAWN), "…"] : texts;
}

function byId(id) {
  return document.getElementById(id);
}

// After the page itself is there: comparing takes a moment.
if (byId("inspector-bench")) {
  setTimeout(() => startInspector(JSON.parse(byId("inspector-data").textContent)), 0);
}
