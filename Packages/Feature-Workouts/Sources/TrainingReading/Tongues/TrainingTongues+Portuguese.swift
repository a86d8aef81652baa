extension TrainingTongues {
    static let portuguese = """
        ~ -: fiz, hoje, o, a, os, as, eu, hoje de manhã, hoje à noite, esta manhã, com o cão, com os amigos, no ginásio
        ~ in: em, durante
        at: com
        ~ of: de
        sets of: séries de
        sets: série, séries
        reps: repetição, repetições, vezes
        ~ and: e, e depois
        then: depois
        each side: por lado, cada lado, por perna, por braço
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
        deadlift: levantamento terra, peso morto, terra
        romanian deadlift: levantamento terra romeno, peso morto romeno
        overhead press: desenvolvimento militar, desenvolvimento
        dumbbell shoulder press: desenvolvimento com halteres, desenvolvimento halteres
        barbell row: remada curvada, remada com barra
        dumbbell row: remada unilateral, remada com halter, remada serrote, remada com halteres
        cable row: remada baixa
        upright row: remada alta
        lat pulldown: puxada, puxada frontal, puxada alta
        pull up: barra fixa, elevação, elevações, elevações na barra, barras fixas, barras
        push up: flexão, flexões, flexão de braço, flexões de braço
        dips: paralelas, mergulho, mergulhos, mergulhos nas paralelas
        barbell curl: rosca direta
        hammer curl: rosca martelo
        tricep pushdown: tríceps na polia, tríceps corda, tríceps pulley
        lateral raise: elevação lateral, elevações laterais
        front raise: elevação frontal, elevações frontais
        dumbbell fly: crucifixo
        leg extension: cadeira extensora, extensora
        leg curl: mesa flexora, flexora, cadeira flexora
        leg press: prensa de pernas
        lunge: afundo, afundos, passada, passadas
        standing calf raise: panturrilha, panturrilha em pé
        hip thrust: elevação pélvica
        plank: prancha, pranchas
        side plank: prancha lateral
        crunch: abdominais, abdominal
        jump rope: pular corda, corda, saltar corda, saltar à corda, a saltar à corda
        run: corrida, corri, correr, correndo, corrida leve, cooper
        walk: caminhada, caminhei, andei, caminhar, caminhada rápida
        hike: trilha, caminhada na serra, trekking
        ride: bicicleta, pedalei, pedal, pedalada, de bicicleta, ciclismo, bike, de bike
        swim: natação, nadei, nadar, nado
        rowing machine: remo ergômetro, remoergômetro, remo indoor
        stationary bike: bicicleta ergométrica
        elliptical: elíptico, elíptica
        stretching: alongamento
        climbing: escalada
        soccer: futebol, pelada, futebol society, futsal
        dance: dança, dancei
        ~ yesterday: ontem
        90 minutes: uma hora e meia, hora e meia
        75 minutes: uma hora e um quarto
        45 minutes: três quartos de hora
        30 minutes: meia hora
        15 minutes: um quarto de hora, quarto de hora
        treadmill: esteira, passadeira, na esteira, na passadeira
        half marathon: meia maratona
        weighted pull up: barras com peso, barra fixa com peso
        dumbbell curl: rosca com halteres, rosca halteres, rosca alternada
        cross country skiing: esqui de fundo, esqui cross country
        ~ lengths of: piscinas de, voltas de
        elevation: desnível, de desnível
        yoga: ioga, de ioga, yoga, de yoga
        """
}
