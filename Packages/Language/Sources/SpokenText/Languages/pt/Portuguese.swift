extension Lexicon {
    static let portuguese = Lexicon(
        "pt",
        """
        [writing]
        decimal: comma
        sign &: e
        short c/: com

        [number]
        0: zero
        1 +0: um, uma
        2: dois, duas
        3: três
        4: quatro
        5: cinco
        6: seis, meia dúzia
        7: sete
        8: oito
        9: nove
        10: dez
        11: onze
        12: doze
        13: treze
        14: catorze, quatorze
        15: quinze
        16: dezesseis, dezasseis
        17: dezessete, dezassete
        18: dezoito
        19: dezenove, dezanove
        20 +9: vinte
        30 +9: trinta
        40 +9: quarenta
        50 +9: cinquenta
        60 +9: sessenta
        70 +9: setenta
        80 +9: oitenta
        90 +9: noventa
        100 +99: cem, cento
        200 +99: duzentos, duzentas
        300 +99: trezentos, trezentas
        400 +99: quatrocentos, quatrocentas
        500 +99: quinhentos, quinhentas
        600 +99: seiscentos, seiscentas
        700 +99: setecentos, setecentas
        800 +99: oitocentos, oitocentas
        900 +99: novecentos, novecentas
        1000 *999: mil
        1000000 *999999: milhão, milhões
        12 *0: dúzia, dúzias

        [vague number]
        2: par, um par de, par de, ambos, ambas
        3: alguns, algumas, uns, umas
        4: vários, várias

        [joint]
        9: e

        [fraction]
        1/2: meio, meia, metade
        1/3: terço, terços
        1/4: quarto, quartos
        1/5: quinto, quintos
        1/8: oitavo, oitavos

        [and fraction]
        0: e {fraction}

        [ordinal]
        1: primeiro, primeira
        2: segundo, segunda
        3: terceiro, terceira
        4: quarto
        5: quinto
        6: sexto
        7: sétimo
        8: oitavo
        9: nono
        10: décimo

        [little]
        article: um, uma
        range: a
        of: de

        [unit]
        milligram: miligrama, miligramas, mg
        gram: grama, gramas, gr
        kilogram: quilograma, quilogramas, quilo, quilos, kg
        ounce: onça, onças, oz
        pound: libra, libras, lb
        stone: stone
        milliliter: mililitro, mililitros, ml
        centiliter: centilitro, centilitros, cl
        deciliter: decilitro, decilitros, dl
        liter: litro, litros
        teaspoon: colher de chá, colheres de chá, colherinha, colher de café, colheres de café
        tablespoon: colher de sopa, colheres de sopa, colher, colheres, colherada
        dessertspoon: colher de sobremesa, colheres de sobremesa
        fluidOunce: onça líquida, onças líquidas
        cup: xícara, xícaras, chávena, chávenas
        pint: pinta, pintas
        quart: quarto de galão
        gallon: galão, galões
        millimeter: milímetro, milímetros, mm
        centimeter: centímetro, centímetros, cm
        meter: metro, metros
        kilometer: quilômetro, quilômetros, quilómetro, quilómetros, km
        inch: polegada, polegadas
        foot: pé, pés
        yard: jarda, jardas
        mile: milha, milhas
        second: segundo, segundos, seg
        minute: minuto, minutos, min
        hour: hora, horas
        day: dia, dias
        week: semana, semanas
        fortnight: quinzena, quinzenas
        month: mês, meses
        year: ano, anos

        [short unit]
        gram: g
        liter: l
        meter: m
        second: s
        minute: m
        hour: h

        [weekday]
        1: segunda-feira, segunda
        2: terça-feira, terça
        3: quarta-feira, quarta
        4: quinta-feira, quinta
        5: sexta-feira, sexta
        6: sábado
        7: domingo

        [short weekday]
        1: seg
        2: ter
        3: qua
        4: qui
        5: sex
        6: sáb
        7: dom

        [each weekday]
        1: segundas
        2: terças
        3: quartas
        4: quintas
        5: sextas
        6: sábados
        7: domingos

        [month]
        1: janeiro
        2: fevereiro
        3: março
        4: abril
        5: maio
        6: junho
        7: julho
        8: agosto
        9: setembro
        10: outubro
        11: novembro
        12: dezembro

        [part]
        morning: manhã, madrugada
        noon: meio dia
        afternoon: tarde
        evening: noitinha
        night: noite

        [day]
        0: hoje
        1: amanhã
        2: depois de amanhã
        -1: ontem
        -2: anteontem
        0 morning: esta manhã, hoje de manhã
        0 afternoon: esta tarde, hoje à tarde
        0 evening: esta noite, hoje à noite
        -1 evening: ontem à noite, noite passada
        -1 morning: ontem de manhã
        -1 afternoon: ontem à tarde
        1 morning: amanhã de manhã
        1 afternoon: amanhã à tarde
        1 evening: amanhã à noite
        ago: há {number} {calendar}, {number} {calendar} atrás
        ahead: em {number} {calendar}, daqui a {number} {calendar}
        weekday: {weekday}, no {weekday}, na {weekday}
        weekday past: {weekday} passado, {weekday} passada
        weekday coming: próximo {weekday}, próxima {weekday}
        date: {day} de {month}, em {day} de {month}, no dia {day} de {month}, {day} de {month} de {year}

        [clock]
        720: meio dia
        0: meia noite
        0: {hours} horas, às {hour}, às {hours} horas
        -15: {hour} menos um quarto, às {hour} menos um quarto, um quarto para as {hour}
        15: {hour} e um quarto, às {hour} e um quarto
        30: {hour} e meia, às {hour} e meia
        plus: às {hour} e {minute}
        minus: {minute} para as {hour}

        [clock tail]
        0: da {part}, da manhã

        [shown]
        breakfast: café da manhã
        lunch: almoço
        dinner: jantar
        snack: lanche
        pre-workout: pré-treino
        post-workout: pós-treino
        Food: Alimento
        Amount: Quantidade
        Total: Total
        Energy: Energia
        Protein: Proteínas
        Carbs: Carboidratos
        Carbohydrate: Carboidratos
        Fat: Gorduras
        Fiber: Fibras
        Sugar: Açúcares
        Saturated fat: Gorduras saturadas
        Water: Água
        Sodium: Sódio
        Potassium: Potássio
        Calcium: Cálcio
        Iron: Ferro
        Magnesium: Magnésio
        Phosphorus: Fósforo
        Zinc: Zinco
        Cholesterol: Colesterol
        today: hoje
        yesterday: ontem
        tomorrow: amanhã
        slice: fatia, fatias
        piece: pedaço, pedaços
        serving: porção, porções
        glass: copo, copos
        cup: xícara, xícaras
        mug: caneca, canecas
        bowl: tigela, tigelas
        plate: prato, pratos
        can: lata, latas
        bottle: garrafa, garrafas
        handful: punhado, punhados
        teaspoon: c. chá
        tablespoon: c. sopa
        package: pacote, pacotes
        pot: pote, potes
        bar: barra, barras
        scoop: bola, bolas
        pinch: pitada, pitadas
        small: pequeno
        medium: médio
        large: grande
        """
    )
}
