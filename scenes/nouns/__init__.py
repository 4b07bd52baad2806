"""The things on stage: visual nouns, each of which lives once."""
