extension QuestionTongues {
    static let french = """
        how many: combien de, combien d, cb de, cb d, nombre de, nb de
        how much: combien, cb
        how many times: combien de fois
        how often: à quelle fréquence
        how long: combien de temps
        how far: quelle distance
        how heavy am i: combien je pèse, je pèse combien, combien est ce que je pèse
        how heavy was i: combien je pesais, je pesais combien, combien est ce que je pesais
        when: quand, quand est-ce que, c'était quand
        what time: à quelle heure
        which day: quel jour
        what: qu'est-ce que, quel, quelle, quels, quelles, qu'est-ce qu, c'est quoi, quoi
        i have: j'ai, je n'ai
        have i: ai-je, est-ce que j'ai, est ce que j'ai
        am i: suis-je, est-ce que je suis
        i: je
        i was: j'étais
        my: mon, ma, mes
        today: aujourd'hui, ajd, auj, du jour, ce jour
        this morning: ce matin
        this evening: ce soir
        yesterday: hier, d'hier
        yesterday evening: hier soir
        yesterday morning: hier matin
        day before yesterday: avant-hier, avant hier
        last night: la nuit dernière, cette nuit, nuit dernière
        this week: cette semaine, de cette semaine
        last week: la semaine dernière, semaine dernière, la semaine passée, semaine passée
        this month: ce mois, ce mois-ci, ce mois ci
        last month: le mois dernier, mois dernier, le mois passé, mois passé
        this year: cette année
        last year: l'année dernière, année dernière, l'an dernier, l'année passée
        last time: la dernière fois, dernière fois, la dernière fois que
        last: dernier, dernière, derniers, dernières
        first: première fois, la première fois
        since: depuis
        than last week: que la semaine dernière, que la semaine passée
        than last month: que le mois dernier, que le mois passé
        than last year: que l'année dernière, que l'an dernier
        than yesterday: qu'hier
        ago: il y a
        on average: en moyenne, de moyenne, par nuit
        average: moyenne, moy
        per day: par jour, quotidien, quotidienne
        per week: par semaine
        per month: par mois
        the weekend: le week-end, ce week-end
        ~ -: le, la, les, des, de, d, l, au, aux, en, à, ce, ces, c, qu, que, est, y, cet, fait, été, me, m, du, sur, a
        was: c'était, était
        ~ and: et
        ~ or: ou
        or not: ou pas, ou non
        more than: plus de, plus que
        less than: moins de, moins que
        at least: au moins
        more: plus
        less: moins
        over: au-dessus, au-dessus de, au dessus de, dépassé
        under: en dessous de, en-dessous de, sous
        over goal: au-dessus de mon objectif, au dessus de mon objectif, dépassé mon objectif
        goal: objectif, mon objectif, l'objectif
        targets: mes objectifs
        ~ personal best: record, records, rm, pr
        ~ max: max
        most: maximum, le plus, meilleur, meilleure, meilleurs, plus gros, plus grosse, plus grand, plus grande
        least: le moins, plus petit, plus bas
        longest: plus longue, plus long, plus longues, plus longs
        shortest: plus courte, plus court
        heaviest: plus lourd, plus lourde
        fastest: plus rapide
        ~ total: total
        total: au total, en tout
        left: il me reste, reste, me reste, restant, restantes, je peux encore manger, puis-je encore manger
        protein: protéines, protéine, prot, prots
        ~ calories: calorie, calories, kcal
        carbs: glucides, glucide
        fat: lipides, graisses, gras, matières grasses
        sugar: sucre, sucres
        salt: sel
        fiber: fibres, fibre, les fibres
        and fiber: et les fibres
        water: eau, d'eau, l'eau
        drink enough water: assez bu, bu assez, suffisamment bu, bu assez d'eau, assez bu d'eau
        enough: assez
        macros: macros
        eat: mangé, manger, mange, mangée
        drink: bu, boire
        eat for breakfast: petit-déjeuné, mangé au petit-déj, mangé au petit déjeuner
        breakfast: petit-déjeuner, petit déjeuner, petit-déj, petit déj
        lunch: déjeuner, midi
        dinner: dîner, souper
        eat for lunch: déjeuné, mangé à midi
        eat for dinner: dîné, soupé
        meals: repas
        coffee: café, cafés
        beer: bière, bières
        eggs: oeufs
        egg: oeuf
        bread: pain
        cheese: fromage
        steps: pas, de pas
        run: couru, courus, course, courses, courir, jogging, footing
        ride: vélo, sortie vélo, sorties vélo, sortie à vélo, sortie en vélo, roulé
        walk: marché, marcher, marche
        hike: randonnée, randonnées
        swim: nagé, nager, natation
        sleep: dormi, sommeil, dors
        weight: poids
        weigh: pèse, pesais, pesé
        am i losing weight: je perds du poids, est-ce que je perds du poids, je maigris, est-ce que je maigris
        am i gaining weight: je prends du poids, est-ce que je prends du poids, je grossis, est-ce que je grossis
        lose weight: perdu du poids, maigri
        gain weight: pris du poids, grossi
        trend: tendance, évolution
        workout: entraînement, séance, entrainement
        workouts: entraînements, séances, entrainements
        train: entraîné, entraînée, entrainé
        in the gym: à la salle, salle de sport, à la salle de sport, salle de gym
        km: kilomètres, bornes, borne
        bench press: développé couché, développé-couché, dc
        squat: squats, flexions
        deadlift: soulevé de terre, sdt
        overhead press: développé militaire
        pull ups: tractions, traction
        push ups: pompes
        legs: jambes
        back: dos
        chest: pectoraux, pecs
        shoulders: épaules
        sets: séries
        reps: répétitions
        pace: allure, vitesse
        burn: brûlé, brûlées, dépensées
        rest days: jours de repos
        rest day: jour de repos
        heart rate: pouls, fréquence cardiaque
        resting heart rate: fréquence cardiaque au repos, pouls au repos
        mood: humeur
        faster: plus vite
        spent: dépensé, dépenses
        reminder: rappel
        reminders: rappels
        next: prochain, prochaine, prochains
        what is my balance: combien de sats j'ai, j'ai combien de sats, combien de bitcoin j'ai, combien de sats ai-je
        balance: solde
        not: n'ai pas, sans
        did: fait
        how many days: combien de jours
        tomorrow: demain
        ~ has: a un, a une
        in a: dans une, dans un
        ~ in: dans
        in a row: d'affilée, de suite
        hit: atteint
        lose: perdu
        gain: pris
        ~ -: pour, avec, donc
        how much weight i have lost: combien de poids j'ai perdu, combien de kilos j'ai perdu, combien de kilos ai-je perdus, combien de kilos ai-je perdu, combien de kilos j'ai perdus
        i eat: j'avale, je mange
        am i progressing: je progresse, est-ce que je progresse
        am i improving: je m'améliore, est-ce que je m'améliore
        -: ou je stagne, déjà, encore
        last 30 days: depuis un mois, ces 30 derniers jours
        last 7 days: depuis une semaine
        this year: depuis le début de l'année
        ~ what: ça donne quoi
        what reminders have i: qu'est-ce que j'ai de prévu, j'ai quoi de prévu
        time: temps
        balance: solde en sats, solde bitcoin, solde en bitcoin
        """
}
