extension TrainingTongues {
    static let italian = """
        ~ -: ho, fatto, oggi, di corsa, il, la, lo, le, i
        ~ in: in
        ~ at: a, da
        at: con
        ~ of: di
        sets of: serie da, serie di
        sets: serie
        reps: ripetizione, ripetizioni, volte
        ~ and: e
        then: poi
        each side: per lato, ogni lato
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
        dumbbell shoulder press: distensioni manubri, shoulder press manubri
        barbell row: rematore, rematore con bilanciere, rematore bilanciere
        dumbbell row: rematore con manubrio, rematore manubrio
        cable row: pulley, pulley basso
        lat pulldown: lat machine, lat machine avanti
        pull up: trazione, trazioni, trazioni alla sbarra
        push up: piegamento, piegamenti, flessioni
        curl: curl bicipiti, curl con bilanciere
        dumbbell curl: curl con manubri
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
        jump rope: salto con la corda, corda
        run: corsa, corso, correre, fatto una corsa
        walk: camminata, camminato, camminare, passeggiata
        hike: escursione
        ride: bici, bicicletta, in bici, in bicicletta, pedalato, ciclismo
        swim: nuoto, nuotato, nuotare
        rowing machine: vogatore
        stationary bike: cyclette
        elliptical: ellittica
        stretching: allungamenti
        climbing: arrampicata
        soccer: calcio, calcetto
        dance: ballo, ballato
        """
}
