import Core
import Foundation

/// Helps to make a goal one that can be reached and measured, by rules: how fast bodies change, and what is still to be said.
struct GoalAdviser: Sendable {
    /// What a goal is about, as Workouts names it.
    enum Kind: String, Sendable {
        case weight, strength, endurance, habit, custom
    }

    enum Verdict: String, Sendable, Codable {
        case realistic
        case tooFast = "too fast"
        case slow
        /// Something is not said yet.
        case open
    }

    struct Advice: Sendable, Equatable {
        var kind: Kind
        var verdict: Verdict
        /// The change that the goal asks for in a week, in its unit.
        var weeklyChange: Double?
        var deadline: LocalDay?
        var sentences: [String]
        /// What is to be said to set it.
        var missing: [String]
        /// What sets it; `nil` while something is missing.
        var command: String?
    }

    let words: String
    let start: Double?
    let target: Double?
    let deadline: LocalDay?
    let today: LocalDay

    private static let signs: [(Kind, [String])] = [
        (.weight, ["weight", "weigh", "kg", "lose", "gain", "fat", "slim", "cut", "bulk"]),
        (
            .strength,
            ["bench", "squat", "deadlift", "press", "1rm", "max", "stronger", "strength", "pull-up", "pullups"]
        ),
        (.endurance, ["run", "marathon", "km", "ride", "cycle", "swim", "10k", "5k", "endurance", "walk"]),
        (.habit, ["times", "often", "week", "habit", "every", "regularly", "train", "workouts"]),
    ]

    static func kind(of words: String) -> Kind {
        let said = Set(words.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        // What is named counts before how it changes: "gain strength" is of strength.
        for kind in [Kind.strength, .endurance] {
            if let list = signs.first(where: { $0.0 == kind })?.1, !said.isDisjoint(with: list) { return kind }
        }
        return signs.first { !said.isDisjoint(with: $0.1) }?.0 ?? .custom
    }

    /// The most and the least that makes sense in a week, as a share of the start: for weight 1 % down and 0.5 % up (Helms et
    /// al. 2014, Iraki et al. 2019), for strength 1.5 % up, for endurance the tenth that runners keep to.
    static func pace(_ kind: Kind, isRising: Bool) -> (most: Double, usual: Double)? {
        switch (kind, isRising) {
        case (.weight, false): (0.01, 0.006)
        case (.weight, true): (0.005, 0.0025)
        case (.strength, true): (0.015, 0.0075)
        case (.endurance, true): (0.10, 0.05)
        default: nil
        }
    }

    func advice() -> Advice {
        let kind = Self.kind(of: words)
        var missing: [String] = []
        if target == nil { missing.append("What do you want to reach, as a number? --to") }
        if start == nil, kind != .habit { missing.append("Where do you stand now? --from") }
        var advice = Advice(kind: kind, verdict: .open, deadline: deadline, sentences: [], missing: missing)
        guard let target, target.isFinite, abs(target) < 1e9 else { return advice }
        if kind == .habit {
            advice.verdict = target <= 6 ? .realistic : .tooFast
            advice.sentences = [
                target <= 6
                    ? "Fix the days of the week; what has a place in it is done."
                    : "\(Self.text(target)) times a week leaves no day to recover; six is the most that makes sense."
            ]
        } else if let start, start.isFinite, abs(start) < 1e9 {
            judge(&advice, from: start, to: target)
        }
        if advice.missing.isEmpty { advice.command = command(kind, start, target, advice.deadline) }
        return advice
    }

    private func judge(_ advice: inout Advice, from start: Double, to target: Double) {
        let change = target - start
        guard change != 0 else {
            advice.sentences = ["You are there already: choose another value."]
            advice.verdict = .open
            return
        }
        let pace = start > 0 ? Self.pace(advice.kind, isRising: change > 0) : nil
        let usualWeeks = pace.map { abs(change) / (start * $0.usual) }
        guard let deadline else {
            if let usualWeeks, let day = day(inWeeks: max(1, usualWeeks)) {
                advice.deadline = day
                advice.verdict = .realistic
                advice.weeklyChange = change / max(1, usualWeeks)
                advice.sentences = [
                    "At a usual pace of \(Self.text(abs(change) / max(1, usualWeeks))) a week it takes until \(day)."
                ]
            } else {
                advice.missing.append("By when? --by")
            }
            return
        }
        let days = today.days(to: deadline)
        guard days > 0 else {
            advice.missing.append("A day that is still to come. --by")
            return
        }
        let weeks = Double(days) / 7
        advice.weeklyChange = change / weeks
        guard let pace else {
            advice.verdict = .realistic
            advice.sentences = ["That is \(Self.text(abs(change) / weeks)) a week; look at it each Sunday."]
            return
        }
        let rate = abs(change) / weeks
        let most = start * pace.most
        if rate > most * 1.001 {
            advice.verdict = .tooFast
            advice.deadline = day(inWeeks: abs(change) / most)
            let earliest =
                advice.deadline.map { "\($0) is the earliest day that makes sense." }
                ?? "it would take more than ten years, so choose a value that is closer."
            advice.sentences = [
                "\(Self.text(rate)) a week is more than the \(Self.text(most)) that a body keeps up; \(earliest)"
            ]
        } else {
            advice.verdict = rate < start * pace.usual / 4 ? .slow : .realistic
            advice.sentences = [
                "That is \(Self.text(rate)) a week"
                    + (advice.verdict == .slow
                        ? ": slow enough to be forgotten, so set a step for each month." : ": a pace that lasts.")
            ]
        }
    }

    /// - Returns: `nil` where it is more than ten years away.
    private func day(inWeeks weeks: Double) -> LocalDay? {
        weeks < 520 ? today.adding(days: Int((weeks * 7).rounded(.up))) : nil
    }

    private func command(_ kind: Kind, _ start: Double?, _ target: Double, _ deadline: LocalDay?) -> String {
        let title = words.split { $0.isWhitespace || $0 == "\"" || $0 == "\\" || $0 == "$" || $0 == "`" }.joined(
            separator: " "
        )
        var parts = ["workouts goals add \"\(title.prefix(60))\" --kind \(kind.rawValue)"]
        if let start { parts.append("--start \(Self.text(start))") }
        parts.append("--target \(Self.text(target))")
        if let deadline { parts.append("--by \(deadline)") }
        return parts.joined(separator: " ")
    }

    /// At most two decimals.
    static func text(_ value: Double) -> String {
        let hundredths = Int((min(max(value, -1e9), 1e9) * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
