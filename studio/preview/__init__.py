"""The course page as a static host would serve it, on this machine alone and always fresh."""
