// The film and the inspector: where the film is paused, the inspector has its numbers.

function followFilm(bench) {
  document.addEventListener("beat", ({ detail }) => {
    const beat = bench.data.beats.beats[`${detail.section}/${detail.beat}`];
    if (beat && detail.paused && byId("inspector-follow").checked) {
      takeOver(bench, beat, detail);
    }
  });
  byId("inspector-back").addEventListener("click", () => {
    leaveBeat();
    show(bench, bench.own);
    byId("inspector-title").scrollIntoView({ block: "nearest" });
  });
}

function takeOver(bench, beat, { section, beat: name }) {
  const { beats } = bench.data;
  const [query, scaled, gap] = beats.states[beat.state];
  const numbers = beat.numbers.map((place) => beats.numbers[place]);
  show(bench, { query, scaled, gap });
  byId("inspector-beat").hidden = false;
  byId("inspector-derivation").replaceChildren();
  const caption = captionOf(section, name);
  const source = byId("inspector-source").firstElementChild;
  source.hidden = false;
  source.querySelector("q").textContent = caption;
  byId("inspector-caption").textContent = caption;
  byId("inspector-numbers").replaceChildren(...grouped(numbers).map((group) => groupItem(bench, group)));
}

function captionOf(section, name) {
  const film = JSON.parse((byId("film-data") || { textContent: "{}" }).textContent);
  const beat = (film.beats || []).find((each) => each.section === section && each.beat === name);
  return beat ? beat.caption : "";
}

function leaveBeat() {
  if (byId("inspector-beat")) {
    byId("inspector-beat").hidden = true;
    byId("inspector-source").firstElementChild.hidden = true;
  }
}

// Numbers of one call stand together.
function grouped(numbers) {
  const groups = new Map();
  for (const number of numbers) {
    groups.set(number[1], [...(groups.get(number[1]) || []), number]);
  }
  return [...groups.values()];
}

function groupItem(bench, numbers) {
  const name = shortName(bench.data.beats, numbers[0][1]);
  return make("li", {}, make("code", {}, name), ...numbers.map((number) => numberButton(bench, number)));
}

// A call with the calls within it: {2} stands for the base at place 2.
function expanded(bases, base) {
  return bases[base].replace(/\{(\d+)\}/g, (_, place) => expanded(bases, Number(place)));
}

// What a call makes: its part, else its function, else what was read.
function shortName({ bases, calls }, call) {
  const [base, part] = calls[call];
  return part ? part.slice(1) : bases[base].split("(")[0];
}

function numberButton(bench, number) {
  const button = make("button", { type: "button", "aria-pressed": "false" }, number[0]);
  button.addEventListener("click", () => {
    for (const other of byId("inspector-numbers").querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    byId("inspector-derivation").replaceChildren(...derivation(bench.data, number));
  });
  return button;
}

// Where a number comes from: the call, with its arguments, the formula, and how it is written.
function derivation({ beats, words }, [text, call, format, ...index]) {
  const entry = index.map((i) => `[${i}]`).join("");
  const [base, part, formula] = beats.calls[call];
  const expression = expanded(beats.bases, base) + part;
  const isCall = expression.includes("(");
  const items = [
    [isCall ? words.made_by : words.from_file, make("code", {}, expression + entry)],
    [words.formula, formula],
    [words.as_shown, make("code", {}, beats.formats[format])],
  ];
  const rows = items
    .filter(([, value]) => value !== "")
    .map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  return [make("h4", {}, words.derivation.replace("{}", () => text)), make("dl", {}, ...rows)];
}
