extension Lexicon {
    static let german = Lexicon(
        "de",
        """
        [writing]
        decimal: comma
        compounds: yes
        sign &: und
        short z.B.: beispielsweise
        short m.: mit

        [number]
        0: null
        1: eins
        2: zwei, zwo
        3: drei
        4: vier
        5: fünf
        6: sechs
        7: sieben
        8: acht
        9: neun
        10: zehn
        11: elf
        12: zwölf
        13: dreizehn
        14: vierzehn
        15: fünfzehn
        16: sechzehn
        17: siebzehn
        18: achtzehn
        19: neunzehn
        20 +9: zwanzig
        30 +9: dreißig
        40 +9: vierzig
        50 +9: fünfzig
        60 +9: sechzig
        70 +9: siebzig
        80 +9: achtzig
        90 +9: neunzig
        100 *99: hundert
        1000 *999: tausend
        1000000 *999999: million, millionen
        1 +0: ein
        1.5: anderthalb, eineinhalb
        12 *0: dutzend

        [vague number]
        2: beide, paar, ein paar
        3: ein paar, einige
        4: mehrere

        [fraction]
        1/2: halb, halbe, halber, halbes, halben, einhalb
        1/3: drittel
        1/4: viertel
        1/5: fünftel
        1/8: achtel

        [ordinal]
        1: erste, ersten, erster
        2: zweite, zweiten, zweiter
        3: dritte, dritten, dritter
        4: vierte, vierten, vierter
        5: fünfte, fünften, fünfter
        6: sechste, sechsten
        7: siebte, siebten
        8: achte, achten
        9: neunte, neunten
        10: zehnte, zehnten
        11: elfte, elften
        12: zwölfte, zwölften
        20: zwanzigste, zwanzigsten
        30: dreißigste, dreißigsten

        [little]
        article: ein, eine, einen, einem, einer, eines
        inverts: und
        range: bis

        [unit]
        milligram: Milligramm, mg
        gram: Gramm, gr
        kilogram: Kilogramm, Kilo, kg
        ounce: Unze, Unzen, oz
        pound: englisches Pfund, lb, lbs
        stone: Stone
        milliliter: Milliliter, ml
        centiliter: Zentiliter, cl
        deciliter: Deziliter, dl
        liter: Liter, Litern
        teaspoon: Teelöffel, TL, Kaffeelöffel
        tablespoon: Esslöffel, EL, Suppenlöffel
        dessertspoon: Dessertlöffel
        fluidOunce: Flüssigunze, Flüssigunzen
        cup: Tasse, Tassen
        pint: Pint, Pints
        quart: Quart, Quarts
        gallon: Gallone, Gallonen
        millimeter: Millimeter, mm
        centimeter: Zentimeter, cm
        meter: Meter, Metern
        kilometer: Kilometer, Kilometern, km
        inch: Zoll
        foot: Fuß
        yard: Yard, Yards
        mile: Meile, Meilen
        second: Sekunde, Sekunden, Sek
        minute: Minute, Minuten, Min
        hour: Stunde, Stunden, Std
        day: Tag, Tage, Tagen
        week: Woche, Wochen
        fortnight: vierzehn Tage, vierzehn Tagen
        month: Monat, Monate, Monaten
        year: Jahr, Jahre, Jahren

        [short unit]
        gram: g
        liter: l
        meter: m
        second: s
        minute: m
        hour: h

        [weekday]
        1: Montag, Mo
        2: Dienstag, Di
        3: Mittwoch, Mi
        4: Donnerstag, Do
        5: Freitag, Fr
        6: Samstag, Sonnabend, Sa
        7: Sonntag, So

        [short weekday]
        1: Mo
        2: Di
        3: Mi
        4: Do
        5: Fr
        6: Sa
        7: So

        [each weekday]
        1: montags
        2: dienstags
        3: mittwochs
        4: donnerstags
        5: freitags
        6: samstags, sonnabends
        7: sonntags

        [month]
        1: Januar, Jänner, Jan
        2: Februar, Feb
        3: März, Mär
        4: April, Apr
        5: Mai
        6: Juni, Jun
        7: Juli, Jul
        8: August, Aug
        9: September, Sep, Sept
        10: Oktober, Okt
        11: November, Nov
        12: Dezember, Dez

        [part]
        morning: Morgen, früh, Vormittag, morgens, vormittags
        noon: Mittag, mittags
        afternoon: Nachmittag, nachmittags
        evening: Abend, abends
        night: Nacht, nachts

        [day]
        0: heute
        1: morgen
        2: übermorgen
        -1: gestern
        -2: vorgestern
        0 part: heute {part}
        -1 part: gestern {part}
        1 part: morgen {part}
        -1 evening: letzte Nacht
        0 morning: heute früh
        ago: vor {number} {calendar}
        ahead: in {number} {calendar}
        weekday: {weekday}, am {weekday}, diesen {weekday}, {weekday} {part}, am {weekday} {part}
        weekday past: letzten {weekday}, vergangenen {weekday}
        weekday coming: nächsten {weekday}, kommenden {weekday}
        date: {day} {month}, am {day} {month}, {day} {month} {year}, am {day} {month} {year}

        [clock]
        720: zwölf Uhr mittags
        0: Mitternacht
        0: {hours} Uhr
        plus: {hours} Uhr {minute}, {minute} nach {hour}, {minute} Minuten nach {hour}
        minus: {minute} vor {hour}, {minute} Minuten vor {hour}
        -30: halb {hour}
        -45: viertel {hour}
        15: Viertel nach {hour}, viertel nach {hour}
        -15: Viertel vor {hour}, dreiviertel {hour}

        [clock tail]
        0: {part}, am {part}, in der {part}

        [shown]
        breakfast: Frühstück
        lunch: Mittagessen
        dinner: Abendessen
        snack: Snack
        pre-workout: vor dem Training
        post-workout: nach dem Training
        Food: Lebensmittel
        Amount: Menge
        Total: Summe
        Energy: Energie
        Protein: Eiweiß
        Carbs: Kohlenhydrate
        Carbohydrate: Kohlenhydrate
        Fat: Fett
        Fiber: Ballaststoffe
        Sugar: Zucker
        Saturated fat: gesättigtes Fett
        Water: Wasser
        Sodium: Natrium
        Potassium: Kalium
        Calcium: Kalzium
        Iron: Eisen
        Magnesium: Magnesium
        Phosphorus: Phosphor
        Zinc: Zink
        Cholesterol: Cholesterin
        today: heute
        yesterday: gestern
        tomorrow: morgen
        slice: Scheibe, Scheiben
        piece: Stück
        serving: Portion, Portionen
        glass: Glas, Gläser
        cup: Tasse, Tassen
        mug: Becher
        bowl: Schüssel, Schüsseln
        plate: Teller
        can: Dose, Dosen
        bottle: Flasche, Flaschen
        handful: Handvoll
        teaspoon: TL
        tablespoon: EL
        package: Packung, Packungen
        pot: Becher
        bar: Riegel
        scoop: Kugel, Kugeln
        pinch: Prise, Prisen
        small: klein
        medium: mittel
        large: groß
        """
    )
}
