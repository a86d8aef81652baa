extension Lexicon {
    static let english = Lexicon(
        "en",
        """
        [writing]
        decimal: point
        possessive: s
        sign &: and
        short a.m.: am
        short p.m.: pm
        short a.m: am
        short p.m: pm
        short w/o: without
        short w/: with

        [number]
        0: zero
        1: one
        2: two, couple, a couple of, couple of, a couple
        3: three
        4: four
        5: five
        6: six
        7: seven
        8: eight
        9: nine
        10: ten
        11: eleven
        12: twelve
        13: thirteen
        14: fourteen
        15: fifteen
        16: sixteen
        17: seventeen
        18: eighteen
        19: nineteen
        20 +9: twenty
        30 +9: thirty
        40 +9: forty, fourty
        50 +9: fifty
        60 +9: sixty
        70 +9: seventy
        80 +9: eighty
        90 +9: ninety
        12 *0: dozen, dozens
        100 *99: hundred, hundreds
        1000 *999: thousand, thousands
        1000000 *999999: million, millions

        [vague number]
        1: single
        2: both, pair, a pair of, pair of
        3: few, a few
        4: several

        [joint]
        99: and

        [fraction]
        1/2: half, halves
        1/3: third, thirds
        1/4: quarter, quarters, fourth, fourths
        1/5: fifth, fifths
        1/8: eighth, eighths

        [and fraction]
        0: and a {fraction}, and one {fraction}

        [ordinal]
        1: first
        2: second
        3: third
        4: fourth
        5: fifth
        6: sixth
        7: seventh
        8: eighth
        9: ninth
        10: tenth
        11: eleventh
        12: twelfth
        13: thirteenth
        14: fourteenth
        15: fifteenth
        16: sixteenth
        17: seventeenth
        18: eighteenth
        19: nineteenth
        20: twentieth
        30: thirtieth
        suffix: st, nd, rd, th

        [little]
        article: a, an
        range: to
        of: of

        [unit]
        milligram: milligram, milligrams, mg, mgs
        gram: gram, grams, gramme, grammes, gm, gms, grm
        kilogram: kilogram, kilograms, kg, kgs, kilo, kilos
        ounce: ounce, ounces, oz, ozs
        pound: pound, pounds, lb, lbs
        milliliter: milliliter, milliliters, millilitre, millilitres, ml, mls
        centiliter: centiliter, centiliters, centilitre, centilitres, cl
        deciliter: deciliter, deciliters, decilitre, decilitres, dl
        liter: liter, liters, litre, litres, ltr, ltrs
        teaspoon: teaspoon, teaspoons, tsp, tsps, teaspoonful, teaspoonfuls
        tablespoon: tablespoon, tablespoons, tbsp, tbsps, tbs, tbl, tablespoonful, tablespoonfuls
        dessertspoon: dessertspoon, dessertspoons, dsp
        fluidOunce: floz, fl oz, fluid ounce, fluid ounces
        cup: cup, cups, cupful, cupfuls
        pint: pint, pints, pt, pts
        quart: quart, quarts, qt, qts
        gallon: gallon, gallons, gal, gals
        millimeter: millimeter, millimeters, millimetre, millimetres, mm
        centimeter: centimeter, centimeters, centimetre, centimetres, cm, cms
        meter: meter, meters, metre, metres
        kilometer: kilometer, kilometers, kilometre, kilometres, km, kms
        inch: inch, inches
        foot: foot, feet, ft
        yard: yard, yards, yd, yds
        mile: mile, miles, mi
        second: second, seconds, sec, secs
        minute: minute, minutes, min, mins
        hour: hour, hours, hr, hrs
        day: day, days
        week: week, weeks, wk, wks
        fortnight: fortnight, fortnights
        month: month, months
        year: year, years, yr, yrs

        [short unit]
        gram: g, gs, gr
        kilogram: k
        kilometer: k
        stone: st, stone, stones
        fluidOunce: oz
        liter: l
        meter: m
        inch: in
        second: s
        minute: m
        hour: h
        day: d
        week: w

        [weekday]
        1: Monday, mon
        2: Tuesday, tue, tues
        3: Wednesday, wed, weds
        4: Thursday, thu, thur, thurs
        5: Friday, fri
        6: Saturday, sat
        7: Sunday, sun

        [short weekday]
        1: Mon
        2: Tue
        3: Wed
        4: Thu
        5: Fri
        6: Sat
        7: Sun

        [each weekday]
        1: mondays
        2: tuesdays
        3: wednesdays
        4: thursdays
        5: fridays
        6: saturdays
        7: sundays

        [month]
        1: January, jan
        2: February, feb
        3: March, mar
        4: April, apr
        5: May
        6: June, jun
        7: July, jul
        8: August, aug
        9: September, sep, sept
        10: October, oct
        11: November, nov
        12: December, dec

        [part]
        morning: morning, mornings
        noon: noon, midday, lunchtime
        afternoon: afternoon, afternoons
        evening: evening, evenings
        night: night, nights

        [half]
        am: am
        pm: pm

        [day]
        0: today, earlier today, later today
        1: tomorrow
        2: day after tomorrow, the day after tomorrow
        -1: yesterday
        -2: day before yesterday, the day before yesterday
        0 morning: this morning
        0 afternoon: this afternoon
        0 evening: this evening, tonight
        -1 evening: last night
        -1 part: yesterday {part}
        1 part: tomorrow {part}
        ago: {number} {calendar} ago
        ahead: in {number} {calendar}, {number} {calendar} from now, {number} {calendar} from today
        weekday: {weekday}, on {weekday}, this {weekday}, {weekday} {part}, on {weekday} {part}
        weekday past: last {weekday}, last {weekday} {part}
        weekday coming: next {weekday}, coming {weekday}, next {weekday} {part}
        date: {day} {month}, {day} of {month}, the {day} of {month}, on {day} {month}, on the {day} of {month}
        date: {day} {month} {year}, {day} of {month} {year}, the {day} of {month} {year}, on {day} {month} {year}
        date: {month} {day}, {month} the {ordinal}, on {month} {day}, {month} {day} {year}, on {month} {day} {year}
        day of month: the {ordinal}, on the {ordinal}

        [clock]
        720: noon, midday
        0: midnight
        0: {hour} o'clock
        30: half past {hour}, half {hour}
        15: quarter past {hour}, a quarter past {hour}, quarter after {hour}, a quarter after {hour}
        -15: quarter to {hour}, a quarter to {hour}, quarter of {hour}, quarter till {hour}
        plus: {minute} past {hour}, {minute} minutes past {hour}, {minute} after {hour}, {minute} minutes after {hour}
        minus: {minute} to {hour}, {minute} minutes to {hour}, {minute} till {hour}

        [clock tail]
        0: in the {part}, at {part}, o'clock in the {part}
        """
    )
}
