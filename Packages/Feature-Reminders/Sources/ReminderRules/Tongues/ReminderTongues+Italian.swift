extension ReminderTongues {
    static let italian = """
            remind me: ricordami di, ricordami che, ricordami
            at: alle, alle ore
            ~ from: dalle
            ~ until: fino alle
            ~ and: e
        ~ to: di
            ~ in: tra, fra
            every: ogni, tutti i, tutte le
            every day: ogni giorno, tutti i giorni
            every weekday: nei giorni feriali, ogni giorno feriale, tutti i giorni feriali
            every weekend: ogni fine settimana
            every week: ogni settimana, tutte le settimane
            every month: ogni mese, tutti i mesi
            every year: ogni anno, tutti gli anni
            every hour: ogni ora, tutte le ore
            every morning: ogni mattina, tutte le mattine
            every evening: ogni sera, tutte le sere
            every night: ogni notte, tutte le notti
            every other day: un giorno sì e uno no, ogni due giorni
            twice a day: due volte al giorno
            three times a day: tre volte al giorno
            tomorrow: domani
            tomorrow morning: domani mattina
            tomorrow evening: domani sera
            in the morning: di mattina, del mattino
            in the evening: di sera
            today: oggi
            this evening: stasera
            day after tomorrow: dopodomani
            next week: la prossima settimana, la settimana prossima
            except: tranne
            on the: il giorno
            on the 1st: il primo, il primo giorno
        """
}
