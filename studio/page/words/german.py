"""The course page in German."""

from __future__ import annotations

from studio.page.words.page_words import PageWords
from studio.page.words.publish_words import LessonWords, PublishWords

PAGE = PageWords(
    description=(
        "Der Attention-Mechanismus als Film, Abschnitt für Abschnitt, mit den Zahlen dahinter."
    ),
    skip="Zum Film springen",
    contents="Auf dieser Seite",
    film="Der Film",
    chapters="Kapitel",
    transcript="Transkript",
    follow="Dem Film folgen",
    no_video="Ihr Browser spielt hier kein Video ab. Laden Sie den Film herunter:",
    no_script="Ohne Skripte öffnet jede Zeile den Film an ihrer Stelle.",
    sections="Abschnitt für Abschnitt",
    sections_lead="Jeder Abschnitt ist ein eigener Clip.",
    step_map="Die Schritte der Attention, um die es in diesem Abschnitt geht",
    clip="Clip",
    stills="Standbilder",
    numbers="Die Zahlen",
    numbers_lead=(
        "Die Zahlen hinter dem Film. Zum Lesen sind die Ziffern gerundet; "
        "gerechnet wird aus den Vektoren mit voller Genauigkeit."
    ),
    given="Die Vektoren",
    query="Anfrage",
    new_query="neue Anfrage",
    for_query="Für die Anfrage",
    for_new_query="Für die neue Anfrage",
    unscaled="Für die Anfrage, ohne Skalierung",
    position="Position",
    label="Name",
    key="Schlüssel",
    value="Wert",
    dot="Skalarprodukt",
    score="Score",
    exponential="Exponentialwert",
    weight="Gewicht",
    contribution="gewichteter Wert",
    rest="weitere, zusammen",
    divisor="Divisor",
    normalizer="Summe der Exponentialwerte",
    output="Ausgabe",
    downloads="Dateien",
    downloads_lead="Laden Sie mit jedem Video auch seine Untertitel hoch.",
    whole_film="Der ganze Film",
    video_file="Video",
    captions_vtt="Untertitel (WebVTT)",
    captions_srt="Untertitel (SRT)",
    chapters_file="Kapitel (WebVTT)",
    transcript_file="Transkript",
    poster_file="Standbild",
    files={
        "lesson.scorm12.zip": "Der Film als Paket für Lernplattformen (SCORM)",
        "EMBED.md": "Wie der Film in andere Seiten kommt",
        "manifest.json": "Alle Dateien mit ihren Prüfsummen",
    },
    licence="Film und Seite stehen unter der MIT-Lizenz.",
    licence_file="Ihr Text",
    typeface="Die Schrift ist Atkinson Hyperlegible, unter der SIL Open Font License.",
)
PUBLISH = PublishWords(
    transcript="Transkript",
    course_page="Die Seite mit allen Clips und Zahlen",
    sections="Abschnitte",
    seen="Bisher gesehen",
    how_seen="Die Lektion ist abgeschlossen, sobald der Film gelaufen ist, am Stück oder in "
    "Teilen, in beliebiger Reihenfolge. Ein paar Sekunden dürfen fehlen.",
    lesson=LessonWords(
        complete="Abgeschlossen: Der Film ist gelaufen.",
        no_platform="Hier antwortet keine Lernplattform, deshalb wird nichts festgehalten. Der "
        "Film läuft trotzdem.",
        refused="Die Lernplattform hat nicht angenommen, was festgehalten werden sollte.",
    ),
)
