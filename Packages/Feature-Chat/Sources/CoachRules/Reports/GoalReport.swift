import Core

/// A goal that is not set yet, with what Workouts thinks of it in words.
package struct GoalReport: FlowResult {
    let goal: String
    let kind: String
    /// `realistic`, `too fast`, `slow`, or `open` where something is not said yet.
    let verdict: String
    let weeklyChange: Double?
    let deadline: LocalDay?
    let advice: [String]
    /// The parts still to be given to set it.
    let missing: [String]
    /// The command that sets it; `nil` while something is missing.
    let command: String?

    package init(_ goal: GoalDraft, _ found: GoalAssessment) {
        self.goal = goal.words
        kind = found.kind
        weeklyChange = found.weeklyChange
        deadline = found.deadline
        missing = found.missing.map(Self.question)
        (verdict, advice) = Self.words(found)
        command = found.missing.isEmpty ? Self.command(goal, found) : nil
    }

    private static func question(_ missing: GoalAssessment.Missing) -> String {
        switch missing {
        case .target: "What do you want to reach, as a number? --to"
        case .start: "Where do you stand now? --from"
        case .deadline: "By when? --by"
        case .laterDeadline: "A day that is still to come. --by"
        }
    }

    private static func words(_ found: GoalAssessment) -> (verdict: String, advice: [String]) {
        let rate = text(abs(found.weeklyChange ?? 0))
        switch found.verdict {
        case .open: return ("open", [])
        case .alreadyThere: return ("open", ["You are there already: choose another value."])
        case .habit(isTooOften: false):
            return ("realistic", ["Fix the days of the week; what has a place in it is done."])
        case .habit(isTooOften: true):
            return ("too fast", ["So often a week leaves no day to recover; six times is the most that makes sense."])
        case .usualPace:
            let day = found.deadline.map { " until \($0)" } ?? ""
            return ("realistic", ["At a usual pace of \(rate) a week it takes\(day)."])
        case .unjudged: return ("realistic", ["That is \(rate) a week; look at it each Sunday."])
        case .lasting: return ("realistic", ["That is \(rate) a week: a pace that lasts."])
        case .slow:
            return ("slow", ["That is \(rate) a week: slow enough to be forgotten, so set a step for each month."])
        case .tooFast(let most):
            let earliest =
                found.deadline.map { "\($0) is the earliest day that makes sense." }
                ?? "it would take more than ten years, so choose a value that is closer."
            return ("too fast", ["\(rate) a week is more than the \(text(most)) that a body keeps up; \(earliest)"])
        }
    }

    private static func command(_ goal: GoalDraft, _ found: GoalAssessment) -> String? {
        guard let target = goal.target, found.verdict != .alreadyThere, found.verdict != .open else { return nil }
        let title = goal.words.split { $0.isWhitespace || $0 == "\"" || $0 == "\\" || $0 == "$" || $0 == "`" }
            .joined(separator: " ")
        var parts = ["workouts goal add \"\(title.prefix(60))\" --kind \(found.kind)"]
        if let start = found.start { parts.append("--start \(text(start))") }
        parts.append("--target \(text(target))")
        if let deadline = found.deadline { parts.append("--by \(deadline)") }
        return parts.joined(separator: " ")
    }

    /// At most two decimals.
    private static func text(_ value: Double) -> String {
        let hundredths = Int((min(max(value, -1e9), 1e9) * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    package func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = advice.map { .text($0) }
        if !missing.isEmpty {
            parts.append(.section("Still to be said", [.text(missing.joined(separator: "\n"))]))
        }
        if let command { parts.append(.text("Set it: bento \(command)", tone: .muted)) }
        return .section(goal, parts)
    }
}
