extension ReminderTongues {
    static let german = """
        remind me: erinnere mich an, erinner mich an, erinnere mich daran, erinnere mich, erinner mich, nicht vergessen, vergiss nicht, denk dran, nicht vergessen zu, erinner mich daran, erinnere mich daran dass, erinnere mich bitte an, weck mich
        ~ on: am
        ~ at: um
        ~ from: von, vom, ab
        ~ until: bis
        ~ and: und
        ~ to: an, an die, an den, an das, ans
        ~ so: so
        ~ do: do
        ~ in: in
        every: jeden, jede, jedes, alle
        every day: täglich, jeden Tag, tagtäglich
        every weekday: jeden Werktag, werktags, an Werktagen, an jedem Werktag, unter der Woche, an Wochentagen, wochentags
        every weekend: jedes Wochenende, an jedem Wochenende
        every week: wöchentlich, jede Woche
        every month: monatlich, jeden Monat, jeden Monats, eines jeden Monats, des Monats
        every year: jährlich, jedes Jahr, alljährlich
        every hour: stündlich, jede Stunde
        every morning: jeden Morgen, morgens
        every noon: jeden Mittag, mittags
        every evening: jeden Abend, abends
        every night: jede Nacht
        every other day: jeden zweiten Tag, alle zwei Tage
        every other week: jede zweite Woche, alle zwei Wochen
        twice a day: zweimal am Tag, zweimal täglich
        three times a day: dreimal am Tag, dreimal täglich
        tomorrow: morgen, morgen in der Früh
        tomorrow morning: morgen früh
        tomorrow evening: morgen Abend
        today: heute
        this evening: heute Abend
        day after tomorrow: übermorgen, übermorgen früh
        next week: nächste Woche
        next: nächsten, kommenden
        o'clock: Uhr
        except: außer
        on the 1st: am Ersten
        delete the reminder: lösch die Erinnerung, lösche die Erinnerung, lösch die Erinnerung für, lösche die Erinnerung an, Erinnerung löschen, keine Erinnerung mehr, keine Erinnerung mehr an
        at noon: um zwölf Uhr mittags
        at midnight: um Mitternacht
        at half past 12: halb eins mittags
        in half an hour: in einer halben Stunde, in ner halben Stunde
        on the last day of every month: letzter Tag im Monat, am letzten Tag im Monat, am letzten Tag des Monats, am Monatsletzten, am Monatsende
        every 2 weeks: alle vierzehn Tage, alle 14 Tage, vierzehntägig
        every 3 days: alle drei Tage
        every monday: immer montags
        every tuesday: immer dienstags
        every wednesday: immer mittwochs
        every thursday: immer donnerstags
        every friday: immer freitags
        every saturday: immer samstags
        every sunday: immer sonntags
        next monday: nächsten Montag, kommenden Montag
        next tuesday: nächsten Dienstag, kommenden Dienstag
        next wednesday: nächsten Mittwoch, kommenden Mittwoch
        next thursday: nächsten Donnerstag, kommenden Donnerstag
        next friday: nächsten Freitag, kommenden Freitag
        next saturday: nächsten Samstag, kommenden Samstag
        next sunday: nächsten Sonntag, kommenden Sonntag
        tonight: heute Nacht
        ~ -: erinnern, daran
        remind me: Erinnerung, dran denken
        ~ every day: täglicher, tägliche
        in 90 minutes: in anderthalb Stunden, in eineinhalb Stunden
        in 45 minutes: in einer Dreiviertelstunde, in ner Dreiviertelstunde
        in 15 minutes: in einer Viertelstunde, in ner Viertelstunde
        on the last day of every month: am Letzten im Monat, am Letzten des Monats
        """
}
