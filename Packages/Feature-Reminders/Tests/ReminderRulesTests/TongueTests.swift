import Foundation
import Testing

@testable import ReminderRules

/// Said on Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("Reminders in other languages")
struct TongueTests {
    /// A sentence, what to be reminded of, when first, and the days it comes on.
    static let table = """
        jeden Werktag um 7:30 Vitamin D | Vitamin D | 2026-11-23 07:30 | weekly
        erinnere mich jeden Tag um 8 Uhr an Wasser trinken | | 2026-11-23 08:00 | daily
        demain poubelles | poubelles | 2026-11-23 08:00 | -
        morgen Zahnarzt | Zahnarzt | 2026-11-23 08:00 | -
        Alle zwei Wochen donnerstags 19:00 Chor | Chor | 2026-11-26 19:00 | weekly
        04.05. 11 Uhr Brunch | Brunch | 2027-05-04 11:00 | -
        demain à 8h poubelles | poubelles | 2026-11-23 08:00 | -
        meeting on 1.12. um 9 Uhr | meeting | 2026-12-01 09:00 | -
        werktags 6:45 aufstehen | aufstehen | 2026-11-23 06:45 | weekly
        morgen um 8 Uhr Brief an die Bank schicken | Brief an die Bank schicken | 2026-11-23 08:00 | -
        morgen um 7 Uhr Müll rausbringen | Müll rausbringen | 2026-11-23 07:00 | -
        jeden Montag um 18:30 Training | Training | 2026-11-23 18:30 | weekly
        alle zwei Tage um 9:00 Blumen gießen | Blumen gießen | 2026-11-23 09:00 | daily
        übermorgen um 15:00 Zahnarzt | Zahnarzt | 2026-11-24 15:00 | -
        chaque lundi à 8h vitamine D | vitamine D | 2026-11-23 08:00 | weekly
        tous les jours à 22h00 médicament | médicament | 2026-11-22 22:00 | daily
        demain à 7h sortir les poubelles | sortir les poubelles | 2026-11-23 07:00 | -
        chaque mois le 1 à 9h00 payer le loyer | | 2026-12-01 09:00 | monthly
        un jour sur deux à 9h00 arroser les plantes | arroser les plantes | 2026-11-23 09:00 | daily
        mañana a las 7 sacar la basura | sacar la basura | 2026-11-23 07:00 | -
        cada mes el día 1 pagar el alquiler | pagar el alquiler | 2026-12-01 08:00 | monthly
        todos los días a las 22:00 pastilla | pastilla | 2026-11-22 22:00 | daily
        cada lunes a las 8:00 vitamina D | vitamina D | 2026-11-23 08:00 | weekly
        ogni due giorni alle 9:00 annaffiare le piante | annaffiare le piante | 2026-11-23 09:00 | daily
        ogni lunedì alle 8:00 vitamina D | vitamina D | 2026-11-23 08:00 | weekly
        domani alle 15:00 dentista | dentista | 2026-11-23 15:00 | -
        tutti i giorni alle 22:00 pastiglia | pastiglia | 2026-11-22 22:00 | daily
        todo dia às 22h remédio | remédio | 2026-11-22 22:00 | daily
        amanhã às 7:00 levar o lixo | levar o lixo | 2026-11-23 07:00 | -
        toda segunda às 8:00 vitamina D | vitamina D | 2026-11-23 08:00 | weekly
        a cada dois dias às 9:00 regar as plantas | regar as plantas | 2026-11-23 09:00 | daily
        """

    /// The part that was put aside.
    static let aside = """
        jede Woche am Freitag um 17:00 Bericht | Bericht | 2026-11-27 17:00 | weekly
        morgen früh um 6:30 joggen | joggen | 2026-11-23 06:30 | -
        täglich um 21:00 Tagebuch | Tagebuch | 2026-11-22 21:00 | daily
        tous les mardis à 19h00 yoga | yoga | 2026-11-24 19:00 | weekly
        après-demain à 15h00 dentiste | dentiste | 2026-11-24 15:00 | -
        cada dos días a las 9:00 regar las plantas | regar las plantas | 2026-11-23 09:00 | daily
        pasado mañana a las 15:00 dentista | dentista | 2026-11-24 15:00 | -
        ogni martedì alle 19:00 yoga | yoga | 2026-11-24 19:00 | weekly
        dopodomani alle 15:00 dentista | dentista | 2026-11-24 15:00 | -
        todos os dias às 21:00 diário | diário | 2026-11-22 21:00 | daily
        depois de amanhã às 15:00 dentista | dentista | 2026-11-24 15:00 | -
        todo mês no dia 5 pagar o aluguel | pagar o aluguel | 2026-12-05 08:00 | monthly
        """

    private func misses(_ table: String) throws -> (asked: [String], wrong: [String]) {
        let reader = try SentenceTests.reader()
        var (asked, wrong): ([String], [String]) = ([], [])
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard case .timed(let plan)? = try? reader.reading(of: columns[0]) else {
                asked.append(columns[0])
                continue
            }
            let rule = plan.rule.map { "\($0.frequency)" } ?? "-"
            let isMet =
                "\(plan.start.day) \(plan.start.time)" == columns[2] && rule == columns[3]
                && (columns[1].isEmpty || plan.what == columns[1])
            if !isMet { wrong.append("\(columns[0]) => \(plan.what) | \(plan.start.day) \(plan.start.time) | \(rule)") }
        }
        return (asked, wrong)
    }

    @Test("what is to be done is kept as it was typed, and comes when it was said")
    func development() throws {
        let (asked, wrong) = try misses(Self.table)
        #expect(asked == [])
        #expect(wrong == [])
    }

    @Test("of the sentences put aside none comes at another time")
    func heldOut() throws {
        let (asked, wrong) = try misses(Self.aside)
        print("Reminders in other languages, put aside: asked \(asked), wrong \(wrong)")
        #expect(wrong == [])
    }

    @Test("an English sentence is read as before, whatever foreign word it has")
    func english() {
        #expect(ReminderTongues.rendering(of: "remind me to watch Demain tomorrow at 8") == nil)
        #expect(ReminderTongues.rendering(of: "call mom every Sunday at 6pm") == nil)
        #expect(ReminderTongues.rendering(of: "as soon as I get home turn on the heating") == nil)
        #expect(ReminderTongues.rendering(of: "todo: order a die cut mat") == nil)
    }
}
