"""The film as pictures: Manim scenes, their visual nouns, and the words and colours beside them."""
