import Foundation
import Testing

@testable import ReminderRules

/// Reminders in other languages as somebody who had seen nothing of the reader wrote them: `Sets/strangers/reminders-XX.tsv`.
/// Said on Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("A stranger's reminders in other languages")
struct StrangersTongueTests {
    private struct Line {
        let sentence, what, rule, time, day, note: String
    }

    private enum Outcome: String, CaseIterable {
        case right, asked, wrong
    }

    private func lines(_ set: String, _ language: String) throws -> [Line] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sets/\(set)")
        let text = try String(contentsOf: folder.appending(path: "reminders-\(language).tsv"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 6 else { return nil }
            return Line(
                sentence: fields[0],
                what: fields[1],
                rule: fields[2],
                time: fields[3],
                day: fields[4],
                note: fields[5]
            )
        }
    }

    /// Right: the same thing (but for case and articles) at the day, the time and with the repetition that are said; where one
    /// says none of them, any. A line that stops a reminder asks for nothing new.
    private func outcome(_ line: Line, by reader: SentenceReader) -> (Outcome, String) {
        guard let reading = try? reader.reading(of: line.sentence) else {
            return (line.rule.isEmpty ? .right : .asked, "-")
        }
        guard case .timed(let plan) = reading else {
            // Without a time it is kept as something to do, which asks nothing and rings never.
            let isTodo = line.time.isEmpty && line.day.isEmpty && line.rule == "once" && line.note.isEmpty
            return (isTodo ? .right : .asked, "to do")
        }
        let shown = "\(plan.what) | \(plan.start.day) \(plan.start.time) | \(plan.rule.map { notation($0) } ?? "once")"
        if line.rule.isEmpty { return (.wrong, shown) }
        return (isRight(line, plan) ? .right : .wrong, shown)
    }

    private func isRight(_ line: Line, _ plan: ReminderPlan) -> Bool {
        let times = line.time.split(separator: ",").map(String.init)
        if times.count == 1, "\(plan.start.time)" != times[0] { return false }
        if times.count > 1, plan.rule.map({ $0.hours.count + $0.times.count }) ?? 0 != times.count { return false }
        let days = [
            "today": 22, "tomorrow": 23, "day after tomorrow": 24, "Monday": 23, "Tuesday": 24, "Wednesday": 25,
            "Thursday": 26, "Friday": 27, "Saturday": 28,
        ]
        if let day = days[line.day], plan.start.day.day != day || plan.start.day.month != 11 { return false }
        if line.day == "24 December", plan.start.day.day != 24 || plan.start.day.month != 12 { return false }
        if line.day == "3 January", plan.start.day.day != 3 || plan.start.day.month != 1 { return false }
        guard isSame(line.rule, plan.rule) else { return false }
        return words(line.what) == words(plan.what)
    }

    private func isSame(_ expected: String, _ rule: RecurrenceRule?) -> Bool {
        guard let rule else { return expected == "once" }
        return notation(rule) == expected
            || expected == "every-14-days" && rule.frequency == .weekly && rule.interval == 2
            || expected.hasPrefix("every-") && expected.hasSuffix("-hours") && rule.frequency == .daily
    }

    private func notation(_ rule: RecurrenceRule) -> String {
        let names = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]
        switch rule.frequency {
        case .daily: return rule.interval == 1 ? "daily" : "every-\(rule.interval)-days"
        case .hourly: return "every-\(rule.interval)-hours"
        case .weekly:
            let days = rule.weekdays.sorted { $0.number < $1.number }.map { names[$0.number - 1] }
            return (rule.interval == 1 ? "weekly:" : "every-\(rule.interval * 7)-days:") + days.joined(separator: ",")
        case .monthly: return "monthly:" + (rule.monthDays.first.map { $0 == -1 ? "last" : "\($0)" } ?? "")
        case .yearly:
            let (month, day) = (rule.months.first ?? 0, rule.monthDays.first ?? 0)
            return "yearly:\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        default: return "\(rule.frequency)"
        }
    }

    private static let articles: Set<Substring> = [
        "der", "die", "das", "den", "dem", "ein", "eine", "einen", "le", "la", "les", "l", "un", "une", "des", "du",
        "el", "los",
        "las", "una", "il", "lo", "i", "gli", "uno", "o", "a", "os", "as", "um", "uma", "de", "d", "di", "zu", "to",
    ]

    private func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { !Self.articles.contains($0) }
    }

    @Test(
        "come when it was said, or are asked about",
        arguments: [("de", 36, 2), ("fr", 38, 0), ("es", 36, 1), ("it", 38, 0), ("pt", 35, 4)]
    )
    func reminders(language: String, right: Int, wrong: Int) throws { try score("strangers", language, right, wrong) }

    @Test(
        "a second set of them, too",
        arguments: [("de", 6, 3), ("fr", 7, 1), ("es", 9, 1), ("it", 10, 0), ("pt", 10, 0)]
    )
    func second(language: String, right: Int, wrong: Int) throws { try score("strangers2", language, right, wrong) }

    private func score(_ set: String, _ language: String, _ right: Int, _ wrong: Int) throws {
        let reader = try SentenceTests.reader()
        var counts: [Outcome: Int] = [:]
        for line in try lines(set, language) {
            let (outcome, shown) = outcome(line, by: reader)
            counts[outcome, default: 0] += 1
            if outcome != .right, ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil {
                print(
                    "\(outcome.rawValue) \(language): \(line.sentence) => \(shown), not \(line.what) | \(line.day) \(line.time) | \(line.rule)"
                )
            }
        }
        let figures = Outcome.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        print("\(set)-reminders \(language): \(figures)")
        #expect(counts[.right] ?? 0 >= right)
        #expect(counts[.wrong] ?? 0 <= wrong)
    }
}
