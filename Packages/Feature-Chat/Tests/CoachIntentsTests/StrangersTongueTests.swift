import Foundation
import Testing

@testable import CoachIntents

/// Questions in other languages as somebody who had seen nothing of the reader wrote them: `Sets/strangers/coach-XX.tsv`.
@Suite("A stranger's questions in other languages")
struct StrangersTongueTests {
    private struct Line {
        let sentence, topic, span: String
    }

    private enum Outcome: String, CaseIterable {
        case right, asked, wrong
    }

    private func lines(_ set: String, _ language: String) throws -> [Line] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sets/\(set)")
        let text = try String(contentsOf: folder.appending(path: "coach-\(language).tsv"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return fields.count >= 3 ? Line(sentence: fields[0], topic: fields[1], span: fields[2]) : nil
        }
    }

    /// Right: the figure of the topic over the time that is said. Asked: not understood, and said to be so. The rest would be
    /// answered with another figure or another time.
    private func outcome(_ line: Line) -> Outcome {
        switch QuestionReader.read(line.sentence) {
        case .none, .incomplete, .notKept: .asked
        case .followUp(let change):
            change.quantity.map { isOf(line.topic, $0) } == true && change.span.map { isIn(line.span, $0) } ?? true
                ? .right : .wrong
        case .question(let question): isRight(line, question) ? .right : .wrong
        }
    }

    private static let averages = ["schnitt", "moyenne", "media", "média", "promedio"]
    private static let rests = ["übrig", "reste", "qdan", "restano", "posso comer"]

    private func isRight(_ line: Line, _ question: FigureQuestion) -> Bool {
        let text = line.sentence.lowercased()
        guard isOf(line.topic, question.quantity) else { return false }
        let isMean = line.span == "average" || Self.averages.contains(where: text.contains)
        if isMean, question.statistic != .mean { return false }
        if Self.rests.contains(where: text.contains), question.statistic != .left { return false }
        switch line.span {
        case "trend": return question.statistic == .change
        case "average": return true
        case "last": return question.statistic == .latest || question.statistic == .list && question.span == .all
        case "this month" where question.statistic == .compare: return question.span.notation == "this-month"
        case "all time": return question.statistic == .most && question.span == .all
        case "this week vs last week":
            return question.statistic == .compare && question.span.notation == "this-week"
                && question.other?.notation == "last-week"
        default: return isIn(line.span, question.span)
        }
    }

    private func isOf(_ topic: String, _ quantity: FigureQuestion.Quantity) -> Bool {
        let trained: Set<FigureQuestion.Quantity> = [.session, .distance, .duration, .time, .pace]
        let lifted: Set<FigureQuestion.Quantity> = [.lift, .oneRepMax, .session]
        let quantities: [String: Set<FigureQuestion.Quantity>] = [
            "protein": [.protein], "calories": [.kcal, .overDays, .goalDays, .over], "carbs": [.carbs], "fat": [.fat],
            "fiber": [.fiber], "sugar": [.sugar], "salt": [.sodium], "distance": [.distance], "workouts": [.session],
            "record": [.lift, .oneRepMax, .distance, .time, .duration], "weight": [.weight], "water": [.water],
            "sleep": [.sleep],
            "steps": [.steps], "other": [.meals, .food], "meals": [.meals], "coffee": [.food], "fish": [.food],
            "meat": [.food],
            "reminders": [.reminder], "wallet": [.balance], "training": trained, "running": trained, "cycling": trained,
            "swimming": trained, "bench press": lifted, "squat": lifted, "deadlift": lifted,
        ]
        return quantities[topic]?.contains(quantity) ?? false
    }

    private func isIn(_ words: String, _ span: QuestionSpan) -> Bool {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        if let month = months.firstIndex(of: words) { return span.notation == "month:\(month + 1)" }
        let parts = words.split(separator: " ").map(String.init)
        if parts.count == 3, parts[0] == "last", parts[2] == "days" { return span.notation == parts[1] }
        switch words {
        case "": return true
        case "last night": return span.notation == "today"
        case "a month ago": return ["ago:1month", "-30"].contains(span.notation)
        default: return span.notation == words.lowercased().replacing(" ", with: "-")
        }
    }

    @Test(
        "are read for the figure and the time that they name, or not at all",
        arguments: [("de", 24, 0), ("fr", 25, 0), ("es", 24, 0), ("it", 24, 0), ("pt", 25, 0)]
    )
    func questions(language: String, right: Int, wrong: Int) throws {
        try score("strangers", language, right, wrong)
    }

    @Test(
        "a second set of them, too",
        arguments: [("de", 10, 0), ("fr", 9, 1), ("es", 7, 1), ("it", 9, 0), ("pt", 10, 0)]
    )
    func second(language: String, right: Int, wrong: Int) throws {
        try score("strangers2", language, right, wrong)
    }

    private func score(_ set: String, _ language: String, _ right: Int, _ wrong: Int) throws {
        var counts: [Outcome: Int] = [:]
        for line in try lines(set, language) {
            let outcome = outcome(line)
            counts[outcome, default: 0] += 1
            if outcome != .right, ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil {
                print(
                    "\(outcome.rawValue) \(language): \(line.sentence) => \(QuestionReader.read(line.sentence).notation), "
                        + "not \(line.topic) | \(line.span)"
                )
            }
        }
        let figures = Outcome.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        print("\(set)-coach \(language): \(figures)")
        #expect(counts[.right] ?? 0 >= right)
        #expect(counts[.wrong] ?? 0 <= wrong)
    }
}
