"""From mobjects to pixels: display lists, and a canvas that draws again only what changed."""
