extension TrainingTongues {
    static let spanish = """
        ~ -: he, hice, hoy, el, la, las, los, por, hecho
        ~ in: en, durante
        ~ at: a
        at: con
        ~ of: de
        sets of: series de
        sets: serie, series
        ~ reps: rep
        reps: repetición, repeticiones, veces
        ~ and: y
        then: luego, después
        each side: por lado, cada lado
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
        bench press: press de banca, press banca
        incline bench press: press inclinado, press de banca inclinado
        dumbbell bench press: press de banca con mancuernas
        deadlift: peso muerto
        romanian deadlift: peso muerto rumano
        sumo deadlift: peso muerto sumo
        overhead press: press militar
        dumbbell shoulder press: press de hombros, press de hombro
        barbell row: remo con barra
        dumbbell row: remo con mancuerna, remo con mancuernas
        cable row: remo en polea
        lat pulldown: jalón al pecho, jalones, jalón
        pull up: dominada, dominadas
        push up: flexión, flexiones, lagartijas
        dips: fondos
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
        jump rope: saltar la cuerda, comba
        run: corrí, corrido, correr, corriendo
        walk: caminé, caminado, caminar, caminata, caminando, anduve
        hike: senderismo
        ride: bicicleta, bici, en bicicleta, en bici, ciclismo
        swim: nadé, nadado, nadar, natación, nadando
        rowing machine: máquina de remo
        stationary bike: bicicleta estática
        elliptical: elíptica
        stretching: estiramientos
        climbing: escalada
        soccer: fútbol
        dance: baile, bailé
        """
}
