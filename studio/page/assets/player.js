// Chapters, transcript and beats of the film.
