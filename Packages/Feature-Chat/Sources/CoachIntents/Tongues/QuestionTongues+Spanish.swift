extension QuestionTongues {
    static let spanish = """
        how many: cuántos, cuántas, qts, cntos, cntas
        how much: cuánto, cuánta
        how many times: cuántas veces
        how often: con qué frecuencia, cada cuánto
        how long: cuánto tiempo
        i have: llevo
        how heavy am i: cuánto peso ahora, cuánto estoy pesando, cuánto peso
        how heavy was i: cuánto pesaba, cuánto pesé
        when: cuándo
        what time: a qué hora
        which day: qué día
        which: cuál, cuáles
        what: qué
        ~ -: el, la, los, las, de, del, en, a, al, por, me, m, lo, con, es, se, le
        ~ i have: he, llevo, tengo
        i: yo
        was: fue, era, eran, fueron
        did: hecho, hice
        ~ did: hago
        my: mi, mis
        today: hoy, de hoy, hoy dia
        this morning: esta mañana
        this evening: esta tarde
        yesterday: ayer, de ayer
        yesterday evening: ayer por la noche, ayer noche, ayer por la tarde
        last night: anoche, esta noche, de anoche
        day before yesterday: anteayer, antier
        this week: esta semana, de esta semana
        last week: la semana pasada, semana pasada, de la semana pasada, la última semana
        this month: este mes, de este mes
        last month: el mes pasado, mes pasado, del mes pasado
        this year: este año
        last year: el año pasado, año pasado
        last time: la última vez, última vez, última vez que, la última vez que
        last: último, última, últimos, últimas, pasado, pasada
        first: primera vez, la primera vez
        since: desde
        ago: hace
        on average: de media, en promedio, por noche, de promedio
        average: promedio, media de, promedio de, la media de, promedio diario de, media diaria de
        per day: al día, por día, diario, diaria
        per week: por semana, a la semana
        per month: por mes, al mes
        the weekend: el fin de semana, este finde, el finde
        ~ and: y
        ~ or: o
        ~ -: o no
        more than: más de, más que
        less than: menos de, menos que
        at least: al menos, por lo menos
        more: más
        less: menos
        i was over: me pasé, me pasé de, me pasé del
        i was over goal: me pasé del objetivo, me pasé de mi objetivo, superé el objetivo, superé mi objetivo
        over: por encima de, por encima del
        under: por debajo de, por debajo del
        goal: objetivo, mi objetivo, meta, mi meta
        targets: mis objetivos, mis metas
        ~ record: récord, records, récords, rm, marca
        ~ max: max
        most: máximo, máxima, mejor, mejores, mayor, más grande
        least: mínimo, mínima, menor
        longest: más larga, más largo, más largas, más largos
        shortest: más corta, más corto
        heaviest: más pesado, más pesada
        fastest: más rápida, más rápido
        ~ total: total
        total: en total
        left: me quedan, quedan, me queda, queda, qdan, m qdan, puedo comer todavía, todavía puedo comer, aún puedo comer, me faltan
        protein: proteína, proteínas, prote, protes
        calories: calorías, caloría
        carbs: carbohidratos, hidratos, carbos, hidratos de carbono
        fat: grasa, grasas
        sugar: azúcar, azúcares
        salt: sal
        fiber: fibra, fibras, la fibra
        water: agua
        macros: macros
        drink enough water: bebido suficiente agua, bebido suficiente, suficiente agua, bebí suficiente
        enough: suficiente, bastante
        i eat: comí, como
        eat: comido, comer
        i drink: bebí, tomé, bebo
        drink: bebido, tomado
        i eat for breakfast: desayuné
        eat for breakfast: desayunado
        i eat for lunch: almorcé
        eat for lunch: almorzado
        i eat for dinner: cené
        eat for dinner: cenado
        breakfast: desayuno
        lunch: almuerzo, comida
        dinner: cena
        meals: comidas
        coffee: café, cafés
        beer: cerveza, cervezas
        eggs: huevos
        egg: huevo
        bread: pan
        cheese: queso
        steps: pasos
        i run: corrí, corro
        run: corrido, carrera, carreras, correr, corriendo
        i walk: caminé, anduve
        walk: caminado, caminata, andado, paseo
        ride: ruta en bici, rutas en bici, bici, salida en bici, bicicleta, ruta
        longest ride: ruta más larga en bici, salida más larga en bici
        hike: senderismo
        i swim: nadé
        swim: nadado, natación, nadar
        i sleep: dormí, duermo
        sleep: dormido, sueño
        weight: peso, de peso
        weigh: peso ahora, pesaba, pesé
        am i losing weight: estoy bajando de peso, estoy perdiendo peso, estoy adelgazando, bajo de peso
        am i gaining weight: estoy subiendo de peso, estoy ganando peso, estoy engordando
        lose weight: perdido peso, bajado de peso, perdí peso, bajé de peso
        gain weight: engordado, subido de peso, ganado peso
        trend: tendencia, evolución
        workout: entreno, entrenamiento, sesión
        workouts: entrenos, entrenamientos, sesiones
        i train: entrené
        train: entrenado
        in the gym: al gym, al gimnasio, en el gimnasio, en el gym
        how many times i was in the gym: cuántas veces fui al gym, cuántas veces fui al gimnasio
        i was: fui, estuve
        km: kms
        bench press: press banca, press de banca, banca
        squat: sentadilla, sentadillas
        deadlift: peso muerto
        overhead press: press militar
        pull ups: dominadas
        push ups: flexiones
        legs: piernas
        back: espalda
        chest: pecho
        shoulders: hombros
        sets: series
        reps: repeticiones
        pace: ritmo, velocidad
        burn: quemado, quemadas, quemé
        rest days: días de descanso
        rest day: día de descanso
        heart rate: pulso, frecuencia cardíaca, pulsaciones
        resting heart rate: pulso en reposo, frecuencia cardíaca en reposo
        mood: ánimo, humor, estado de ánimo
        faster: más rápido que
        spent: gasté, gastado, gasto
        reminder: recordatorio
        reminders: recordatorios
        next: próximo, próxima, próximos
        what is my balance: cuántos sats tengo, cuánto bitcoin tengo, cuánto dinero tengo
        balance: saldo
        not: sin, no
        tomorrow: mañana
        has: tiene, tienen
        in a: en un, en una
        in a row: seguidos, seguidas
        hit: alcanzado, cumplido, alcancé
        lose: perdido
        how much weight i have lost: cuánto peso he perdido, cuánto peso perdí, cuántos kilos he perdido, cuántos kilos perdí
        which is: cuál es
        -: ya, todavía, aún, en la billetera, en mi billetera, en la cartera, en mi cartera
        am i improving: estoy mejorando, estoy progresando
        this year: desde principio de año, desde el principio del año, desde el inicio del año
        what reminders have i: qué tengo apuntado, qué tengo pendiente, qué tengo apuntado para, qué tengo pendiente para
        time: tiempo
        balance: saldo en sats
        ~ in: durante
        """
}
