extension QuestionTongues {
    static let italian = PhraseTable(
        """
        how many: quanti, quante, quanto, quanta
        when: quando
        what: qual, quale, che cosa, cosa
        my: mio, mia, miei, mie, il mio, la mia
        today: oggi
        yesterday: ieri
        this week: questa settimana
        last week: la settimana scorsa, settimana scorsa, la scorsa settimana, scorsa settimana
        this month: questo mese
        last month: il mese scorso, mese scorso, lo scorso mese, scorso mese
        this year: quest'anno, quest anno
        last year: l'anno scorso, l anno scorso, anno scorso
        last time: l'ultima volta, l ultima volta, ultima volta
        last: ultimo, ultima
        average: in media, media
        per day: al giorno
        -: il, lo, la, i, gli, le, un, uno, una, di, del, della, in, a, per, ho, sono, è
        calories: calorie
        protein: proteine, proteina
        carbs: carboidrati
        fat: grassi
        sugar: zuccheri, zucchero
        water: acqua
        steps: passi
        did i eat: mangiato, mangio
        did i drink: bevuto, bevo
        did i run: corso, corro
        run: corsa, correre
        walk: camminato, camminata
        swim: nuotato, nuoto
        sleep: dormito, sonno
        weight: peso
        train: allenato, allenata, allenamenti, allenamento
        km: chilometri, km
        longest: più lunga, più lungo
        spent: speso, spesa
        """
    )

    static let portuguese = PhraseTable(
        """
        how many: quantos, quantas, quanto, quanta
        when: quando
        what: qual, o que, que
        my: meu, minha, meus, minhas, o meu, a minha
        today: hoje
        yesterday: ontem
        this week: esta semana, essa semana, nesta semana
        last week: a semana passada, semana passada, na semana passada
        this month: este mês, esse mês, neste mês
        last month: o mês passado, mês passado, no mês passado
        this year: este ano, esse ano, neste ano
        last year: o ano passado, ano passado, no ano passado
        last time: a última vez, última vez
        last: último, última
        average: em média, média
        per day: por dia
        -: o, a, os, as, um, uma, de, do, da, em, no, na, por, eu, foi
        calories: calorias
        protein: proteína, proteínas
        carbs: carboidratos
        fat: gordura, gorduras
        sugar: açúcar
        water: água
        steps: passos
        did i eat: comi, comido
        did i drink: bebi, bebido
        did i run: corri, corrido
        run: corrida, correr
        walk: caminhei, caminhada, andei
        swim: nadei, natação
        sleep: dormi, dormido, sono
        weight: peso
        train: treinei, treinos, treino
        km: quilômetros, quilómetros, km
        longest: mais longa, mais longo
        spent: gastei, gasto
        """
    )
}
