var film = document.getElementById("film");
var videos = JSON.parse(document.getElementById("videos").textContent);

// A fragment is anybody's text: it chooses one of the videos that there are, or the first.
function chosen() {
  var name = location.hash.slice(1);
  var found = videos.filter(function (video) { return video.name === name; });
  return found[0] || videos[0];
}

function part(kind, attributes) {
  var made = document.createElement(kind);
  Object.keys(attributes).forEach(function (name) { made.setAttribute(name, attributes[name]); });
  return made;
}

// Shows what is chosen, with captions as the viewer had them, if there was a video before.
function show(captions) {
  var video = chosen();
  film.textContent = "";
  video.sources.forEach(function (source) { film.appendChild(part("source", source)); });
  film.appendChild(part("track", video.track));
  if (captions) { film.textTracks[0].mode = captions; }
  film.poster = video.poster;
  film.load();
  document.getElementById("title").textContent = video.title;
  document.title = video.title;
}

addEventListener("hashchange", function () { show(film.textTracks[0].mode); });
if (chosen() !== videos[0]) { show(); }
