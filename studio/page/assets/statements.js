// One state of the inspector: its numbers, its texts and what is said of it. Which sentences are said
// is chosen as studio/page/statements.py chooses them.

function inspect(lesson, state) {
  const made = attend(lesson, state);
  const other = attend(lesson, { ...state, scaled: !state.scaled });
  const reference = attend(lesson, { ...state, query: lesson.query });
  const shown = shownTexts(made);
  const compared = { shown, reference: shownTexts(reference), outputs: [reference.output, made.output] };
  const peaks = [shown.peak_weight, shownTexts(other).peak_weight];
  const [scaled, unscaled] = state.scaled ? peaks : peaks.reverse();
  const leaders = leadingKeys(state.query, lesson.wideKeys);
  const said = [
    ...saidOfLeaders(lesson, shown, leaders),
    ...saidOfPeak(lesson, made, shown),
    ...saidOfScaling(lesson, leaders, scaled, unscaled),
    saidOfSum(shown),
    ...saidOfZeros(lesson),
    ...saidOfChange(lesson, state, compared, leaders),
  ];
  return { made, shown, said };
}

// A lesson as it is computed with: {query, keys, values} and what follows from them.
function preparedLesson({ query, keys, values }) {
  const isZero = (row) => row.every((v) => v === 0);
  return {
    query,
    keys,
    values,
    wideKeys: keys.map((key) => key.map(widen)),
    wideValues: values.map((value) => value.map(widen)),
    valuesAreEqual: values.every((value) => value.every((v, j) => v === values[0][j])),
    zeroValues: values.flatMap((value, i) => (isZero(value) ? [i + 1] : [])),
  };
}

function saidOfLeaders(lesson, shown, leaders) {
  if (lesson.keys.length === 1) {
    return [["alone", { weight: shown.weights[0] }]];
  }
  if (leaders.length === lesson.keys.length) {
    return [["all_equal", {}]];
  }
  const name = leaders.length === 1 ? "winner" : "tie";
  return [[leadersStandOut(shown.scores, leaders) ? name : `${name}_unseen`, { leaders: leaders.map(formatCount) }]];
}

function saidOfPeak(lesson, made, shown) {
  if (lesson.keys.length === 1) {
    return [];
  }
  const isSharp = made.peakWeight > lesson.sharp;
  return [[isSharp ? "sharp" : "broad", { peak: shown.peak_weight }]];
}

function saidOfScaling(lesson, leaders, scaled, unscaled) {
  if (lesson.keys.length === 1) {
    return [];
  }
  if (lesson.query.length === 1) {
    return [["width_one", {}]];
  }
  if (leaders.length === lesson.keys.length) {
    return [["scaling_equal", {}]];
  }
  const isSeen = !readAlike(scaled, unscaled);
  return [isSeen ? ["sharper", { scaled, unscaled }] : ["sharper_unseen", {}]];
}

function saidOfSum(shown) {
  return [sumAsShown(shown.weights) ? "sum" : "rounded", { total: shown.weights_total }];
}

function saidOfZeros(lesson) {
  if (!lesson.zeroValues.length) {
    return [];
  }
  const isAll = lesson.zeroValues.length === lesson.values.length;
  return [isAll ? ["zero_all", {}] : ["zero", { zero: lesson.zeroValues.map(formatCount) }]];
}

function saidOfChange(lesson, state, { shown, reference, outputs }, leaders) {
  if (state.query.every((q, j) => q === lesson.query[j])) {
    return [["lesson_query", {}]];
  }
  const focus = lesson.keys.length === 1 ? [] : [saidOfFocus(lesson, shown, reference, leaders)];
  return [...focus, saidOfOutput(lesson, state, shown, reference, outputs)];
}

function saidOfFocus(lesson, shown, reference, now) {
  const was = leadingKeys(lesson.query, lesson.wideKeys);
  if (was.length === now.length && was.every((address, i) => address === now[i])) {
    return ["focus_stays", { now: now.map(formatCount) }];
  }
  const isSeen = readDifferently(shown.weights, reference.weights);
  return [isSeen ? "focus_moves" : "focus_moves_unseen", { was: was.map(formatCount), now: now.map(formatCount) }];
}

function saidOfOutput(lesson, state, shown, reference, outputs) {
  if (readDifferently(shown.output, reference.output)) {
    return ["output_differs", {}];
  }
  if (outputChanges(lesson, state, outputs)) {
    return ["output_close", {}];
  }
  if (lesson.keys.length === 1) {
    return ["output_alone", {}];
  }
  if (lesson.valuesAreEqual) {
    return ["output_values", {}];
  }
  const cancels = weightsChange(lesson.query, state.query, lesson.wideKeys);
  return [cancels ? "output_cancels" : "output_weights", {}];
}

// A sentence with its slots filled: {peak} by a text, {keys:now} by the names of keys.
function sentence(words, nKeys, [name, slots]) {
  return words.sentences[name].replace(/\{(?:(keys|values):)?([a-z]+)\}/g, (_, kind, slot) =>
    kind ? namedAddresses(words[kind], words.last, nKeys, slots[slot]) : slots[slot],
  );
}

function namedAddresses(names, last, nKeys, texts) {
  if (texts.length === 1) {
    return names.one.replace("{}", () => texts[0]);
  }
  if (texts.length === nKeys) {
    return names.all;
  }
  if (texts.length > names.most) {
    return names.several;
  }
  return names.many.replace("{}", () => texts.slice(0, -1).join(", ") + last + texts[texts.length - 1]);
}

// What is compared with Python, as one text.
function goldenText(lesson, state) {
  const { shown, said } = inspect(lesson, state);
  const numbers = lesson.shown.flatMap((name) => [shown[name]].flat(2));
  const told = said.map(([name, slots]) => `${name}(${Object.values(slots).flat().join(",")})`);
  return [...numbers, ...told].join("|");
}
