extension TrainingTongues {
    static let portuguese = """
        ~ -: fiz, hoje, o, a, os, as, eu
        ~ in: em, durante
        at: com
        ~ of: de
        sets of: séries de
        sets: série, séries
        reps: repetição, repetições, vezes
        ~ and: e
        then: depois
        each side: por lado, cada lado
        rest: descanso
        bodyweight: peso corporal, peso do corpo
        kg: quilos, quilo
        warm up: aquecimento
        hour: hora, horas
        minutes: minutos
        seconds: segundos
        squat: agachamento, agachamentos, agachamento livre
        front squat: agachamento frontal
        bulgarian split squat: agachamento búlgaro
        bench press: supino, supino reto
        incline bench press: supino inclinado
        decline bench press: supino declinado
        dumbbell bench press: supino com halteres
        deadlift: levantamento terra, peso morto
        romanian deadlift: levantamento terra romeno, peso morto romeno
        overhead press: desenvolvimento militar, desenvolvimento
        dumbbell shoulder press: desenvolvimento com halteres
        barbell row: remada curvada, remada com barra
        dumbbell row: remada unilateral
        cable row: remada baixa
        upright row: remada alta
        lat pulldown: puxada, puxada frontal, puxada alta
        pull up: barra fixa
        push up: flexão, flexões, flexão de braço, flexões de braço
        dips: paralelas, mergulho, mergulhos
        barbell curl: rosca direta
        hammer curl: rosca martelo
        tricep pushdown: tríceps na polia, tríceps corda, tríceps pulley
        lateral raise: elevação lateral, elevações laterais
        front raise: elevação frontal, elevações frontais
        dumbbell fly: crucifixo
        leg extension: cadeira extensora, extensora
        leg curl: mesa flexora
        leg press: prensa de pernas
        lunge: afundo, afundos, passada, passadas
        standing calf raise: panturrilha, panturrilha em pé
        hip thrust: elevação pélvica
        plank: prancha, pranchas
        side plank: prancha lateral
        crunch: abdominais, abdominal
        jump rope: pular corda
        run: corrida, corri, correr, correndo
        walk: caminhada, caminhei, andei, caminhar
        hike: trilha
        ride: bicicleta, pedalei, pedal, pedalada, de bicicleta, ciclismo
        swim: natação, nadei, nadar
        rowing machine: remo ergômetro
        stationary bike: bicicleta ergométrica
        elliptical: elíptico
        stretching: alongamento
        climbing: escalada
        soccer: futebol
        dance: dança, dancei
        """
}
