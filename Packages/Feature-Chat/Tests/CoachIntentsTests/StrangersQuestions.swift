import CoachIntents
import Foundation

/// A set of questions that somebody else wrote, with the figure, the time and the kind of answer in their words
/// (`Tests/Sets/README.md`), compared with what the reader makes of them.
struct StrangersQuestions {
    struct Case {
        let text, figure, span, answer: String
    }

    let cases: [Case]

    init(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "Sets/\(name).tsv")
        cases = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 4 else {
                throw CocoaError(.fileReadCorruptFile, userInfo: [NSDebugDescriptionErrorKey: String(line)])
            }
            return Case(text: columns[0], figure: columns[1].lowercased(), span: columns[2], answer: columns[3])
        }
    }

    struct Score {
        var right = 0
        /// The wrong ones about money, of which Bento keeps only its wallet's payments.
        var money = 0
        /// The wrong ones for which another figure, or another time, would have been told.
        var misread: [String] = []
        /// Those that are not understood, and said not to be.
        var open: [String] = []
    }

    func score() -> Score {
        var score = Score()
        for question in cases {
            let reading = QuestionReader.read(question.text)
            if question.isRight(reading) {
                score.right += 1
            } else if case .notKept("spending") = reading {
                score.money += 1
            } else {
                let line =
                    "\"\(question.text)\": \(reading.notation), wanted \(question.figure) | \(question.span) | \(question.answer)"
                switch reading {
                case .question, .followUp: score.misread.append(line)
                case .none, .incomplete, .notKept: score.open.append(line)
                }
            }
        }
        return score
    }
}

extension StrangersQuestions.Case {
    private static let none = ["not-a-question", "general-knowledge", "off-topic", "not-own-data", "advice-not-figure"]

    func isRight(_ reading: QuestionReading) -> Bool {
        switch reading {
        case .none:
            Self.none.contains(answer) || answer.contains("not-logged") || answer.contains("decline")
                // The table of sentences has these.
                || answer == "summary" && IntentReader.standard.read(text).intent == .daySummary
                || figure.hasPrefix("distance between") && IntentReader.standard.read(text).intent == .distance
        case .notKept: answer.contains("not-logged") || answer == "not-own-data"
        case .incomplete: answer.contains("ask")
        case .followUp(let change):
            answer == "follow-up"
                && (change.span.map(isRight(span:)) ?? (figure.contains("same figure") && !change.weekdays.isEmpty))
        case .question(let question): isRight(question)
        }
    }

    private func isRight(_ question: FigureQuestion) -> Bool {
        if answer == "general-knowledge" { return question.quantity == .figures }
        if Self.none.contains(answer) || ["ask", "follow-up"].contains(answer) { return false }
        if figure == "-" { return answer.contains("not-logged") }
        guard quantities.contains(question.quantity), statistics.map({ $0.contains(question.statistic) }) ?? true else {
            return false
        }
        if let other = question.other {
            let sides = span.components(separatedBy: " vs ")
            return sides.count == 2
                ? Self.spans(sides[0]).contains(question.span.notation) && Self.spans(sides[1]).contains(other.notation)
                : figure.contains(" vs ")
        }
        return isRight(subject: question.subject, of: question.quantity) && isRight(meal: question.meal)
            && isRight(span: question.span)
    }

    private static let table: [(words: String, quantities: [FigureQuestion.Quantity])] = [
        ("spending", []), ("budget", []), ("income", []), ("payment", []), ("open amount", []), ("recurring", []),
        ("refund", []),
        ("cash", []), ("relation", []), ("best squat /", []), ("standard deviation", []), ("outliers", []),
        ("moving average", []),
        ("uncertainty", []), ("goal protein", [.targets]), ("count runs", [.session]), ("max squat", [.lift]),
        ("protein carbs fat", [.macros]), ("protein", [.protein]), ("carbs", [.carbs]),
        ("fat g", [.fat]),
        ("mean fat", [.fat]), ("fibre", [.fiber]), ("sugar", [.sugar]), ("salt", [.sodium]), ("water", [.water]),
        ("burn", [.burned]),
        ("days in goal", [.goalDays]), ("kcal minus goal", [.over]), ("minus eaten", [.targets, .kcal]),
        ("kcal", [.kcal, .over]), ("weight trend", [.weight]), ("trend of best", [.lift]),
        ("most frequent breakfast", [.food]),
        ("count sets chest", [.sets]), ("sets bench press", [.session]), ("pizza", [.food]),
        ("count days < 1800", [.kcal]),
        ("min time of", [.time]), ("elevation", [.ascent]), ("distance, time, pace", [.session]), ("max sets", [.sets]),
        ("totals", [.session]), ("list sets", [.session]), ("distance", [.distance]), ("duration", [.duration]),
        ("pace", [.pace]), ("e1rm", [.oneRepMax]), ("reps x weight", [.volume]), ("reps", [.reps]),
        ("sets legs", [.session, .sets]),
        ("count sets", [.sets]), ("streak", [.streak]), ("without training", [.restDays]),
        ("without entries", [.unloggedDays]),
        ("with meals", [.loggedDays]), ("without breakfast", [.skipped]), ("max weight body", [.weight]),
        ("min weight body", [.weight]), ("max weight", [.lift]), ("weight entries", [.weight]), ("goal minus", []),
        ("weight", [.weight]), ("ranking foods", [.food]), ("max sets", [.sets]),
        ("session", [.session]), ("yoga", [.session]), ("list runs", [.session]), ("date squat", [.session]),
        ("date run", [.session]),
        ("steps", [.steps]), ("sleep", [.sleep]), ("mood", [.mood]), ("balance", [.balance]),
        ("occurrence", [.reminder]),
        ("reminder", [.reminder]), ("first entry", [.entries]), ("count entries", [.entries]),
        ("latest food", [.meals]),
        ("meals", [.meals]), ("list breakfast", [.meals]), ("dinner time", [.meals]), ("coffee", [.food]),
        ("cheese", [.food]),
        ("beer", [.food]), ("egg", [.food]),
    ]

