extension ReminderTongues {
    static let french = """
            remind me: rappelle moi de, rappelle-moi de, rappelle-moi d', rappelle moi d, rappelle moi, rappelle-moi
            ~ at: à
            ~ to: de, d
            ~ until: jusqu'à, jusqu à
            ~ and: et
            ~ on: le
            ~ in: dans
            ~ mar: mar
            ~ mer: mer
            every: chaque, tous les, toutes les
            every day: chaque jour, tous les jours, quotidiennement
            every weekday: en semaine, chaque jour ouvrable, tous les jours ouvrables
            every weekend: chaque week end, tous les week ends
            every week: chaque semaine, toutes les semaines
            every month: chaque mois, tous les mois
            every year: chaque année, tous les ans
            every hour: toutes les heures, chaque heure
            every morning: chaque matin, tous les matins
            every noon: chaque midi, tous les midis
            every evening: chaque soir, tous les soirs
            every night: chaque nuit, toutes les nuits
            every other day: un jour sur deux
            twice a day: deux fois par jour
            three times a day: trois fois par jour
            tomorrow: demain
            tomorrow morning: demain matin
            tomorrow evening: demain soir
            today: aujourd'hui, aujourd hui
            this evening: ce soir
            day after tomorrow: après demain, après-demain
            next week: la semaine prochaine
            except: sauf
            on the 1st: le premier, le 1er
        """
}
