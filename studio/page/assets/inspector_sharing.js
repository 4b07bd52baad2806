// What a reader takes along: a link to a state, and the command that films it.

function showCommand({ data, state }) {
  byId("inspector-command").value = data.command + state.query.join(",");
  const limits = [state.scaled ? "" : data.words.film_scales, state.gap === 1 ? "" : data.words.film_gaps];
  byId("inspector-limits").textContent = limits.filter(Boolean).join(" ");
}

function linkOf(state) {
  return location.href.split("#")[0] + fragmentOf(state);
}

async function copy({ data }, text) {
  let isDone = false;
  try {
    await navigator.clipboard.writeText(text);
    isDone = true;
  } catch {
    isDone = copiedBySelection(text);
  }
  byId("inspector-copied").textContent = isDone ? data.words.copied : data.words.not_copied;
}

// For pages from disk, which browsers may keep from the clipboard.
function copiedBySelection(text) {
  const focused = document.activeElement;
  const field = make("textarea", { readonly: true, class: "unseen" });
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  focused.focus();
  return isDone;
}
