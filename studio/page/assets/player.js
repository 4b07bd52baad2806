// The film, its chapters and its transcript: each line seeks, and the present one is marked.
var film = document.getElementById("film");
var data = JSON.parse(document.getElementById("film-data").textContent);
var lines = document.getElementById("transcript");
var follow = document.getElementById("follow");
var calm = window.matchMedia("(prefers-reduced-motion: reduce)");
var halfFrame = 0.5 / data.fps; // into a beat's first frame, whatever the times are rounded to
var shown = { section: "", beat: "", paused: true };

function button(link) {
  var made = document.createElement("button");
  made.type = "button";
  made.className = link.className;
  Object.assign(made.dataset, link.dataset);
  made.append(...link.childNodes);
  made.addEventListener("click", function () { seek(Number(made.dataset.at)); });
  link.replaceWith(made);
  return made;
}

function seek(time) {
  film.currentTime = time + halfFrame;
  look();
}

function beatAt(time) {
  var found = data.beats[0];
  data.beats.forEach(function (beat) {
    if (beat.start_s <= time + halfFrame / 2) { found = beat; }
  });
  return found;
}

// Marks where the film is, and tells others of a new beat and of a pause.
function look() {
  var beat = beatAt(film.currentTime);
  var moved = beat.section !== shown.section || beat.beat !== shown.beat;
  if (!moved && film.paused === shown.paused) { return; }
  shown = { section: beat.section, beat: beat.beat, paused: film.paused };
  if (moved) { mark(beat); }
  document.dispatchEvent(new CustomEvent("beat", { detail: Object.assign({}, shown) }));
}

function mark(beat) {
  seeks.forEach(function (it) {
    var here = it.dataset.section === beat.section &&
      (it.dataset.beat === undefined || it.dataset.beat === beat.beat);
    if (here) { it.setAttribute("aria-current", "true"); } else { it.removeAttribute("aria-current"); }
    if (here && it.dataset.beat !== undefined && follow.checked) { bring(it); }
  });
}

// Scrolls the transcript, and never the page, which the reader may be elsewhere in.
function bring(line) {
  var box = lines.getBoundingClientRect(), place = line.getBoundingClientRect();
  var by = place.top - box.top - (box.height - place.height) / 3;
  lines.scrollBy({ top: by, behavior: calm.matches ? "auto" : "smooth" });
}

function alone(event) {
  document.querySelectorAll("video").forEach(function (other) {
    if (other !== event.target) { other.pause(); }
  });
}

// An address that ends in #t=42 opens the film there.
function goToFragment() {
  var found = /^#t=(\d{1,6}(?:\.\d{1,6})?)$/.exec(window.location.hash);
  if (found) { seek(Number(found[1])); }
}

var seeks = Array.from(document.querySelectorAll("a.seek"), button);
follow.checked = !calm.matches;
follow.closest("label").hidden = false;
follow.addEventListener("change", function () { shown.beat = ""; look(); });
["timeupdate", "seeking", "seeked", "pause", "play", "ended", "loadedmetadata"].forEach(function (name) {
  film.addEventListener(name, look);
});
document.querySelectorAll("video").forEach(function (it) { it.addEventListener("play", alone); });
window.addEventListener("hashchange", goToFragment);
shown = Object.assign(shown, { section: data.beats[0].section, beat: data.beats[0].beat });
mark(data.beats[0]);
goToFragment();
