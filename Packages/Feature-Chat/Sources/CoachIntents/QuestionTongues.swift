/// Words of German, French, Spanish, Italian and Portuguese questions as the English ones that ``QuestionReader`` knows. It takes
/// words in any order, so that a sentence is read word by word; one with a word that stands here in no table is not read.
enum QuestionTongues {
    /// The sentence in English words, by the language that most of its words are of; `nil` where fewer than two are.
    static func english(_ words: [String]) -> String? {
        var best: (text: String, known: Int)?
        for table in [german, french, spanish, italian, portuguese] {
            var english: [String] = []
            var (place, known) = (0, 0)
            while place < words.count {
                if let (length, value) = table.longest(words[place...]) {
                    if value != "-" { english += value.split(separator: " ").map(String.init) }
                    (place, known) = (place + length, known + length)
                } else {
                    english.append(words[place])
                    place += 1
                }
            }
            // The rest are names and numbers.
            if known >= 2, known * 2 >= words.count, known > best?.known ?? 0 {
                best = (english.joined(separator: " "), known)
            }
        }
        return best?.text
    }

    private static let german = PhraseTable(
        """
        how many: wie viel, wie viele, wieviel, wieviele
        how far: wie weit
        how long: wie lang, wie lange
        how often: wie oft
        how fast: wie schnell
        how much do i weigh: wie schwer bin ich, was wiege ich, wie viel wiege ich
        how: wie
        what: was
        when: wann
        which day: welcher tag, welchen tag, an welchem tag
        which: welche, welcher, welches, welchen
        what time: um wie viel uhr
        have: hab, habe, hatte, hatten, gehabt, haben
        did: bin, war, waren, gemacht, getan, ist
        i: ich
        my: mein, meine, meinen, meiner, meinem, meines
        today: heute
        today: heute morgen, heute früh, heute abend
        yesterday: gestern, gestern abend
        day before yesterday: vorgestern
        this week: diese woche, dieser woche, in dieser woche
        last week: letzte woche, letzter woche, in der letzten woche, vorige woche, vergangene woche
        this month: diesen monat, dieser monat, diesem monat, in diesem monat
        last month: letzten monat, letzter monat, im letzten monat, vorigen monat
        this year: dieses jahr, diesem jahr, in diesem jahr, seit jahresanfang
        last year: letztes jahr, im letzten jahr
        so far: bisher, bis jetzt
        last: letzten, letzte, letzter, letztes, zuletzt, das letzte mal
        first: ersten, erste, erster, erstes, zuerst, das erste mal
        since: seit
        until: bis
        from: von, vom
        in the last month: i am letzten monat
        in january: i am januar
        in february: i am februar
        in march: i am märz
        on average: i am durchschnitt, i am schnitt
        on monday: montag, am montag
        on tuesday: dienstag, am dienstag
        on wednesday: mittwoch, am mittwoch
        on thursday: donnerstag, am donnerstag
        on friday: freitag, am freitag
        on saturday: samstag, am samstag, sonnabend
        on sunday: sonntag, am sonntag
        the weekend: wochenende, am wochenende
        january: januar
        february: februar
        march: märz
        may: mai
        june: juni
        july: juli
        october: oktober
        december: dezember
        in: im, i am, in, am, an, auf, beim, zum, zur
        -: der, die, das, den, dem, des, ein, eine, einen, einem, denn, so, es, mal, schon, eigentlich, von meinem, nach, mit, gewesen
        and: und
        or: oder
        than: als
        more: mehr
        less: weniger
        trend: verlauf, entwicklung
        more than: mehr als
        less than: weniger als
        average: durchschnitt, im durchschnitt, durchschnittlich, durchschnittliche, im schnitt, schnitt
        per day: pro tag, am tag, täglich
        per week: pro woche, wöchentlich
        most: meisten, am meisten, höchste, höchster, höchstes, maximal, maximum
        least: wenigsten, am wenigsten, niedrigste, niedrigster, niedrigstes, minimum
        longest: längster, längste, längsten, weitester, weiteste
        shortest: kürzester, kürzeste
        heaviest: schwerste, schwerster, schwerstes, schwersten
        fastest: schnellster, schnellste, schnellsten, schnellstes
        best: beste, bester, bestes
        total: insgesamt, gesamt, zusammen
        days: tage, tagen
        weeks: wochen
        months: monate, monaten
        left: übrig, noch übrig
        protein: eiweiß, eiweiss, protein, proteine
        calories: kalorien, kcal, energie
        carbs: kohlenhydrate
        fat: fett
        sugar: zucker
        salt: salz
        fiber: ballaststoffe
        water: wasser
        meals: mahlzeiten
        eat: gegessen, esse, aß, isst
        drink: getrunken, trinke, trank
        coffee: kaffee, kaffees
        beer: bier, biere
        eggs: eier
        bread: brot
        apples: äpfel
        breakfast: frühstück, frühstücken, gefrühstückt
        lunch: mittagessen, mittag
        dinner: abendessen
        weight: gewicht
        weigh: wiege, gewogen
        steps: schritte
        sleep: schlaf, geschlafen, schlafe
        resting heart rate: ruhepuls
        heart rate: puls
        mood: stimmung, laune
        run: lauf, läufe, laufen, gelaufen, joggen, gejoggt
        ride: radfahren, geradelt, rad gefahren, fahrrad gefahren, radtour, rad
        swim: schwimmen, geschwommen
        walk: spazieren, gegangen, spaziergang
        train: trainiert, trainieren, training, trainings
        in the gym: i am studio, i am fitnessstudio, im studio, im fitnessstudio, im gym
        squat: kniebeuge, kniebeugen
        bench press: bankdrücken
        deadlift: kreuzheben
        pull ups: klimmzüge, klimmzug
        push ups: liegestütze, liegestützen
        legs: beine
        back: rücken
        chest: brust
        shoulders: schultern
        burn: verbrannt
        lift: gehoben
        km: kilometer, km
        hours: stunden
        minutes: minuten
        rest days: ruhetage
        streak: serie
        lose weight: abgenommen, verloren
        gain weight: zugenommen
        spent: ausgegeben, ausgabe, ausgaben, gekostet, bezahlt, eingekauft
        reminder: erinnerung
        reminders: erinnerungen, termine
        next: nächste, nächster, nächsten
        """
    )

