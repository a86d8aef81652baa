extension ReminderTongues {
    static let italian = """
        remind me: ricordami di, ricordami che, ricordami, non dimenticare di, non dimenticare, non farmi dimenticare di, ricordati di, ricordarmi di, fammi ricordare di, svegliami
        ~ from: dalle
        ~ until: fino alle
        ~ and: e
        ~ to: di
        every: ogni, tutti i, tutte le
        every day: ogni giorno, tutti i giorni, giornalmente
        every weekday: nei giorni feriali, ogni giorno feriale, tutti i giorni feriali, dal lunedì al venerdì, giorni feriali, durante la settimana
        every weekend: ogni fine settimana, nel weekend, ogni weekend, tutti i weekend, nei weekend
        every week: ogni settimana, tutte le settimane
        every month: ogni mese, tutti i mesi, di ogni mese, del mese
        every year: ogni anno, tutti gli anni
        every hour: ogni ora, tutte le ore
        every morning: ogni mattina, tutte le mattine
        every evening: ogni sera, tutte le sere
        every night: ogni notte, tutte le notti
        every other day: un giorno sì e uno no, ogni due giorni, a giorni alterni
        twice a day: due volte al giorno
        three times a day: tre volte al giorno
        tomorrow: domani, domani mattina presto
        tomorrow morning: domani mattina
        tomorrow evening: domani sera
        in the morning: di mattina, del mattino
        in the evening: di sera
        today: oggi
        this evening: stasera
        day after tomorrow: dopodomani, dopodomani mattina
        next week: la prossima settimana, la settimana prossima
        except: tranne
        on the: il giorno
        on the 1st: il primo, il primo giorno
        delete the reminder: cancella il promemoria, elimina il promemoria, basta promemoria, basta promemoria per
        at noon: a mezzogiorno
        at midnight: a mezzanotte
        at half past 12: a mezzogiorno e mezzo, a mezzogiorno e mezza
        in half an hour: tra mezz'ora, fra mezz'ora
        on the last day of every month: l'ultimo giorno del mese, ultimo giorno del mese
        every 2 weeks: ogni quindici giorni, ogni 15 giorni, ogni due settimane
        every 3 days: ogni tre giorni
        every monday: il lunedì, tutti i lunedì, di lunedì
        every tuesday: il martedì, tutti i martedì, di martedì
        every wednesday: il mercoledì, tutti i mercoledì, di mercoledì
        every thursday: il giovedì, tutti i giovedì, di giovedì
        every friday: il venerdì, tutti i venerdì, di venerdì
        every saturday: il sabato, tutti i sabati, di sabato
        every sunday: la domenica, tutte le domeniche, di domenica
        next monday: lunedì prossimo, il prossimo lunedì
        next tuesday: martedì prossimo, il prossimo martedì
        next wednesday: mercoledì prossimo, il prossimo mercoledì
        next thursday: giovedì prossimo, il prossimo giovedì
        next friday: venerdì prossimo, il prossimo venerdì
        next saturday: sabato prossimo, il prossimo sabato
        next sunday: domenica prossima, la prossima domenica
        at: ore, alle, alle ore, verso le
        tonight: stanotte
        in: tra, fra
        remind me: promemoria
        ~ every day: quotidiano, quotidiana
        at half past 12: mezzogiorno e mezzo, mezzogiorno e mezza, a mezzogiorno e mezzo, a mezzogiorno e mezza
        at half past 1: all'una e mezza, all'una e mezzo
        at 1: all'una
        in 90 minutes: tra un'ora e mezza, fra un'ora e mezza, tra un'ora e mezzo
        in 45 minutes: tra tre quarti d'ora, fra tre quarti d'ora
        in 15 minutes: tra un quarto d'ora, fra un quarto d'ora
        """
}
