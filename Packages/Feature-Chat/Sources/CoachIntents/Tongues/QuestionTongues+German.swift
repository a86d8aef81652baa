extension QuestionTongues {
    static let german = """
        how much: wie viel, wieviel, wievil
        how many: wie viele, wieviele, an wie vielen, an wievielen, wie vielen, wievielen
        how far: wie weit
        how long: wie lang, wie lange
        how often: wie oft, wie häufig
        how fast: wie schnell
        how heavy am i: wie schwer bin ich, was wiege ich, was wieg ich, wie viel wiege ich, wieviel wiege ich, wie viel wieg ich
        how heavy was i: wie schwer war ich, was wog ich, wie viel wog ich, wieviel wog ich
        how: wie
        ~ what: was
        when: wann
        which day: welcher tag, welchen tag, an welchem tag
        which: welche, welcher, welches, welchen
        what time: um wie viel uhr, um wieviel uhr
        i have: ich hab, ich habe, ich hatte
        have i: hab ich, habe ich, hatte ich
        i was: ich war
        ~ was i: war ich, lag ich
        ~ am i: bin ich
        ~ have: hab, habe, hatte, hatten, gehabt, haben
        ~ was: war, waren, gewesen, lag
        ~ did: gemacht, getan
        ~ is: ist
        i: ich
        my: mein, meine, meinen, meiner, meinem, meines
        today: heute
        this morning: heute morgen, heute früh, heute vormittag
        this evening: heute abend
        yesterday: gestern
        yesterday evening: gestern abend
        yesterday morning: gestern morgen, gestern früh
        day before yesterday: vorgestern
        last night: letzte nacht, heute nacht, in der letzten nacht
        this week: diese woche, dieser woche, in dieser woche
        last week: letzte woche, letzter woche, in der letzten woche, vorige woche, vergangene woche, der letzten woche
        this month: diesen monat, dieser monat, diesem monat, in diesem monat
        last month: letzten monat, letzter monat, im letzten monat, vorigen monat, vergangenen monat, des letzten monats
        this year: dieses jahr, diesem jahr, in diesem jahr, seit jahresanfang
        last year: letztes jahr, im letzten jahr, voriges jahr
        so far: bisher, bis jetzt
        last: letzten, letzte, letzter, letztes, zuletzt, das letzte mal, letztes mal, vergangenen
        first: erste, erster, erstes, das erste mal, zum ersten mal
        since: seit
        until: bis
        ~ ago: vor
        ~ a: ein, eine, einen, einem, einer
        ~ from: von, vom
        per day: pro tag, am tag, täglich, jeden tag
        on average: im durchschnitt, im schnitt, durchschnittlich, pro nacht
        the weekend: wochenende, am wochenende
        ~ in: im, in, beim, auf, bei, zum, zur, zu
        ~ on: am, an
        ~ -: der, die, das, den, dem, des, denn, so, es, mal, nach, mit, mich, man, nur, für, um
        -: schon, eigentlich, von meinem, bitte, zeig mir, sag mir, heut schon
        today: heut
        and: und
        or: oder
        than: als
        more: mehr
        less: weniger
        over: überm, über dem
        over goal: überm ziel, über dem ziel, über meinem ziel, übers ziel
        ~ over: über
        ~ under: unter
        at least: mindestens
        more than: mehr als
        less than: weniger als
        trend: verlauf, entwicklung, tendenz
        average: durchschnitt, durchschnittliche, durchschnittlicher, schnitt
        per week: pro woche, wöchentlich
        per month: pro monat
        most: meisten, am meisten, höchste, höchster, höchstes, höchsten, maximal, maximum, größte, größter, rekord, bestwert
        least: wenigsten, am wenigsten, niedrigste, niedrigster, niedrigstes
        longest: längster, längste, längsten, weitester, weiteste, weitesten
        shortest: kürzester, kürzeste, kürzesten
        heaviest: schwerste, schwerster, schwerstes, schwersten
        fastest: schnellster, schnellste, schnellsten, schnellstes
        personal best: bestleistung, persönliche bestleistung, bestzeit
        best: beste, bester, bestes, besten
        worst: schlechteste, schlechtester, schlechtesten
        total: insgesamt, gesamt, zusammen
        left: übrig, noch übrig, bleiben mir, noch frei, darf ich noch essen, kann ich noch essen, darf ich noch
        goal: ziel, ziele, mein ziel, meinem ziel
        targets: meine ziele
        protein goal: eiweißziel, proteinziel
        calorie goal: kalorienziel
        protein: eiweiß, eiweiss, proteine
        calories: kalorien, kalorie, energie
        carbs: kohlenhydrate, kohlehydrate, carbs, kh
        fat: fett, fette
        sugar: zucker
        salt: salz
        fiber: ballaststoffe, ballaststoff
        water: wasser, flüssigkeit
        macros: makros
        drink enough water: genug getrunken, genügend getrunken, ausreichend getrunken, genug trinken
        meals: mahlzeiten
        eat: gegessen, esse, ess, aß, isst, essen
        drink: getrunken, trinke, trank
        eat for breakfast: gefrühstückt, zum frühstück gegessen
        eat for lunch: zu mittag gegessen, mittags gegessen
        eat for dinner: zu abend gegessen, abends gegessen
        coffee: kaffee, kaffees
        beer: bier, biere
        eggs: eier
        egg: ei
        bread: brot
        apples: äpfel
        cheese: käse
        breakfast: frühstück
        lunch: mittagessen, mittag
        dinner: abendessen, abendbrot
        weight: gewicht, körpergewicht
        weigh: wiege, gewogen, wieg
        steps: schritte
        sleep: schlaf, geschlafen, schlafe, schlief
        resting heart rate: ruhepuls
        heart rate: puls, herzfrequenz
        mood: stimmung, laune
        ~ stress: stress
        run: lauf, läufe, laufen, gelaufen, joggen, gejoggt, gerannt, laufrunde
        ride: radfahren, geradelt, rad gefahren, fahrrad gefahren, radtour, radtouren, radfahrt, geradelt
        swim: schwimmen, geschwommen
        walk: spazieren, gegangen, spaziergang, spaziergänge
        hike: wandern, gewandert, wanderung
        workout: training, trainings, workout, trainingseinheit, einheit
        workouts: trainingseinheiten, einheiten, workouts
        train: trainiert, trainieren
        in the gym: im studio, im fitnessstudio, im gym, beim sport
        squat: kniebeuge, kniebeugen
        bench press: bankdrücken
        deadlift: kreuzheben
        overhead press: schulterdrücken, überkopfdrücken
        pull ups: klimmzüge, klimmzug
        push ups: liegestütze, liegestützen
        sit ups: situps
        lunges: ausfallschritte
        row: rudern
        legs: beine
        back: rücken
        chest: brust
        shoulders: schultern
        sets: sätze, sätzen
        reps: wiederholungen
        pace: tempo
        burn: verbrannt, verbrauche
        lift: gehoben
        rest days: ruhetage
        rest day: ruhetag
        streak: serie, strähne
        am i losing weight: nehme ich ab, nehm ich ab, nehme ich ab oder zu, nehm ich ab oder zu
        am i gaining weight: nehme ich zu, nehm ich zu, nehme ich zu oder ab, nehm ich zu oder ab
        lose weight: abgenommen, verloren, abnehmen
        gain weight: zugenommen, zunehmen
        faster: schneller
        stronger: stärker
        spent: ausgegeben, ausgabe, ausgaben, gekostet, bezahlt, eingekauft
        reminder: erinnerung, termin
        reminders: erinnerungen, termine
        next: nächste, nächster, nächsten
        what is my balance: wie viel bitcoin habe ich, wie viele sats habe ich, wieviel bitcoin habe ich, wieviele sats habe ich, wie viel geld habe ich, wie viel sats habe ich, wieviel sats habe ich
        balance: guthaben, kontostand, saldo
        enough: genug
        not: nicht, kein, keine, keinen
        how many times: wie viele male
        tomorrow: morgen
        ~ has: hat, haben denn
        ~ hit: erreicht, geschafft
        in a row: in folge, am stück, hintereinander
        which is: welches ist
        hours: stunden
        in a: in einer, in einem
        ~ as: wie bei
        -: noch, alles, oder nicht, oder net
        under: unterm, unter dem, unter meinem
        this week: die woche
        this year: seit jahresbeginn, seit anfang des jahres
        am i losing weight: nehm ich eigentlich ab, nehme ich eigentlich ab, nehme ich gerade ab, nehm ich grad ab
        am i improving: werde ich besser, werd ich besser, mache ich fortschritte
        what reminders have i: was steht an, was habe ich vor, was hab ich vor
        what reminders have i today: was steht heute an, was steht heute noch an, was steht heut an
        what reminders have i tomorrow: was steht morgen an
        time: zeit
        what is my balance: wie viele sats hab ich, wie viele sats habe ich noch, wie viele sats hab ich noch, wie viel bitcoin hab ich
        """
}
