// What a reader changes: a slider and a field for each coordinate, the switch, the dial.

function buildControls(bench) {
  const { lesson, data } = bench;
  const isMatrix = lesson.query.length > MOST_DRAWN;
  const list = byId("inspector-coordinates");
  list.classList.toggle("matrix", isMatrix);
  bench.numbers = lesson.query.map((_, j) => {
    const name = data.words.coordinate.replace("{}", lesson.coordinates[j]);
    const number = make("input", { type: "number", step: "any", "aria-label": `${data.words.query}, ${name}` });
    const set = (text) => change(bench, number, text, numberOf, (x) => ({ query: replaced(bench.state.query, j, x) }));
    number.addEventListener("input", () => set(number.value));
    number.addEventListener("change", () => settle(bench, number));
    list.append(isMatrix ? number : coordinateRow(bench, name, j, number, set));
    return number;
  });
  byId("inspector-presets").addEventListener("click", (event) => {
    const preset = event.target.dataset.preset;
    if (preset) {
      userShows(bench, { ...bench.state, query: lesson[preset].map((q) => q + 0) });
    }
  });
  buildGap(bench);
  const scaling = byId("inspector-scaling");
  scaling.addEventListener("change", () => userShows(bench, { ...bench.state, scaled: scaling.checked }));
  byId("inspector-controls").addEventListener("submit", (event) => event.preventDefault());
  byId("inspector-link").addEventListener("click", () => copy(bench, linkOf(bench.state)));
  byId("inspector-copy").addEventListener("click", () => copy(bench, byId("inspector-command").value));
}

function coordinateRow(bench, name, j, number, set) {
  const { step } = bench.lesson.slider;
  const id = `inspector-coordinate-${j}`;
  const slider = make("input", { type: "range", id, step });
  slider.addEventListener("input", () => set(slider.value));
  number.slider = slider;
  return make("div", { class: "coordinate" }, make("label", { for: id }, name), slider, number);
}

function buildGap(bench) {
  const [slider, number] = [byId("inspector-gap"), byId("inspector-gap-number")];
  const read = (text) => gapOf(text, bench.lesson.dial);
  const set = (text) => change(bench, number, text, read, (gap) => ({ gap }));
  slider.addEventListener("input", () => set(slider.value));
  number.addEventListener("input", () => set(number.value));
  number.addEventListener("change", () => settle(bench, number));
}

// A field's new text: a number that can be becomes part of the state, all else is said to be none.
function change(bench, field, text, read, part) {
  const number = read(text);
  field.toggleAttribute("aria-invalid", false);
  if (number !== null) {
    byId("inspector-invalid").textContent = "";
    userShows(bench, { ...bench.state, ...part(number) });
    return;
  }
  field.setAttribute("aria-invalid", "true");
  const { dial } = bench.lesson;
  const isGap = field.id === "inspector-gap-number";
  const [least, most] = isGap ? [dial.start, dial.end] : [-Number.MAX_VALUE, Number.MAX_VALUE];
  byId("inspector-invalid").textContent = bench.data.words.invalid
    .replace("{least}", () => formatNumber(least))
    .replace("{most}", () => formatNumber(most));
}

// A field that is left shows the number that counts.
function settle(bench, field) {
  field.removeAttribute("aria-invalid");
  byId("inspector-invalid").textContent = "";
  showControls(bench, null);
}

function replaced(row, j, x) {
  return row.map((old, i) => (i === j ? x : old));
}

function showControls(bench, edited) {
  const { state, lesson } = bench;
  bench.numbers.forEach((number, j) => {
    setNumber(number, state.query[j], edited);
    if (number.slider) {
      setSlider(number.slider, state.query[j], lesson.slider);
    }
  });
  byId("inspector-scaling").checked = state.scaled;
  setNumber(byId("inspector-gap-number"), state.gap, edited);
  const gap = byId("inspector-gap");
  gap.value = String(state.gap);
  gap.setAttribute("aria-valuetext", bench.data.words.times.replace("{}", () => formatNumber(state.gap)));
}

function setNumber(field, number, edited) {
  if (field !== edited) {
    field.value = String(number);
    field.removeAttribute("aria-invalid");
  }
}

// A slider stands at its nearest step, but says the number itself.
function setSlider(slider, number, { reach, step }) {
  const wide = reachFor(number, reach);
  slider.min = String(-wide);
  slider.max = String(wide);
  slider.step = String(step * (wide / reach));
  slider.value = String(number);
  slider.setAttribute("aria-valuetext", formatNumber(number));
}
