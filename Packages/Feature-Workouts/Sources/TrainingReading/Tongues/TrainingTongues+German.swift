extension TrainingTongues {
    static let german = """
        ~ -: ich, habe, hab, bin, heute, der, die, das, den, dem, von, am
        ~ in: in
        at: mit, je, zu je, à
        sets of: Sätze à, Sätze mit je, Sätze mit, Sätze zu je, Sätze zu, Sätze von, Serien à, Serien mit
        sets: Satz, Sätze, Sätzen, Serien
        reps: Wiederholung, Wiederholungen, Wdh, Whd, Mal
        and: und
        then: dann, danach
        each side: pro Seite, je Seite, jede Seite
        rest: Pause
        bodyweight: Körpergewicht
        kg: Kilo, Kilogramm
        warm up: aufwärmen, Aufwärmsatz
        hour: Stunde, Stunden
        minutes: Minuten
        seconds: Sekunden
        squat: Kniebeuge, Kniebeugen, Kniebeugen mit der Langhantel
        front squat: Frontkniebeuge, Frontkniebeugen
        bodyweight squat: Kniebeugen ohne Gewicht
        bench press: Bankdrücken, Langhantel Bankdrücken, Flachbankdrücken
        incline bench press: Schrägbankdrücken
        dumbbell bench press: Kurzhantel Bankdrücken, Kurzhantelbankdrücken
        close grip bench press: enges Bankdrücken
        deadlift: Kreuzheben
        romanian deadlift: rumänisches Kreuzheben
        sumo deadlift: Sumo Kreuzheben
        overhead press: Schulterdrücken, Überkopfdrücken, Militärdrücken
        barbell row: Langhantelrudern, vorgebeugtes Rudern
        dumbbell row: Kurzhantelrudern
        cable row: Kabelrudern
        lat pulldown: Latzug, Latziehen, Lat Ziehen
        pull up: Klimmzug, Klimmzüge, Klimmzügen
        push up: Liegestütz, Liegestütze, Liegestützen
        dips: Barrenstütz, Barrenstütze
        curl: Bizepscurls, Bizeps Curls, Bizepscurl, Langhantelcurls
        hammer curl: Hammercurls, Hammercurl
        tricep pushdown: Trizepsdrücken
        lateral raise: Seitheben
        front raise: Frontheben
        face pull: Face Pulls
        cable fly: Kabelzug Fliegende
        dumbbell fly: Fliegende
        leg press: Beinpresse
        leg extension: Beinstrecker
        leg curl: Beinbeuger
        lunge: Ausfallschritt, Ausfallschritte
        standing calf raise: Wadenheben
        hip thrust: Hüftstoß, Beckenheben
        plank: Unterarmstütz
        side plank: Seitstütz
        crunch: Bauchpressen
        sit up: Rumpfbeugen
        leg raise: Beinheben
        jump rope: Seilspringen, Seilhüpfen
        run: gelaufen, Lauf, Laufen, gejoggt, Joggen, gerannt
        walk: Spaziergang, spazieren, spaziert, gegangen
        hike: Wanderung, wandern, gewandert
        ride: Radfahren, geradelt, Rad gefahren, Fahrrad gefahren, Radtour, mit dem Rad
        swim: Schwimmen, geschwommen
        rowing machine: Rudergerät, Ruderergometer
        stationary bike: Heimtrainer
        elliptical: Crosstrainer
        stretching: Dehnen, gedehnt
        climbing: Klettern, geklettert
        soccer: Fußball, Fußball gespielt
        dance: Tanzen, getanzt
        """
}
