extension ReminderTongues {
    static let spanish = """
            remind me: recuérdame que, recuérdame, recuerdame
            at: a las
            ~ from: desde
            ~ until: hasta
            ~ and: y
            ~ in: en, dentro de
            every: cada, todos los, todas las
            every day: cada día, todos los días, a diario, diariamente
            every weekday: entre semana, cada día laborable, todos los días laborables
            every weekend: cada fin de semana, todos los fines de semana
            every week: cada semana, todas las semanas
            every month: cada mes, todos los meses
            every year: cada año, todos los años
            every hour: cada hora, todas las horas
            every morning: cada mañana, todas las mañanas
            every evening: cada tarde, todas las tardes
            every night: cada noche, todas las noches
            every other day: un día sí y otro no, cada dos días
            twice a day: dos veces al día
            three times a day: tres veces al día
            tomorrow: mañana
            tomorrow morning: mañana por la mañana
            tomorrow evening: mañana por la tarde
            tomorrow night: mañana por la noche
            in the morning: de la mañana, por la mañana
            in the evening: de la tarde, por la tarde
            at night: de la noche, por la noche
            today: hoy
            tonight: esta noche
            this afternoon: esta tarde
            day after tomorrow: pasado mañana
            next week: la próxima semana
            except: excepto, menos
            on the: el día
            on monday: el lunes
            on tuesday: el martes
            on wednesday: el miércoles
            on thursday: el jueves
            on friday: el viernes
            on saturday: el sábado
            on sunday: el domingo
        """
}
