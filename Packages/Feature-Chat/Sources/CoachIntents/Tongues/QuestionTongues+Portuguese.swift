extension QuestionTongues {
    static let portuguese = """
        how many: quantos, quantas, qtas, qtos, qts
        how much: quanto, quanta, qto, qta
        how many times: quantas vezes
        how often: com que frequência
        how long: quanto tempo
        how heavy am i: quanto peso, quanto eu peso
        how heavy was i: quanto pesava, quanto eu pesava
        when: quando
        what time: a que horas
        which day: que dia, qual dia, em que dia
        which: qual, quais
        what: o que, o quê, oq
        ~ -: que, o, a, os, as, de, do, da, dos, das, em, no, na, nos, nas, ao, à, às, por, para, pra, pro, me, se, com, é, eu, lá, tá
        was: foi, foram, era, eram
        did: feito, fiz
        my: meu, minha, meus, minhas, o meu, a minha, os meus, as minhas
        ~ i have: tenho, tive
        today: hoje, hj, de hoje
        this morning: hoje de manhã, esta manhã
        this evening: hoje à noite
        yesterday: ontem, de ontem, ontem à tarde
        yesterday evening: ontem à noite
        last night: esta noite, noite passada, na noite passada, essa noite, a noite passada
        day before yesterday: anteontem
        this week: esta semana, essa semana, nesta semana, nessa semana
        last week: a semana passada, semana passada, na semana passada, da semana passada
        this month: este mês, esse mês, neste mês, nesse mês
        last month: o mês passado, mês passado, no mês passado, do mês passado
        this year: este ano, esse ano, neste ano
        last year: o ano passado, ano passado, no ano passado
        last time: a última vez, última vez, pela última vez, última vez que
        last: último, última, últimos, últimas, passado, passada
        first: primeira vez, a primeira vez
        since: desde
        ago: há
        ~ ago: atrás
        on average: em média, por noite, na média, de média
        average: média, média de, a média de
        per day: por dia, ao dia, diária, diário
        per week: por semana
        per month: por mês
        the weekend: o fim de semana, no fim de semana, fim de semana
        ~ and: e
        ~ or: ou
        ~ -: ou não, ou n
        more than: mais de, mais do que, mais que
        less than: menos de, menos do que, menos que
        at least: pelo menos, ao menos
        more: mais
        less: menos
        i was over goal: passei da meta, passei do objetivo, ultrapassei a meta, estourei a meta, passei da minha meta
        i was over: passei de
        over: acima de, acima da, acima do
        under: abaixo de, abaixo da, abaixo do
        goal: meta, minha meta, a minha meta, objetivo, meu objetivo, o meu objetivo
        targets: minhas metas, as minhas metas, meus objetivos, os meus objetivos
        personal best: recorde, recordes
        ~ max: max
        most: máximo, máxima, melhor, melhores, maior, maiores
        least: mínimo, mínima, menor
        longest: mais longa, mais longo
        shortest: mais curta, mais curto
        heaviest: mais pesado
        fastest: mais rápida, mais rápido
        total: no total, ao todo
        ~ total: total
        left: ainda posso comer, me restam, restam, faltam, sobram, posso comer ainda, me sobram, ainda posso
        protein: proteína, proteínas, prote
        calories: calorias, caloria
        carbs: carboidratos, hidratos, hidratos de carbono, carbo, carbos
        fat: gordura, gorduras
        sugar: açúcar, açúcares
        salt: sal
        fiber: fibra, fibras, as fibras
        water: água
        macros: macros
        drink enough water: bebi água suficiente, bebi água o suficiente, bebi o suficiente, bebi bastante água, bebi suficiente água
        enough: suficiente
        i eat: comi, como
        eat: comido, comer
        i drink: bebi, tomei
        drink: bebido, tomado
        i eat for dinner: jantei
        i eat for lunch: almocei
        breakfast: café da manhã, pequeno-almoço, pequeno almoço
        lunch: almoço
        dinner: jantar, janta
        meals: refeições
        coffee: café, cafés
        beer: cerveja, cervejas
        eggs: ovos
        egg: ovo
        bread: pão
        cheese: queijo
        steps: passos
        i run: corri, corro
        run: corrida, corridas, correr, corrido
        i walk: caminhei, andei
        walk: caminhada, caminhadas
        ride: pedalada, pedaladas, bicicleta, bike, volta de bicicleta, pedalei, passeio de bicicleta
        hike: trilha, trilhas
        i swim: nadei
        swim: natação, nadar
        i sleep: dormi, durmo
        sleep: dormido, sono
        weight: peso, de peso
        weigh: pesava, pesei
        am i losing weight: estou a perder peso, estou perdendo peso, tou a perder peso, tô perdendo peso, estou emagrecendo, estou a emagrecer, tô emagrecendo
        am i gaining weight: estou a ganhar peso, estou ganhando peso, estou engordando, estou a engordar
        lose weight: perdi peso, emagreci
        gain weight: ganhei peso, engordei
        trend: tendência, evolução
        workout: treino, sessão
        workouts: treinos, sessões
        i train: treinei
        in the gym: à academia, na academia, ao ginásio, no ginásio, academia, ginásio
        i was: fui, estive
        km: quilômetros, quilómetros
        bench press: supino
        squat: agachamento, agachamentos
        deadlift: levantamento terra, peso morto, terra
        overhead press: desenvolvimento militar, desenvolvimento
        pull ups: barra fixa, elevações, barras
        push ups: flexões
        legs: pernas
        back: costas
        chest: peito
        shoulders: ombros
        sets: séries
        reps: repetições
        pace: ritmo, velocidade
        burn: queimei, queimadas
        rest days: dias de descanso
        rest day: dia de descanso
        heart rate: pulso, frequência cardíaca, batimentos
        resting heart rate: frequência cardíaca em repouso, pulso em repouso
        mood: humor
        faster: mais depressa
        spent: gastei, gasto
        reminder: lembrete
        reminders: lembretes
        next: próximo, próxima, próximos
        what is my balance: quantos sats tenho, quanto bitcoin tenho, quantos sats eu tenho
        balance: saldo
        not: sem, não
        tomorrow: amanhã
        has: tem, têm
        in a: numa, num, em uma, em um
        in a row: seguidos, seguidas
        hit: atingi, bati
        lose: perdido
        how much weight i have lost: quanto peso perdi, quantos quilos perdi, quanto peso eu perdi
        which is: qual é
        -: já, ainda
        am i improving: estou a melhorar, estou melhorando, tô melhorando
        this year: desde o início do ano, desde o começo do ano
        what reminders have i: o que tenho marcado, o que tenho para
        time: tempo
        i eat: tô comendo, estou comendo, estou a comer
        balance: saldo em sats
        """
}
