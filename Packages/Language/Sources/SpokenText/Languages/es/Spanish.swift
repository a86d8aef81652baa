extension Lexicon {
    static let spanish = Lexicon(
        "es",
        """
        [writing]
        decimal: comma
        sign &: y
        short c/: con

        [number]
        0: cero
        1 +0: un, uno, una
        2: dos
        3: tres
        4: cuatro
        5: cinco
        6: seis
        7: siete
        8: ocho
        9: nueve
        10: diez
        11: once
        12: doce
        13: trece
        14: catorce
        15: quince
        16: dieciséis
        17: diecisiete
        18: dieciocho
        19: diecinueve
        20: veinte
        21: veintiuno, veintiún, veintiuna
        22: veintidós
        23: veintitrés
        24: veinticuatro
        25: veinticinco
        26: veintiséis
        27: veintisiete
        28: veintiocho
        29: veintinueve
        30 +9: treinta
        40 +9: cuarenta
        50 +9: cincuenta
        60 +9: sesenta
        70 +9: setenta
        80 +9: ochenta
        90 +9: noventa
        100 +99: cien, ciento
        200 +99: doscientos, doscientas
        300 +99: trescientos, trescientas
        400 +99: cuatrocientos, cuatrocientas
        500 +99: quinientos, quinientas
        600 +99: seiscientos, seiscientas
        700 +99: setecientos, setecientas
        800 +99: ochocientos, ochocientas
        900 +99: novecientos, novecientas
        1000 *999: mil
        1000000 *999999: millón, millones
        12 *0: docena, docenas

        [vague number]
        2: par, un par de, par de, ambos, ambas
        3: unos, unas, unos cuantos, unas cuantas
        4: varios, varias

        [joint]
        9: y

        [fraction]
        1/2: medio, media, mitad
        1/3: tercio, tercios
        1/4: cuarto, cuartos
        1/5: quinto, quintos
        1/8: octavo, octavos

        [and fraction]
        0: y {fraction}

        [ordinal]
        1: primero, primera, primer
        2: segundo, segunda
        3: tercero, tercera, tercer
        4: cuarto, cuarta
        5: quinto, quinta
        6: sexto, sexta
        7: séptimo
        8: octavo
        9: noveno
        10: décimo

        [little]
        article: un, una, uno
        range: a
        of: de

        [unit]
        milligram: miligramo, miligramos, mg
        gram: gramo, gramos, gr, grs
        kilogram: kilogramo, kilogramos, kilo, kilos, kg
        ounce: onza, onzas, oz
        pound: libra, libras, lb
        stone: stone
        milliliter: mililitro, mililitros, ml
        centiliter: centilitro, centilitros, cl
        deciliter: decilitro, decilitros, dl
        liter: litro, litros, lt
        teaspoon: cucharadita, cucharaditas, cucharilla, cdta, cdita
        tablespoon: cucharada, cucharadas, cucharada sopera, cucharadas soperas, cda, cdas, cuchara, cucharas
        dessertspoon: cucharada de postre, cucharadas de postre
        fluidOunce: onza líquida, onzas líquidas
        cup: taza, tazas
        pint: pinta, pintas
        quart: cuarto de galón
        gallon: galón, galones
        millimeter: milímetro, milímetros, mm
        centimeter: centímetro, centímetros, cm
        meter: metro, metros
        kilometer: kilómetro, kilómetros, km
        inch: pulgada, pulgadas
        foot: pie, pies
        yard: yarda, yardas
        mile: milla, millas
        second: segundo, segundos, seg
        minute: minuto, minutos, min
        hour: hora, horas
        day: día, días
        week: semana, semanas
        fortnight: quincena, quincenas
        month: mes, meses
        year: año, años

        [short unit]
        gram: g
        liter: l
        meter: m
        second: s
        minute: m
        hour: h

        [weekday]
        1: lunes
        2: martes
        3: miércoles
        4: jueves
        5: viernes
        6: sábado
        7: domingo

        [short weekday]
        1: lun, L
        2: mar, M
        3: mié, X
        4: jue, J
        5: vie, V
        6: sáb, S
        7: dom, D

        [each weekday]
        6: sábados
        7: domingos

        [month]
        1: enero
        2: febrero
        3: marzo
        4: abril
        5: mayo
        6: junio
        7: julio
        8: agosto
        9: septiembre, setiembre
        10: octubre
        11: noviembre
        12: diciembre

        [part]
        morning: mañana, madrugada
        noon: mediodía
        afternoon: tarde
        evening: atardecer
        night: noche

        [day]
        0: hoy
        1: mañana
        2: pasado mañana
        -1: ayer
        -2: anteayer, antes de ayer, antier
        0 morning: esta mañana
        0 afternoon: esta tarde
        0 evening: esta noche
        -1 evening: anoche, ayer por la noche
        -1 morning: ayer por la mañana
        -1 afternoon: ayer por la tarde
        1 morning: mañana por la mañana
        1 afternoon: mañana por la tarde
        1 evening: mañana por la noche
        ago: hace {number} {calendar}
        ahead: en {number} {calendar}, dentro de {number} {calendar}
        weekday: {weekday}, el {weekday}, este {weekday}
        weekday past: {weekday} pasado, el {weekday} pasado
        weekday coming: próximo {weekday}, el próximo {weekday}, {weekday} que viene, el {weekday} que viene
        date: {day} de {month}, el {day} de {month}, {day} de {month} de {year}, el {day} de {month} de {year}

        [clock]
        720: mediodía
        0: medianoche
        0: a las {hour}, a la {hour}, a las {hours} horas, las {hour}, la {hour}
        30: a las {hour} y media, a la {hour} y media, las {hour} y media, la {hour} y media
        15: a las {hour} y cuarto, a la {hour} y cuarto, las {hour} y cuarto, la {hour} y cuarto
        -15: a las {hour} menos cuarto, cuarto para las {hour}, las {hour} menos cuarto, la {hour} menos cuarto
        plus: las {hour} y {minute}, la {hour} y {minute}
        minus: las {hour} menos {minute}, la {hour} menos {minute}

        [clock tail]
        0: de la {part}, por la {part}, en la {part}

        [shown]
        breakfast: desayuno
        lunch: almuerzo
        dinner: cena
        snack: merienda
        pre-workout: preentreno
        post-workout: postentreno
        Food: Alimento
        Amount: Cantidad
        Total: Total
        Energy: Energía
        Protein: Proteínas
        Carbs: Hidratos
        Carbohydrate: Hidratos
        Fat: Grasas
        Fiber: Fibra
        Sugar: Azúcares
        Saturated fat: Grasas saturadas
        Water: Agua
        Sodium: Sodio
        Potassium: Potasio
        Calcium: Calcio
        Iron: Hierro
        Magnesium: Magnesio
        Phosphorus: Fósforo
        Zinc: Zinc
        Cholesterol: Colesterol
        today: hoy
        yesterday: ayer
        tomorrow: mañana
        slice: rebanada, rebanadas
        piece: trozo, trozos
        serving: ración, raciones
        glass: vaso, vasos
        cup: taza, tazas
        mug: taza grande, tazas grandes
        bowl: bol, boles
        plate: plato, platos
        can: lata, latas
        bottle: botella, botellas
        handful: puñado, puñados
        teaspoon: cdta.
        tablespoon: cda.
        package: paquete, paquetes
        pot: tarrina, tarrinas
        bar: barrita, barritas
        scoop: bola, bolas
        pinch: pizca, pizcas
        small: pequeño
        medium: mediano
        large: grande
        """
    )
}
