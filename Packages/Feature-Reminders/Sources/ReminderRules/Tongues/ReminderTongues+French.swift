extension ReminderTongues {
    static let french = """
        remind me: rappelle moi de, rappelle-moi de, rappelle-moi d', rappelle moi d, rappelle moi, rappelle-moi, n'oublie pas de, n'oublie pas, ne pas oublier de, ne pas oublier, n'oublie pas de me rappeler, pense à me rappeler, fais-moi penser à, réveille-moi
        ~ at: à, vers
        ~ to: de, d
        ~ until: jusqu'à, jusqu à
        ~ and: et
        ~ on: le
        ~ mar: mar
        ~ mer: mer
        every: chaque, tous les, toutes les
        every day: chaque jour, tous les jours, quotidiennement
        every weekday: en semaine, chaque jour ouvrable, tous les jours ouvrables, les jours de semaine, du lundi au vendredi
        every weekend: chaque week end, tous les week ends, le week-end, chaque week-end, tous les week-ends, les week-ends
        every week: chaque semaine, toutes les semaines
        every month: chaque mois, tous les mois, de chaque mois, du mois
        every year: chaque année, tous les ans
        every hour: toutes les heures, chaque heure
        every morning: chaque matin, tous les matins
        every noon: chaque midi, tous les midis
        every evening: chaque soir, tous les soirs
        every night: chaque nuit, toutes les nuits
        every other day: un jour sur deux, tous les deux jours
        twice a day: deux fois par jour
        three times a day: trois fois par jour
        tomorrow: demain, demain dès
        tomorrow morning: demain matin
        tomorrow evening: demain soir
        today: aujourd'hui, aujourd hui
        this evening: ce soir
        day after tomorrow: après demain, après-demain, après-demain matin
        next week: la semaine prochaine
        except: sauf
        on the 1st: le premier, le 1er
        delete the reminder: supprime le rappel, supprimer le rappel, plus de rappel, plus de rappel pour, annule le rappel
        at noon: à midi, midi
        at midnight: à minuit
        at half past 12: à midi et demi, midi et demi
        in half an hour: dans une demi-heure, dans une demi heure
        on the last day of every month: le dernier jour du mois, dernier jour du mois
        every 2 weeks: tous les quinze jours, tous les 15 jours, une semaine sur deux, toutes les deux semaines, chaque quinzaine
        every 3 days: tous les trois jours
        every monday: le lundi, les lundis, tous les lundis
        every tuesday: le mardi, les mardis, tous les mardis
        every wednesday: le mercredi, les mercredis, tous les mercredis
        every thursday: le jeudi, les jeudis, tous les jeudis
        every friday: le vendredi, les vendredis, tous les vendredis
        every saturday: le samedi, les samedis, tous les samedis
        every sunday: le dimanche, les dimanches, tous les dimanches
        next monday: lundi prochain
        next tuesday: mardi prochain
        next wednesday: mercredi prochain
        next thursday: jeudi prochain
        next friday: vendredi prochain
        next saturday: samedi prochain
        next sunday: dimanche prochain
        tonight: cette nuit
        in: dans
        remind me: rappel
        ~ every day: quotidien, quotidienne
        at half past 12: midi et demi, à midi et demi
        tomorrow at half past 12: demain midi et demi
        in 90 minutes: dans une heure et demie, dans une heure et demi
        in 45 minutes: dans trois quarts d'heure
        in 15 minutes: dans un quart d'heure
        delete the reminder: enlève le rappel, enlève le rappel du, enlève le rappel de
        """
}
