extension Lexicon {
    static let italian = Lexicon(
        "it",
        """
        [writing]
        decimal: comma
        elisions: l, d, un, dell, all, dall, nell, sull, quest, c, mezz
        sign &: e

        [number]
        0: zero
        1 +0: un, uno, una
        2: due
        3: tre
        4: quattro
        5: cinque
        6: sei
        7: sette
        8: otto
        9: nove
        10: dieci
        11: undici
        12: dodici
        13: tredici
        14: quattordici
        15: quindici
        16: sedici
        17: diciassette
        18: diciotto
        19: diciannove
        20 +9: venti
        21: ventuno
        28: ventotto
        30 +9: trenta
        31: trentuno
        38: trentotto
        41: quarantuno
        48: quarantotto
        51: cinquantuno
        58: cinquantotto
        61: sessantuno
        68: sessantotto
        71: settantuno
        78: settantotto
        81: ottantuno
        88: ottantotto
        91: novantuno
        98: novantotto
        40 +9: quaranta
        50 +9: cinquanta
        60 +9: sessanta
        70 +9: settanta
        80 +9: ottanta
        90 +9: novanta
        100 *99: cento
        1000 *999: mille, mila
        1000000 *999999: milione, milioni
        12 *0: dozzina, dozzine

        [vague number]
        2: paio, un paio di, paio di, entrambi
        3: qualche, alcuni, alcune
        4: diversi, diverse, parecchi

        [fraction]
        1/2: mezzo, mezza, mezzi, metà, mezz
        1/3: terzo, terzi
        1/4: quarto, quarti
        1/5: quinto, quinti
        1/8: ottavo, ottavi

        [and fraction]
        0: e {fraction}

        [ordinal]
        1: primo, prima
        2: secondo, seconda
        3: terzo, terza
        4: quarto, quarta
        5: quinto, quinta
        6: sesto, sesta
        7: settimo
        8: ottavo
        9: nono
        10: decimo

        [little]
        article: un, uno, una
        range: a
        of: di, d

        [unit]
        milligram: milligrammo, milligrammi, mg
        gram: grammo, grammi, gr
        kilogram: chilogrammo, chilogrammi, chilo, chili, kg
        ounce: oncia, once, oz
        pound: libbra, libbre, lb
        stone: stone
        milliliter: millilitro, millilitri, ml
        centiliter: centilitro, centilitri, cl
        deciliter: decilitro, decilitri, dl
        liter: litro, litri
        teaspoon: cucchiaino, cucchiaini
        tablespoon: cucchiaio, cucchiai, cucchiaiata, cucchiaiate
        dessertspoon: cucchiaio da dessert, cucchiai da dessert
        fluidOunce: oncia liquida, once liquide
        cup: tazza, tazze
        pint: pinta, pinte
        quart: quarto di gallone
        gallon: gallone, galloni
        millimeter: millimetro, millimetri, mm
        centimeter: centimetro, centimetri, cm
        meter: metro, metri
        kilometer: chilometro, chilometri, km
        inch: pollice, pollici
        foot: piede, piedi
        yard: iarda, iarde
        mile: miglio, miglia
        second: secondo, secondi, sec
        minute: minuto, minuti, min
        hour: ora, ore
        day: giorno, giorni
        week: settimana, settimane
        fortnight: quindicina, quindicine
        month: mese, mesi
        year: anno, anni

        [short unit]
        gram: g
        liter: l
        meter: m
        second: s
        minute: m
        hour: h

        [weekday]
        1: lunedì
        2: martedì
        3: mercoledì
        4: giovedì
        5: venerdì
        6: sabato
        7: domenica

        [short weekday]
        1: lun
        2: mar
        3: mer
        4: gio
        5: ven
        6: sab
        7: dom

        [each weekday]
        6: sabati
        7: domeniche

        [month]
        1: gennaio
        2: febbraio
        3: marzo
        4: aprile
        5: maggio
        6: giugno
        7: luglio
        8: agosto
        9: settembre
        10: ottobre
        11: novembre
        12: dicembre

        [part]
        morning: mattina, mattino
        noon: mezzogiorno
        afternoon: pomeriggio
        evening: sera
        night: notte

        [day]
        0: oggi
        1: domani
        2: dopodomani
        -1: ieri
        -2: l'altro ieri, ieri l'altro, altro ieri
        0 morning: stamattina, stamani, questa mattina
        0 afternoon: questo pomeriggio, oggi pomeriggio
        0 evening: stasera, questa sera
        -1 evening: ieri sera, stanotte, ieri notte
        -1 part: ieri {part}
        1 part: domani {part}
        ago: {number} {calendar} fa
        ahead: tra {number} {calendar}, fra {number} {calendar}
        weekday: {weekday}, questo {weekday}, {weekday} {part}
        weekday past: {weekday} scorso, {weekday} scorsa
        weekday coming: {weekday} prossimo, prossimo {weekday}
        date: {day} {month}, il {day} {month}, {day} {month} {year}, il {day} {month} {year}

        [clock]
        720: mezzogiorno
        0: mezzanotte
        0: le {hour}, alle {hour}, alle ore {hour}, ore {hour}, ore {hours}
        30: le {hour} e mezza, alle {hour} e mezza
        15: le {hour} e un quarto, alle {hour} e un quarto
        -15: le {hour} meno un quarto, alle {hour} meno un quarto
        plus: le {hour} e {minute}, alle {hour} e {minute}
        minus: le {hour} meno {minute}, alle {hour} meno {minute}

        [clock tail]
        0: di {part}, del {part}, della {part}

        [shown]
        breakfast: colazione
        lunch: pranzo
        dinner: cena
        snack: spuntino
        pre-workout: pre-allenamento
        post-workout: post-allenamento
        Food: Alimento
        Amount: Quantità
        Total: Totale
        Energy: Energia
        Protein: Proteine
        Carbs: Carboidrati
        Carbohydrate: Carboidrati
        Fat: Grassi
        Fiber: Fibre
        Sugar: Zuccheri
        Saturated fat: Grassi saturi
        Water: Acqua
        Sodium: Sodio
        Potassium: Potassio
        Calcium: Calcio
        Iron: Ferro
        Magnesium: Magnesio
        Phosphorus: Fosforo
        Zinc: Zinco
        Cholesterol: Colesterolo
        today: oggi
        yesterday: ieri
        tomorrow: domani
        slice: fetta, fette
        piece: pezzo, pezzi
        serving: porzione, porzioni
        glass: bicchiere, bicchieri
        cup: tazza, tazze
        mug: tazza grande, tazze grandi
        bowl: ciotola, ciotole
        plate: piatto, piatti
        can: lattina, lattine
        bottle: bottiglia, bottiglie
        handful: manciata, manciate
        teaspoon: cucchiaino, cucchiaini
        tablespoon: cucchiaio, cucchiai
        package: confezione, confezioni
        pot: vasetto, vasetti
        bar: barretta, barrette
        scoop: pallina, palline
        pinch: pizzico, pizzichi
        small: piccolo
        medium: medio
        large: grande
        """
    )
}
