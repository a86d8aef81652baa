extension ReminderTongues {
    static let german = """
            remind me: erinnere mich an, erinner mich an, erinnere mich daran, erinnere mich, erinner mich
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
            every day: täglich, jeden Tag
            every weekday: jeden Werktag, werktags, an Werktagen, an jedem Werktag
            every weekend: jedes Wochenende
            every week: wöchentlich, jede Woche
            every month: monatlich, jeden Monat
            every year: jährlich, jedes Jahr
            every hour: stündlich, jede Stunde
            every morning: jeden Morgen, morgens
            every noon: jeden Mittag, mittags
            every evening: jeden Abend, abends
            every night: jede Nacht
            every other day: jeden zweiten Tag, alle zwei Tage
            every other week: jede zweite Woche, alle zwei Wochen, alle 14 Tage
            twice a day: zweimal am Tag, zweimal täglich
            three times a day: dreimal am Tag, dreimal täglich
            tomorrow: morgen
            tomorrow morning: morgen früh
            tomorrow evening: morgen Abend
            today: heute
            this evening: heute Abend
            day after tomorrow: übermorgen
            next week: nächste Woche
            next: nächsten, kommenden
            o'clock: Uhr
            except: außer
            on the 1st: am Ersten
        """
}
