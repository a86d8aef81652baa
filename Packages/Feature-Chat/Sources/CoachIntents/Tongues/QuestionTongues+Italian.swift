extension QuestionTongues {
    static let italian = """
        how many: quanti, quante, qnt, qnti, qnte
        how much: quanto, quanta
        how many times: quante volte
        how often: ogni quanto, con che frequenza
        how long: quanto tempo, per quanto tempo
        how heavy am i: quanto peso
        how heavy was i: quanto pesavo
        when: quando, quand
        when was: quand'è stato, quand'è stata, quando è stato, quando è stata
        what time: a che ora
        which day: che giorno, quale giorno
        which: quale, quali, qual
        what: cosa, che cosa, che
        ~ -: il, lo, la, i, gli, le, l, di, del, della, dei, delle, dell, dello, in, a, al, alla, per, da, mi, nel, nella, è, con, su, stato, stata, ne, ci, d
        i have: ho
        ~ i have: ho
        i: io
        i was: sono stato, sono stata, sono andato, sono andata
        was: era, erano
        did: fatto
        my: mio, mia, miei, mie, il mio, la mia, i miei, le mie
        today: oggi, di oggi, odierno
        this morning: stamattina, stamani
        this evening: stasera
        yesterday: ieri, di ieri
        yesterday evening: ieri sera
        last night: stanotte, la notte scorsa, la scorsa notte, questa notte
        day before yesterday: l'altro ieri, altroieri, ieri l'altro
        this week: questa settimana, di questa settimana
        last week: la settimana scorsa, settimana scorsa, la scorsa settimana, scorsa settimana, della settimana scorsa, della scorsa settimana, settimana passata
        this month: questo mese, di questo mese
        last month: il mese scorso, mese scorso, lo scorso mese, scorso mese, del mese scorso
        this year: quest'anno
        last year: l'anno scorso, anno scorso, lo scorso anno
        last time: l'ultima volta, ultima volta
        last: ultimo, ultima, ultimi, ultime, scorso, scorsa
        first: la prima volta, prima volta
        since: da
        ~ since: dal, dalla
        ago: fa
        days: gg
        on average: in media, di media, a notte, per notte
        average: media
        per day: al giorno, giornaliera, giornaliero
        per week: a settimana, alla settimana
        per month: al mese
        the weekend: il fine settimana, nel weekend, fine settimana
        ~ and: e
        ~ or: o
        ~ -: o no
        more than: più di, più del, più della, più che
        less than: meno di, meno del, meno della, meno che
        more than last week: più della settimana scorsa, più della scorsa settimana
        more than last month: più del mese scorso, più dello scorso mese
        more than last year: più dell'anno scorso
        at least: almeno
        more: più
        less: meno
        over goal: sforato, superato l'obiettivo, oltre l'obiettivo, sopra l'obiettivo
        over: oltre, sopra, superato
        under: sotto
        goal: obiettivo, il mio obiettivo, l'obiettivo
        targets: i miei obiettivi
        ~ personal best: record, primato
        max: massimale, il mio massimale
        ~ max: max
        most: massimo, massima, migliore, miglior, maggiore, più grande
        least: minimo, minima
        longest: più lungo, più lunga, più lunghi, più lunghe
        shortest: più corto, più corta
        heaviest: più pesante
        fastest: più veloce
        total: in totale, totale
        left: mi restano, restano, mi rimangono, rimangono, mi resta, posso ancora mangiare, rimaste, rimanenti
        protein: proteine, proteina, prot
        ~ calories: calorie, kcal
        calories: caloria
        carbs: carboidrati, carbo
        fat: grassi, grasso
        sugar: zuccheri, zucchero
        salt: sale
        fiber: fibre, fibra, le fibre
        water: acqua
        macros: macro
        drink enough water: bevuto abbastanza, bevuto abbastanza acqua, bevuto a sufficienza
        enough: abbastanza
        eat: mangiato, mangiata, mangiate, mangio, mangiare
        drink: bevuto, bevo, bere
        breakfast: colazione, a colazione
        lunch: pranzo, a pranzo
        dinner: cena, a cena
        eat for dinner: cenato, mangiato a cena
        eat for lunch: pranzato, mangiato a pranzo
        eat for breakfast: mangiato a colazione
        meals: pasti
        coffee: caffè
        beer: birra, birre
        eggs: uova
        egg: uovo
        bread: pane
        cheese: formaggio
        steps: passi, di passi
        run: corso, corsa, corse, correre, corro
        walk: camminato, camminata, camminate, passeggiata
        ride: giro in bici, giri in bici, bici, uscita in bici, bicicletta, pedalata, pedalato
        hike: escursione, trekking
        swim: nuotato, nuoto, nuotare
        sleep: dormito, sonno, dormo
        weight: peso, di peso
        weigh: pesavo, pesato
        am i losing weight: sto dimagrendo, sto perdendo peso
        am i gaining weight: sto ingrassando, sto prendendo peso
        lose weight: dimagrito, dimagrita, perso peso
        gain weight: ingrassato, ingrassata, preso peso
        trend: andamento
        ~ trend: trend
        workout: allenamento, allenamenti, seduta, sessione
        train: allenato, allenata
        in the gym: in palestra
        km: chilometri
        bench press: panca, panca piana, distensioni su panca
        ~ squat: squat
        deadlift: stacco, stacchi, stacco da terra
        overhead press: lento avanti, military press
        pull ups: trazioni
        push ups: flessioni, piegamenti
        legs: gambe
        back: schiena
        chest: petto, pettorali
        shoulders: spalle
        sets: serie
        reps: ripetizioni
        pace: ritmo, passo, velocità
        burn: bruciato, bruciate
        rest days: giorni di riposo
        rest day: giorno di riposo
        heart rate: battito, frequenza cardiaca, battiti
        resting heart rate: frequenza cardiaca a riposo, battito a riposo
        mood: umore
        faster: più velocemente
        spent: speso, spesa, spese
        reminder: promemoria
        reminders: i promemoria, i miei promemoria
        next: prossimo, prossima, prossimi
        what is my balance: quanti sats ho, quanti satoshi ho, quanto bitcoin ho, quanti bitcoin ho
        balance: saldo
        not: senza, non
        tomorrow: domani
        ~ has: ha, hanno
        in a: in una, in un
        in a row: di fila, consecutivi
        hit: raggiunto
        lose: perso
        how much weight i have lost: quanto peso ho perso, quanti chili ho perso
        which is: qual è
        ~ -: negli, nelle, nell, sui, sulle, già, ancora
        am i improving: sto migliorando, sto progredendo
        this year: dall'inizio dell'anno, da inizio anno
        what reminders have i: cosa ho in programma, che cosa ho in programma
        time: tempo
        have: preso, presi
        balance: saldo in sats
        """
}