    private static let french = PhraseTable(
        """
        how many: combien de, combien d, combien
        when: quand
        what: qu'est, quel, quelle, quels, quelles, que
        did i: ai je, j'ai, ai, suis je, je
        my: mon, ma, mes
        today: aujourd'hui
        yesterday: hier
        this week: cette semaine
        last week: la semaine dernière, semaine dernière
        this month: ce mois, ce mois ci, ce mois-ci
        last month: le mois dernier, mois dernier
        this year: cette année
        last year: l'année dernière, année dernière
        last time: la dernière fois, dernière fois
        last: dernier, dernière
        average: en moyenne, moyenne
        per day: par jour
        -: le, la, les, un, une, du, des, de, d', au, aux, à, en
        calories: calories
        protein: protéines, protéine
        carbs: glucides
        fat: lipides
        sugar: sucre
        water: eau, d'eau
        steps: pas
        eat: mangé, manger, mange
        drink: bu, boire
        run: couru, courus, course, courses, courir
        walk: marché, marcher
        swim: nagé, nager
        sleep: dormi, sommeil
        weight: poids
        train: entraînements, entraînement, entraîné
        km: kilomètres, km
        longest: plus longue, plus long
        spent: dépensé, dépenses
        """
    )

    private static let spanish = PhraseTable(
        """
        how many: cuántos, cuántas, cuánto, cuánta, cuantos, cuantas, cuanto, cuanta
        when: cuándo, cuando
        what: qué, cuál, que, cual
        today: hoy
        yesterday: ayer
        this week: esta semana
        last week: la semana pasada, semana pasada
        this month: este mes
        last month: el mes pasado, mes pasado
        this year: este año
        last year: el año pasado, año pasado
        last time: la última vez, última vez
        last: último, última
        average: promedio, media, de media, en promedio
        per day: al día, por día
        my: mi, mis
        -: el, la, los, las, un, una, de, del, en, a, por, he, me
        calories: calorías, calorias
        protein: proteínas, proteína, proteinas
        carbs: carbohidratos
        fat: grasa, grasas
        sugar: azúcar
        water: agua
        steps: pasos
        did i eat: comí, comido, como
        did i drink: bebí, bebido, tomé
        did i run: corrí, corrido, corro
        run: carrera, correr
        walk: caminé, caminado
        swim: nadé, nadado
        sleep: dormí, dormido, sueño
        weight: peso
        train: entrené, entrenado, entrenamientos
        km: kilómetros, km
        longest: más larga, más largo
        spent: gasté, gastado, gasto
        """
    )
}
