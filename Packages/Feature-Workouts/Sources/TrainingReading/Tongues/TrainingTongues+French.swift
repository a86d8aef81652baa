extension TrainingTongues {
    static let french = """
        ~ -: j'ai, j ai, j', ai, je, fait, aujourd'hui, du, au, le, la, les, un peu de, ce matin, ce soir, j'ai fait, avec le chien
        ~ in: en
        ~ at: à
        at: avec
        ~ of: de
        sets of: séries de, séries à
        sets: série, séries
        reps: répétition, répétitions, rép, fois
        and: et
        then: puis, ensuite
        each side: par côté, de chaque côté, chaque côté, par jambe, par bras
        rest: repos
        bodyweight: poids du corps
        kg: kilos, kilo
        warm up: échauffement
        hour: heure, heures
        seconds: secondes, seconde
        squat: flexions de jambes
        front squat: squat avant
        bench press: développé couché, développé-couché, dev couché, dc, dév couché
        incline bench press: développé incliné
        decline bench press: développé décliné
        dumbbell bench press: développé couché haltères, développé haltères
        deadlift: soulevé de terre, soulevés de terre, sdt, soulevé
        romanian deadlift: soulevé de terre roumain
        sumo deadlift: soulevé de terre sumo
        overhead press: développé militaire, développé debout, militaire
        dumbbell shoulder press: développé épaules, développé épaules haltères
        barbell row: rowing barre, tirage barre
        dumbbell row: rowing haltère, rowing haltères, tirage haltère
        cable row: tirage horizontal
        lat pulldown: tirage vertical, tirage poitrine, tirage
        pull up: traction, tractions
        push up: pompe, pompes
        curl: curl biceps, curls biceps, flexion biceps
        hammer curl: curl marteau
        tricep pushdown: extension triceps, extensions triceps
        lateral raise: élévation latérale, élévations latérales
        front raise: élévation frontale, élévations frontales
        dumbbell fly: écarté haltères, écartés
        leg press: presse à cuisses, presse
        leg extension: extension de jambes, extensions de jambes
        leg curl: flexion de jambe, leg curl, ischio
        lunge: fente, fentes, fentes marchées
        standing calf raise: extension mollets, mollets debout, mollets
        hip thrust: poussée de hanches, relevé de bassin
        plank: gainage, planche
        side plank: gainage latéral, planche latérale
        crunch: abdos, abdominaux
        leg raise: relevé de jambes, relevés de jambes
        jump rope: corde à sauter, corde
        run: couru, course à pied, course, courir, footing, jogging
        walk: marché, marche, marcher, marche rapide, balade
        hike: randonnée, rando
        ride: vélo, fait du vélo, roulé, à vélo, vélotaf, de vélo
        swim: nagé, natation, nager, de brasse, brasse, crawl, de crawl
        rowing machine: rameur
        stationary bike: vélo d'appartement
        elliptical: elliptique, vélo elliptique
        stretching: étirements
        climbing: escalade
        soccer: football, foot, match de foot
        dance: danse, dansé
        ~ yesterday: hier
        ~ and: et puis
        90 minutes: une heure et demie, heure et demie
        75 minutes: une heure et quart
        45 minutes: trois quarts d'heure
        30 minutes: une demi-heure, demi-heure
        15 minutes: un quart d'heure, quart d'heure
        treadmill: tapis, tapis de course, sur tapis
        half marathon: semi marathon, semi-marathon
        weighted pull up: tractions lestées
        dips: dips
        dumbbell curl: curl haltères, curl haltère, curl avec haltères
        cross country skiing: ski de fond
        ~ lengths of: longueurs de, longueurs
        elevation: dénivelé, de dénivelé, D+
        yoga: yoga, de yoga
        """
}
