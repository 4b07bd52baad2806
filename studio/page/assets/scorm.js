// The film counts as seen once this share of it was played, in one go or in parts, whenever.
var ENOUGH = 0.97;
var SAVE_EVERY_MS = 10000;
var MOST_SIGNS = 4096; // of cmi.suspend_data

var film = document.getElementById("film");
var bar = document.getElementById("seen");
var note = document.getElementById("note");
var told = JSON.parse(document.getElementById("lesson").textContent);
var began = Date.now();
var api = around(window) || (window.opener ? around(window.opener) : null);
var earlier = [];
var isOver = false;
var isComplete = false;
var saved = 0;

// The platform's API stands in a window around this one, or in the one that opened it.
function around(start) {
  var here = start;
  try {
    for (var steps = 0; steps < 500; steps += 1) {
      if (here.API && here.API.LMSInitialize) { return here.API; }
      if (!here.parent || here.parent === here) { return null; }
      here = here.parent;
    }
  } catch (foreign) { /* a window of another site, which may not be looked into */ }
  return null;
}

function get(name) { return String(api.LMSGetValue(name)); }

function set(name, value) { return String(api.LMSSetValue(name, value)) === "true"; }

// --- what was seen: stretches of the film, in seconds, in order and apart from each other -------

function merged(stretches) {
  var sorted = stretches.slice().sort(function (one, two) { return one[0] - two[0]; });
  return sorted.reduce(function (done, next) {
    var last = done[done.length - 1];
    if (last && next[0] <= last[1] + 0.25) {
      last[1] = Math.max(last[1], next[1]);
    } else {
      done.push(next.slice());
    }
    return done;
  }, []);
}

function seen() {
  var now = [];
  for (var place = 0; place < film.played.length; place += 1) {
    now.push([film.played.start(place), film.played.end(place)]);
  }
  return merged(earlier.concat(now));
}

function length(stretches) {
  return stretches.reduce(function (sum, each) { return sum + each[1] - each[0]; }, 0);
}

function written(stretches) {
  var texts = stretches
    .slice()
    .sort(function (one, two) { return (two[1] - two[0]) - (one[1] - one[0]); })
    .map(function (each) { return each[0].toFixed(1) + "-" + each[1].toFixed(1); });
  var text = told.film + ":";
  for (var place = 0; place < texts.length; place += 1) {
    if (text.length + texts[place].length + 1 > MOST_SIGNS) { break; }
    text += (place ? "," : "") + texts[place];
  }
  return text;
}

// What was written of another film, or by somebody else, tells nothing of this one.
function read(text) {
  if (text.slice(0, told.film.length + 1) !== told.film + ":") { return []; }
  var stretches = text.slice(told.film.length + 1).split(",").map(function (each) {
    var ends = /^(\d{1,6}\.\d)-(\d{1,6}\.\d)$/.exec(each);
    return ends && [Number(ends[1]), Math.min(Number(ends[2]), told.duration_s)];
  });
  return merged(stretches.filter(function (each) { return each && each[0] < each[1]; }));
}

// --- telling the platform -------------------------------------------------------------------

function clock(ms) {
  var hundredths = Math.floor(ms / 10);
  var parts = [Math.floor(hundredths / 360000), Math.floor(hundredths / 6000) % 60];
  var seconds = (hundredths % 6000) / 100;
  return ("000" + parts[0]).slice(-4) + ":" + ("0" + parts[1]).slice(-2) + ":" +
    ("0" + seconds.toFixed(2)).slice(-5);
}

function save() {
  if (!api || isOver) { return; }
  saved = Date.now();
  set("cmi.suspend_data", written(seen()));
  set("cmi.core.lesson_location", film.currentTime.toFixed(1));
  if (String(api.LMSCommit("")) !== "true") { note.textContent = told.words.refused; }
}

function complete() {
  isComplete = true;
  note.textContent = told.words.complete;
  if (api && !isOver) {
    if (!set("cmi.core.lesson_status", "completed")) { note.textContent = told.words.refused; }
    save();
  }
}

function look() {
  var share = length(seen()) / told.duration_s;
  bar.value = Math.min(1, share);
  if (share >= ENOUGH && !isComplete) { complete(); }
  if (!film.paused && Date.now() - saved > SAVE_EVERY_MS) { save(); }
}

function finish() {
  if (!api || isOver) { return; }
  set("cmi.core.session_time", clock(Date.now() - began));
  set("cmi.core.exit", "suspend"); // so that nothing is forgotten
  save();
  isOver = true;
  api.LMSFinish("");
}

function resume() {
  earlier = read(get("cmi.suspend_data"));
  var status = get("cmi.core.lesson_status");
  isComplete = status === "completed" || status === "passed";
  if (isComplete) {
    note.textContent = told.words.complete;
  } else {
    set("cmi.core.lesson_status", "incomplete");
    api.LMSCommit("");
  }
  var at = Number(get("cmi.core.lesson_location"));
  if (at > 0 && at < told.duration_s - 1) { film.currentTime = at; }
}

function start() {
  if (api && String(api.LMSInitialize("")) !== "true") { api = null; }
  if (api) { resume(); } else { note.textContent = told.words.no_platform; }
  ["timeupdate", "ended"].forEach(function (name) { film.addEventListener(name, look); });
  ["pause", "ended"].forEach(function (name) { film.addEventListener(name, save); });
  document.addEventListener("visibilitychange", function () {
    if (document.visibilityState === "hidden") { save(); }
  });
  addEventListener("pagehide", finish);
  addEventListener("pageshow", function (event) { if (event.persisted) { location.reload(); } });
  look();
}

Array.prototype.forEach.call(document.querySelectorAll("[data-at-s]"), function (button) {
  button.addEventListener("click", function () {
    film.currentTime = Number(button.getAttribute("data-at-s")) + 0.5 / told.fps; // within a frame
  });
});
start();
