import Core

@testable import SpokenText

/// Small tables of other languages: what their folders will need must be sayable by data.
enum Tongues {
    static let saturday = LocalDay("2026-11-21")

    static let german = Lexicon(
        "de",
        """
        [writing]
        decimal: comma
        [number]
        1: ein, eins, eine, einen, einer
        1.5: anderthalb, eineinhalb
        2: zwei
        3: drei
        5: fünf
        6: sechs
        7: sieben
        20 +9: zwanzig
        30 +9: dreißig
        100 *99: hundert
        1000 *999: tausend
        [fraction]
        1/2: halb, halbe, einhalb
        [little]
        inverts: und
        range: bis
        [unit]
        hour: Stunde, Stunden
        kilogram: Kilo, kg
        day: Tag, Tage, Tagen
        week: Woche, Wochen
        [weekday]
        1: Montag, Mo
        [month]
        12: Dezember
        [ordinal]
        3: dritter, dritten
        [day]
        0: heute
        -2: vorgestern
        ago: vor {number} {calendar}
        ahead: in {number} {calendar}
        weekday coming: nächsten {weekday}
        date: {day} {month} {year}, {day} {month}, am {day} {month}
        [clock]
        -30: halb {hour}
        minus: {minute} vor {hour}
        plus: {hour} Uhr {minute}
        0: {hour} Uhr
        """
    )

    static let french = Lexicon(
        "fr",
        """
        [writing]
        decimal: comma
        elisions: l, d, qu
        [number]
        1: un, une
        2: deux
        10: dix
        17: dix sept
        20 +9: vingt
        60 +19: soixante
        80 +19: quatre vingt, quatre vingts
        4: quatre
        7: sept
        [joint]
        9: et
        [unit]
        liter: litre, litres
        day: jour, jours
        [little]
        of: de, d
        [part]
        afternoon: après midi
        [day]
        ago: il y a {number} {calendar}
        ahead: dans {number} {calendar}
        [clock]
        30: {hour} heures et demie
        15: {hour} heures et quart
        -15: {hour} heures moins le quart
        """
    )
}
