"""The inspector in German."""

from __future__ import annotations

from studio.page.words.inspector_words import InspectorWords, Names

INSPECTOR = InspectorWords(
    title="Selbst ausprobieren",
    lead=(
        "Anfrage, Skalierung oder Abstände ändern und sehen, was daraus folgt. Schlüssel und Werte "
        "bleiben die des Films; jede Zahl wird hier im Browser berechnet, genau wie für den Film."
    ),
    waiting="Dafür sind Skripte nötig. Die Zahlen des Films stehen in der Tabelle.",
    unavailable=(
        "Dieser Browser rechnet die Zahlen des Films nicht Ziffer für Ziffer nach; darum lässt "
        "sich hier nichts ausprobieren. Die Zahlen des Films stehen in der Tabelle."
    ),
    too_large="Das sind zu viele Vektoren, um sie in einer Seite auszuprobieren.",
    to_numbers="Zur Tabelle",
    query="Anfrage",
    coordinate="Koordinate {}",
    presets="Ausgehen von",
    lesson_query="der Anfrage des Films",
    new_query="der neuen Anfrage",
    scaling="Skalarprodukte skalieren",
    scaling_text="durch die Wurzel der Schlüsselbreite teilen",
    gap="Abstände zwischen den Scores",
    gap_text="mal so groß",
    times="× {}",
    invalid="Keine Zahl von {least} bis {most}.",
    results="Vom Skalarprodukt zum Gewicht",
    further="Weitere Zahlen",
    said="Was sich sagen lässt",
    plane="Wertebene",
    plane_text="Gewichtete Werte, aneinandergelegt, führen zur Ausgabe {}.",
    divisor="Divisor",
    peak="größtes Gewicht",
    entropy="Entropie der Gewichte in Nat",
    effective="effektive Schlüssel",
    sensitivity="größte Ableitung von Softmax",
    announced="Gewichte {weights}; Ausgabe {output}.",
    sharing="Diesen Stand behalten",
    copy_link="Link darauf kopieren",
    copy_command="Befehl kopieren, der ihn verfilmt",
    command_text="Der Befehl",
    copied="Kopiert.",
    not_copied="Der Browser lässt diese Seite nicht kopieren: bitte den Text markieren.",
    film_scales=(
        "Der Film skaliert seine Scores; dieser Befehl verfilmt die Anfrage also mit Skalierung. "
        "Sein Abschnitt „{section}“ zeigt auch die Gewichte ohne Skalierung."
    ),
    film_gaps=(
        "Der Film geht von den Abständen aus, wie sie sind; dieser Befehl verfilmt die Anfrage "
        "also mit unveränderten Abständen. Sein Abschnitt „{section}“ dreht selbst am Regler."
    ),
    paused_at="Wie dort, wo der Film angehalten ist:",
    to_beat="Seine Zahlen",
    beat="Wo der Film steht",
    beat_lead="Die Zahlen im Bild. Zu jeder ausgewählten steht darunter, woher sie kommt.",
    follow="Die Zahlen des Films übernehmen, wenn er angehalten wird",
    back="Zurück zu meiner Einstellung",
    derivation="Woher {} kommt",
    made_by="berechnet von",
    formula="Formel",
    from_file="aus der Vektordatei gelesen",
    as_shown="geschrieben von",
    keys=Names("Schlüssel {}", "Schlüssel {}", "allen Schlüsseln", "mehreren Schlüsseln", 8),
    values=Names("Wert {}", "Wert {}", "alle Werte", "mehrere Werte", 8),
    last=" und ",
    sentences={
        "alone": "Es gibt nur einen Schlüssel; sein Gewicht ist {weight}, bei jeder Anfrage.",
        "all_equal": "Alle Schlüssel liegen gleichauf, also sind alle Gewichte gleich.",
        "winner": "Der höchste Score liegt bei {keys:leaders}.",
        "winner_unseen": (
            "Der höchste Score liegt bei {keys:leaders}, um weniger, als diese Ziffern zeigen."
        ),
        "tie": "Der höchste Score liegt gemeinsam bei {keys:leaders}.",
        "tie_unseen": (
            "Der höchste Score liegt gemeinsam bei {keys:leaders}, "
            "um weniger vorn, als diese Ziffern zeigen."
        ),
        "sharp": "Das größte Gewicht, {peak}, ist fast eins; doch jedes Gewicht liegt über null.",
        "broad": "Das größte Gewicht, {peak}, ist nicht nahe eins.",
        "width_one": "Schlüssel sind nur eine Zahl breit: Skalieren ändert nichts.",
        "scaling_equal": "Bei gleichen Skalarprodukten ändert Skalieren kein Gewicht.",
        "sharper": (
            "Ohne Skalierung sind die Gewichte schärfer: Das größte ist {unscaled} statt {scaled}."
        ),
        "sharper_unseen": (
            "Ohne Skalierung sind die Gewichte schärfer; die Ziffern des größten zeigen es nicht."
        ),
        "sum": "Die Gewichte ergeben zusammen {total}, auch so, wie sie hier stehen.",
        "rounded": "Die Gewichte sind hier gerundet; vor dem Runden ergeben sie {total}.",
        "zero": "Ganz aus Nullen und daher ohne Beitrag, bei jedem Gewicht: {values:zero}.",
        "zero_all": "Alle Werte sind null, also auch die Ausgabe.",
        "lesson_query": "Das ist die Anfrage des Films.",
        "focus_stays": (
            "Wie bei der Anfrage des Films und gleicher Einstellung liegt das größte Gewicht bei "
            "{keys:now}."
        ),
        "focus_moves": (
            "Gegenüber der Anfrage des Films bei gleicher Einstellung wandert das größte Gewicht "
            "von {keys:was} zu {keys:now}."
        ),
        "focus_moves_unseen": (
            "Gegenüber der Anfrage des Films bei gleicher Einstellung wandert das größte Gewicht "
            "von {keys:was} zu {keys:now}, um weniger, als diese Ziffern zeigen."
        ),
        "output_differs": (
            "Die Ausgabe ist eine andere als bei der Anfrage des Films und gleicher Einstellung."
        ),
        "output_close": (
            "Die Ausgabe ist eine andere als bei der Anfrage des Films und gleicher Einstellung, "
            "um weniger, als diese Ziffern zeigen."
        ),
        "output_alone": "Die Ausgabe ist die der Anfrage des Films: Es gibt nur einen Wert.",
        "output_values": "Die Ausgabe ist die der Anfrage des Films: Die Werte sind gleich.",
        "output_cancels": "Die Ausgabe ist die der Anfrage des Films: Die Werte heben sich auf.",
        "output_weights": "Die Ausgabe ist die der Anfrage des Films: Die Gewichte sind gleich.",
    },
)
