extension ReminderTongues {
    static let spanish = """
        remind me: recuérdame que, recuérdame, recuerdame, que no se me olvide, no olvidar, no olvides, no te olvides de, avísame de, acuérdame de, recordarme, despiértame
        at: a las
        ~ from: desde
        ~ until: hasta
        ~ and: y
        ~ in: en, dentro de
        every: cada, todos los, todas las
        every day: cada día, todos los días, a diario, diariamente
        every weekday: entre semana, cada día laborable, todos los días laborables, de lunes a viernes, los días laborables, días laborables
        every weekend: cada fin de semana, todos los fines de semana, los findes, los fines de semana, cada finde
        every week: cada semana, todas las semanas
        every month: cada mes, todos los meses, de cada mes, del mes
        every year: cada año, todos los años, anualmente
        every hour: cada hora, todas las horas
        every morning: cada mañana, todas las mañanas
        every evening: cada tarde, todas las tardes
        every night: cada noche, todas las noches
        every other day: un día sí y otro no, cada dos días, día por medio
        twice a day: dos veces al día
        three times a day: tres veces al día
        tomorrow: mañana, mañana a primera hora
        tomorrow morning: mañana por la mañana
        tomorrow evening: mañana por la tarde
        tomorrow night: mañana por la noche
        in the morning: de la mañana, por la mañana
        in the evening: de la tarde, por la tarde
        at night: de la noche, por la noche
        today: hoy
        tonight: esta noche
        this afternoon: esta tarde
        day after tomorrow: pasado mañana, pasado mañana por la mañana
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
        delete the reminder: borra el recordatorio, borra el recordatorio de, elimina el recordatorio, cancela el recordatorio, no me recuerdes más, no me recuerdes
        at noon: a mediodía, al mediodía
        at midnight: a medianoche, a la medianoche
        at half past 12: a las doce y media
        in half an hour: en media hora, dentro de media hora
        on the last day of every month: el último día del mes, último día del mes, el último día de cada mes
        on the 1st: el primero, el día primero
        every 2 weeks: cada quince días, cada 15 días, cada dos semanas, una semana sí y otra no
        every 3 days: cada tres días
        every monday: los lunes, todos los lunes
        every tuesday: los martes, todos los martes
        every wednesday: los miércoles, todos los miércoles
        every thursday: los jueves, todos los jueves
        every friday: los viernes, todos los viernes
        every saturday: los sábados, todos los sábados
        every sunday: los domingos, todos los domingos
        next monday: el lunes que viene, el próximo lunes, lunes que viene
        next tuesday: el martes que viene, el próximo martes
        next wednesday: el miércoles que viene, el próximo miércoles
        next thursday: el jueves que viene, el próximo jueves
        next friday: el viernes que viene, el próximo viernes
        next saturday: el sábado que viene, el próximo sábado
        next sunday: el domingo que viene, el próximo domingo
        ~ at: sobre las, hacia las
        remind me: recordatorio, avísame
        at half past 12: las doce y media, a mediodía y media
        in 90 minutes: en una hora y media, dentro de una hora y media
        in 45 minutes: en tres cuartos de hora
        in 15 minutes: en un cuarto de hora
        delete the reminder: ya no me recuerdes, ya no me recuerdes lo de
        """
}
