extension TrainingTongues {
    static let italian = """
        ~ -: ho, fatto, oggi, di corsa, il, la, lo, le, i, stamattina, stasera, ho fatto, con il cane, al parco
        ~ in: in
        ~ at: a, da
        at: con
        ~ of: di
        sets of: serie da, serie di
        sets: serie
        reps: ripetizione, ripetizioni, volte
        ~ and: e, e poi
        then: poi
        each side: per lato, ogni lato, per gamba, per braccio
        rest: recupero, riposo
        bodyweight: corpo libero
        kg: chili, chilo
        warm up: riscaldamento
        hour: ora, ore
        minutes: minuti
        seconds: secondi
        front squat: squat frontale
        bench press: panca piana, distensioni su panca, panca
        incline bench press: panca inclinata
        decline bench press: panca declinata
        dumbbell bench press: panca con manubri, panca piana con manubri
        deadlift: stacco, stacchi, stacco da terra, stacchi da terra
        romanian deadlift: stacco rumeno, stacchi rumeni
        sumo deadlift: stacco sumo
        overhead press: lento avanti, military
        dumbbell shoulder press: distensioni manubri, shoulder press manubri, spinte con manubri, lento manubri
        barbell row: rematore, rematore con bilanciere, rematore bilanciere
        dumbbell row: rematore con manubrio, rematore manubrio
        cable row: pulley, pulley basso
        lat pulldown: lat machine, lat machine avanti
        pull up: trazione, trazioni, trazioni alla sbarra
        push up: piegamento, piegamenti, flessioni
        curl: curl bicipiti, curl con bilanciere
        dumbbell curl: curl con manubri, curl manubri
        hammer curl: curl a martello
        tricep pushdown: spinte in basso, push down tricipiti
        lateral raise: alzata laterale, alzate laterali
        front raise: alzata frontale, alzate frontali
        dumbbell fly: croci con manubri, croci
        leg press: pressa
        leg extension: estensione gambe
        lunge: affondo, affondi
        standing calf raise: polpacci, calf in piedi
        hip thrust: ponte con bilanciere
        side plank: plank laterale
        crunch: addominali
        jump rope: salto con la corda, corda, salto della corda
        run: corsa, corso, correre, fatto una corsa, corsi, corsetta, corsa lenta
        walk: camminata, camminato, camminare, passeggiata, camminata veloce
        hike: escursione, trekking, giro in montagna, camminata in montagna
        ride: bici, bicicletta, in bici, in bicicletta, pedalato, ciclismo, giro in bici
        swim: nuoto, nuotato, nuotare, ho nuotato, stile libero
        rowing machine: vogatore, remoergometro
        stationary bike: cyclette
        elliptical: ellittica
        stretching: allungamenti
        climbing: arrampicata
        soccer: calcio, calcetto, partita di calcio, partita di calcetto
        dance: ballo, ballato
        ~ yesterday: ieri
        90 minutes: un'ora e mezza, ora e mezza, un'ora e mezzo
        75 minutes: un'ora e un quarto
        45 minutes: tre quarti d'ora
        30 minutes: mezz'ora
        15 minutes: un quarto d'ora, quarto d'ora
        treadmill: tapis roulant
        half marathon: mezza maratona
        weighted pull up: trazioni zavorrate
        dips: dip, dip alle parallele, parallele
        leg curl: leg curl
        cross country skiing: sci di fondo
        ~ lengths of: vasche da, vasche di
        elevation: dislivello, di dislivello
        yoga: yoga, di yoga
        """
}
