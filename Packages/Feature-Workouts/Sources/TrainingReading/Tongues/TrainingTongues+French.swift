extension TrainingTongues {
    static let french = """
        ~ -: j'ai, j ai, j', ai, je, fait, aujourd'hui, du, au, le, la, les, un peu de
        ~ in: en
        ~ at: à
        at: avec
        ~ of: de
        sets of: séries de, séries à
        sets: série, séries
        reps: répétition, répétitions, rép, fois
        and: et
        then: puis, ensuite
        each side: par côté, de chaque côté, chaque côté
        rest: repos
        bodyweight: poids du corps
        kg: kilos, kilo
        warm up: échauffement
        hour: heure, heures
        seconds: secondes, seconde
        squat: flexions de jambes
        front squat: squat avant
        bench press: développé couché, développé-couché
        incline bench press: développé incliné
        decline bench press: développé décliné
        dumbbell bench press: développé couché haltères, développé haltères
        deadlift: soulevé de terre, soulevés de terre
        romanian deadlift: soulevé de terre roumain
        sumo deadlift: soulevé de terre sumo
        overhead press: développé militaire, développé debout
        dumbbell shoulder press: développé épaules
        barbell row: rowing barre, tirage barre
        dumbbell row: rowing haltère
        cable row: tirage horizontal
        lat pulldown: tirage vertical, tirage poitrine
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
        leg curl: flexion de jambe
        lunge: fente, fentes
        standing calf raise: extension mollets, mollets debout, mollets
        hip thrust: poussée de hanches
        plank: gainage, planche
        side plank: gainage latéral, planche latérale
        crunch: abdos, abdominaux
        leg raise: relevé de jambes, relevés de jambes
        jump rope: corde à sauter
        run: couru, course à pied, course, courir, footing, jogging
        walk: marché, marche, marcher
        hike: randonnée, rando
        ride: vélo, fait du vélo, roulé
        swim: nagé, natation, nager
        rowing machine: rameur
        stationary bike: vélo d'appartement
        elliptical: elliptique, vélo elliptique
        stretching: étirements
        climbing: escalade
        soccer: football, foot
        dance: danse, dansé
        """
}
