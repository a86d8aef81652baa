extension TrainingTongues {
    static let spanish = """
        ~ -: he, hice, hoy, el, la, las, los, por, hecho, esta mañana, esta tarde, esta noche, en el gym, con el perro, he hecho
        ~ in: en, durante
        ~ at: a
        at: con
        ~ of: de
        sets of: series de
        sets: serie, series
        ~ reps: rep
        reps: repetición, repeticiones, veces
        ~ and: y, y luego
        then: luego, después
        each side: por lado, cada lado, por pierna, por brazo
        rest: descanso
        bodyweight: peso corporal
        kg: kilos, kilo
        warm up: calentamiento
        hour: hora, horas
        minutes: minutos
        seconds: segundos
        squat: sentadilla, sentadillas
        front squat: sentadilla frontal, sentadillas frontales
        bulgarian split squat: sentadilla búlgara, sentadillas búlgaras
        bench press: press de banca, press banca, banca, press de pecho
        incline bench press: press inclinado, press de banca inclinado
        dumbbell bench press: press de banca con mancuernas
        deadlift: peso muerto, pm
        romanian deadlift: peso muerto rumano
        sumo deadlift: peso muerto sumo
        overhead press: press militar
        dumbbell shoulder press: press de hombros, press de hombro, press de hombros con mancuernas, press de hombros mancuernas
        barbell row: remo con barra
        dumbbell row: remo con mancuerna, remo con mancuernas
        cable row: remo en polea
        lat pulldown: jalón al pecho, jalones, jalón
        pull up: dominada, dominadas
        push up: flexión, flexiones, lagartijas
        dips: fondos, fondos en paralelas
        curl: curl de bíceps, curl bíceps
        hammer curl: curl martillo
        tricep pushdown: extensión de tríceps, extensiones de tríceps
        lateral raise: elevación lateral, elevaciones laterales
        front raise: elevación frontal, elevaciones frontales
        dumbbell fly: aperturas
        leg press: prensa, prensa de piernas
        leg extension: extensión de piernas, extensiones de piernas, extensión de cuádriceps
        leg curl: curl femoral
        lunge: zancada, zancadas
        standing calf raise: elevación de talones, gemelos
        hip thrust: empuje de cadera
        plank: plancha, planchas
        side plank: plancha lateral
        crunch: abdominales, abdominal
        leg raise: elevación de piernas, elevaciones de piernas
        jump rope: saltar la cuerda, comba, saltar a la comba
        run: corrí, corrido, correr, corriendo, trote, trote suave, footing, carrera, rodaje
        walk: caminé, caminado, caminar, caminata, caminando, anduve, andar, paseo, caminata rápida, andado
        hike: senderismo, ruta, excursión
        ride: bicicleta, bici, en bicicleta, en bici, ciclismo
        swim: nadé, nadado, nadar, natación, nadando, he nadado
        rowing machine: máquina de remo, remo ergómetro, remoergómetro
        stationary bike: bicicleta estática
        elliptical: elíptica
        stretching: estiramientos
        climbing: escalada
        soccer: fútbol, futbol, partido de fútbol, futbito
        dance: baile, bailé
        ~ yesterday: ayer
        90 minutes: una hora y media, hora y media
        75 minutes: una hora y cuarto, hora y cuarto
        45 minutes: tres cuartos de hora
        30 minutes: media hora
        15 minutes: un cuarto de hora, cuarto de hora
        treadmill: cinta, cinta de correr, en cinta
        half marathon: media maratón
        weighted pull up: dominadas lastradas, dominadas con lastre
        dumbbell curl: curl mancuernas, curl con mancuernas, curl de mancuerna
        cross country skiing: esquí de fondo
        ~ lengths of: largos de, piscinas de
        elevation: desnivel, de desnivel
        yoga: yoga, de yoga
        """
}
