extension TrainingTongues {
    static let german = """
        ~ -: ich, habe, hab, bin, heute, der, die, das, den, dem, von, am, heut, heut früh, heute früh, heute Morgen, heute Abend, heut Abend, gemacht, war, beim, vom, aufm, auf dem, den ganzen, neuer, neue, nach der Arbeit
        ~ in: in
        at: mit, je, zu je, à
        sets of: Sätze à, Sätze mit je, Sätze mit, Sätze zu je, Sätze zu, Sätze von, Serien à, Serien mit
        sets: Satz, Sätze, Sätzen, Serien
        reps: Wiederholung, Wiederholungen, Wdh, Whd, Mal
        and: und
        then: dann, danach
        each side: pro Seite, je Seite, jede Seite, pro Bein, pro Arm
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
        jump rope: Seilspringen, Seilhüpfen, Springseil
        run: gelaufen, Lauf, Laufen, gejoggt, Joggen, gerannt, Dauerlauf, Laufrunde, Jogging
        walk: Spaziergang, spazieren, spaziert, gegangen, spazieren gegangen
        hike: Wanderung, wandern, gewandert
        ride: Radfahren, geradelt, Rad gefahren, Fahrrad gefahren, Radtour, mit dem Rad, mim Rad, Fahrrad, Radeln, mit dem Fahrrad, Rad
        swim: Schwimmen, geschwommen, Kraul, Kraulen, Brustschwimmen, Brust geschwommen
        rowing machine: Rudergerät, Ruderergometer, Ruderergo
        stationary bike: Heimtrainer
        elliptical: Crosstrainer, aufm Crosstrainer, Ellipsentrainer
        stretching: Dehnen, gedehnt
        climbing: Klettern, geklettert
        soccer: Fußball, Fußball gespielt, gekickt, Fussball, Kicken
        dance: Tanzen, getanzt
        ~ yesterday: gestern
        ~ and: u, sowie
        90 minutes: eineinhalb Stunden, anderthalb Stunden
        75 minutes: eineinviertel Stunden
        45 minutes: Dreiviertelstunde, eine Dreiviertelstunde
        30 minutes: halbe Stunde, eine halbe Stunde, ne halbe Stunde
        15 minutes: Viertelstunde, eine Viertelstunde
        treadmill: Laufband, aufm Laufband, auf dem Laufband
        half marathon: Halbmarathon
        weighted pull up: Klimmzüge mit Gewicht, Klimmzüge mit Zusatzgewicht
        dumbbell curl: Kurzhantelcurls, Kurzhantelcurl, Curls mit Kurzhanteln
        dumbbell shoulder press: Schulterdrücken mit Kurzhanteln, Schulterdrücken Kurzhanteln
        cross country skiing: Langlauf, Skilanglauf
        ~ lengths of: Bahnen à, Bahnen zu, Bahnen von
        elevation: Höhenmeter, hm
        yoga: Yoga
        """
}