    private var quantities: [FigureQuestion.Quantity] {
        Self.table.first { figure.contains($0.words) }?.quantities ?? []
    }

    private var statistics: Set<FigureQuestion.Statistic>? {
        // Whether a figure was ever reached is told by when it was.
        if answer == "yes-no", figure.contains(">=") { return nil }
        return switch figure.prefix(while: { $0 != " " }) {
        case "sum": [.total, .count, .compare]
        case "mean": [.mean, .compare]
        case "max": [.most]
        case "min": [.least]
        case "count": [.count, .total, .list]
        case "latest": [.latest]
        case "argmax": [.dayMost, .most]
        case "ranking": [.most]
        case "argmin": [.dayLeast, .least]
        case "list": [.list, .latest, .count]
        case "median": [.usual, .median]
        default: nil
        }
    }

    private static let subjects: [(words: String, subject: String)] = [
        ("5 km", "5k"), ("run", "run"), ("ride", "ride"), ("swim", "swim"), ("squat", "squat"),
        ("deadlift", "deadlift"),
        ("bench", "bench press"), ("pull-up", "pull up"), ("legs", "legs"), ("yoga", "yoga"), ("coffee", "coffee"),
        ("cheese", "cheese"), ("beer", "beer"), ("pizza", "pizza"), ("chest", "chest"), ("egg", "egg"),
        ("hike", "hike"),
    ]

    private func isRight(subject: String?, of quantity: FigureQuestion.Quantity) -> Bool {
        if [.over, .goalDays, .overDays, .reminder, .pace].contains(quantity) { return true }
        // All sports of a sentence.
        if figure.contains("by sport") { return subject?.contains(",") == true }
        return Self.subjects.first { figure.contains($0.words) }?.subject == subject || quantity == .burned
    }

    private func isRight(meal: String?) -> Bool {
        let meals = ["breakfast", "lunch", "dinner"]
        return meals.first { figure.contains($0) || span.contains($0) || text.contains($0) } == meal
            || meal != nil && text.lowercased().contains(meal ?? "")
    }

    private func isRight(span found: QuestionSpan) -> Bool {
        if span == "-" || span == "same span" { return true }
        return span.components(separatedBy: " or ").contains { Self.spans($0).contains(found.notation) }
    }

    /// The notations that a time in the set's words may have.
    private static func spans(_ words: String) -> Set<String> {
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november",
            "december",
        ]
        switch words {
        case "all time", "now", "latest", "recent", "up to now", "up to today", "last run":
            return ["all", "coming", "today", "last:5"]
        case "future": return ["coming", "all"]
        case "coming weekend": return ["this-weekend"]
        case "last 3": return ["last:3"]
        case "last 5 runs": return ["last:5"]
        case "today lunch": return ["today"]
        case "day before yesterday": return ["-2"]
        case "month to date": return ["this-month"]
        case "3-9 march": return ["--03-03..--03-09"]
        case "january to march": return ["quarter:1", "month:1..month:3"]
        case "since 1 january": return ["since --01-01", "since this-year", "since month:1", "this-year"]
        case "1st of month to today": return ["since this-month", "this-month"]
        case "one week earlier", "the week before": return ["last-week"]
        case "last session": return ["all"]
        case "monday to wednesday": return ["monday..wednesday"]
        case "last 8 weeks": return ["56", "28"]
        case "last 4 weeks", "more": return ["28", "56", "all"]
        case "last 2 months": return ["60"]
        case "last 3 months": return ["90"]
        case "same day last year": return ["-365"]
        case "same week last year", "same month last year":
            return ["year-before this-\(words.split(separator: " ")[1])"]
        case "same days": return ["same-days-of-last-month"]
        default: break
        }
        let parts = words.split(separator: " ").map(String.init)
        if let month = months.firstIndex(of: words) { return ["month:\(month + 1)"] }
        if parts.count == 2, let day = Int(parts[0]), let month = months.firstIndex(of: parts[1]) {
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return ["--\(two(month + 1))-\(two(day))"]
        }
        if let year = Int(words) { return ["year:\(year)"] }
        if parts.count == 3, parts[0] == "last", parts[2] == "days" { return [parts[1]] }
        if parts.count == 3, parts[0] == "last", parts[2] == "weeks", let weeks = Int(parts[1]) {
            return ["\(weeks * 7)"]
        }
        if parts.count == 2, parts[0] == "last" { return ["last-\(parts[1])", parts[1]] }
        if parts.count == 2, ["since", "before"].contains(parts[0]) {
            return Set(spans(parts[1]).map { "\(parts[0]) \($0)" } + ["\(parts[0]) \(parts[1])"])
        }
        return [parts.joined(separator: "-")]
    }
}
