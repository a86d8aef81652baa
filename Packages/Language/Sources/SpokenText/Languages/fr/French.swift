extension Lexicon {
    static let french = Lexicon(
        "fr",
        """
        [writing]
        decimal: comma
        elisions: l, d, qu, j, n, s, c, m, t
        sign &: et

        [number]
        0: zéro
        1 +0: un, une
        2: deux
        3: trois
        4: quatre
        5: cinq
        6: six
        7: sept
        8: huit
        9: neuf
        10: dix
        11: onze
        12: douze
        13: treize
        14: quatorze
        15: quinze
        16: seize
        17: dix sept
        18: dix huit
        19: dix neuf
        20 +9: vingt
        30 +9: trente
        40 +9: quarante
        50 +9: cinquante
        60 +19: soixante
        70 +9: septante
        80 +19: quatre vingt, quatre vingts
        80 +9: huitante, octante
        90 +9: nonante
        100 *99: cent, cents
        1000 *999: mille
        1000000 *999999: million, millions
        10 *0: dizaine
        12 *0: douzaine, douzaines

        [vague number]
        2: couple
        3: quelques
        4: plusieurs

        [joint]
        9: et

        [fraction]
        1/2: demi, demie, moitié
        1/3: tiers
        1/4: quart, quarts
        1/5: cinquième, cinquièmes
        1/8: huitième, huitièmes

        [and fraction]
        0: et {fraction}

        [ordinal]
        1: premier, première, 1er
        2: deuxième, second, seconde
        3: troisième
        4: quatrième
        5: cinquième
        6: sixième
        7: septième
        8: huitième
        9: neuvième
        10: dixième
        suffix: er, ère, e, ème

        [little]
        article: un, une
        range: à
        of: de, d

        [unit]
        milligram: milligramme, milligrammes, mg
        gram: gramme, grammes, gr
        kilogram: kilogramme, kilogrammes, kilo, kilos, kg
        ounce: once, onces, oz
        pound: livre anglaise, livres anglaises, lb
        stone: stone
        milliliter: millilitre, millilitres, ml
        centiliter: centilitre, centilitres, cl
        deciliter: décilitre, décilitres, dl
        liter: litre, litres
        teaspoon: cuillère à café, cuillères à café, cuillerée à café, cuillerées à café, cuillère à thé, cac, càc, petite cuillère
        tablespoon: cuillère à soupe, cuillères à soupe, cuillerée à soupe, cuillerées à soupe, cuillère à table, cas, càs, cuillère, cuillères, cuillerée
        dessertspoon: cuillère à dessert, cuillères à dessert
        fluidOunce: once liquide, onces liquides
        cup: tasse, tasses
        pint: pinte, pintes
        quart: quart américain
        gallon: gallon, gallons
        millimeter: millimètre, millimètres, mm
        centimeter: centimètre, centimètres, cm
        meter: mètre, mètres
        kilometer: kilomètre, kilomètres, km
        inch: pouce, pouces
        foot: pied, pieds
        yard: yard, yards
        mile: mille marin, mile, miles
        second: seconde, secondes, sec
        minute: minute, minutes, min, mn
        hour: heure, heures
        day: jour, jours, journée
        week: semaine, semaines
        fortnight: quinzaine, quinzaines
        month: mois
        year: an, ans, année, années

        [short unit]
        gram: g
        liter: l
        meter: m
        second: s
        minute: m
        hour: h

        [weekday]
        1: lundi
        2: mardi
        3: mercredi
        4: jeudi
        5: vendredi
        6: samedi
        7: dimanche

        [short weekday]
        1: lun
        2: mar
        3: mer
        4: jeu
        5: ven
        6: sam
        7: dim

        [each weekday]
        1: lundis
        2: mardis
        3: mercredis
        4: jeudis
        5: vendredis
        6: samedis
        7: dimanches

        [month]
        1: janvier, janv
        2: février, févr
        3: mars
        4: avril
        5: mai
        6: juin
        7: juillet, juil
        8: août
        9: septembre, sept
        10: octobre, oct
        11: novembre, nov
        12: décembre, déc

        [part]
        morning: matin, matinée
        noon: midi
        afternoon: après midi, aprèm
        evening: soir, soirée
        night: nuit

        [day]
        0: aujourd'hui
        1: demain
        2: après demain
        -1: hier
        -2: avant hier
        0 morning: ce matin
        0 afternoon: cet après midi, cette après midi
        0 evening: ce soir
        -1 evening: cette nuit, la nuit dernière, hier au soir
        -1 part: hier {part}
        1 part: demain {part}
        ago: il y a {number} {calendar}
        ahead: dans {number} {calendar}
        weekday: {weekday}, ce {weekday}, {weekday} {part}
        weekday past: {weekday} dernier, {weekday} passé
        weekday coming: {weekday} prochain
        date: {day} {month}, le {day} {month}, {day} {month} {year}, le {day} {month} {year}, le {ordinal} {month}

        [clock]
        720: midi
        0: minuit
        0: {hours} heures, {hour} heure
        30: {hours} h et demie, {hours} heures et demie, {hour} heure et demie
        15: {hours} et quart, {hours} h et quart, {hours} heures et quart, {hour} heure et quart
        -15: {hours} moins le quart, {hours} h moins le quart, {hours} heures moins le quart, {hour} heure moins le quart
        plus: {hours} heures {minute}, {hour} heure {minute}
        minus: {hours} heures moins {minute}, {hour} heure moins {minute}

        [clock tail]
        0: du {part}, de l'{part}, le {part}

        [shown]
        breakfast: petit-déjeuner
        lunch: déjeuner
        dinner: dîner
        snack: collation
        pre-workout: avant l’effort
        post-workout: après l’effort
        Food: Aliment
        Amount: Quantité
        Total: Total
        Energy: Énergie
        Protein: Protéines
        Carbs: Glucides
        Carbohydrate: Glucides
        Fat: Lipides
        Fiber: Fibres
        Sugar: Sucres
        Saturated fat: Acides gras saturés
        Water: Eau
        Sodium: Sodium
        Potassium: Potassium
        Calcium: Calcium
        Iron: Fer
        Magnesium: Magnésium
        Phosphorus: Phosphore
        Zinc: Zinc
        Cholesterol: Cholestérol
        today: aujourd’hui
        yesterday: hier
        tomorrow: demain
        slice: tranche, tranches
        piece: morceau, morceaux
        serving: portion, portions
        glass: verre, verres
        cup: tasse, tasses
        mug: mug, mugs
        bowl: bol, bols
        plate: assiette, assiettes
        can: canette, canettes
        bottle: bouteille, bouteilles
        handful: poignée, poignées
        teaspoon: c. à c.
        tablespoon: c. à s.
        package: paquet, paquets
        pot: pot, pots
        bar: barre, barres
        scoop: boule, boules
        pinch: pincée, pincées
        small: petit
        medium: moyen
        large: grand
        """
    )
}
