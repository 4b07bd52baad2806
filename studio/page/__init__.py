"""The course page: the film, its clips, its words and its numbers in one folder to upload."""
