import AppData
import Core

/// Judges a goal before it is set: how fast bodies change, and what is still missing.
struct GoalAssessor: Sendable {
    let goal: GoalDraft
    let today: LocalDay

    private static let signs: [(kind: Goal.Kind, words: Set<String>)] = [
        // The thing named counts before how it changes: "gain strength" is about strength.
        (
            .strength,
            ["bench", "squat", "deadlift", "press", "1rm", "max", "stronger", "strength", "pull-up", "pullups"]
        ),
        (.endurance, ["run", "marathon", "km", "ride", "cycle", "swim", "10k", "5k", "endurance", "walk"]),
        (.weight, ["weight", "weigh", "kg", "lose", "gain", "fat", "slim", "cut", "bulk"]),
        (.habit, ["times", "often", "week", "habit", "every", "regularly", "train", "workouts"]),
    ]

    static func kind(of words: String) -> Goal.Kind {
        let said = Set(words.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        return signs.first { !said.isDisjoint(with: $0.words) }?.kind ?? .custom
    }

    /// Times a week that still leave a day to recover.
    private static let mostTimes = 6.0
    /// Later than this is no deadline.
    private static let mostWeeks = 520.0

    /// The most and the usual in a week, as a share of the start: for weight 1 % down and 0.5 % up (Helms et al. 2014, Iraki
    /// et al. 2019), for strength 1.5 % up, for endurance the tenth that runners keep to.
    private static func pace(_ kind: Goal.Kind, isRising: Bool) -> (most: Double, usual: Double)? {
        switch (kind, isRising) {
        case (.weight, false): (0.01, 0.006)
        case (.weight, true): (0.005, 0.0025)
        case (.strength, true): (0.015, 0.0075)
        case (.endurance, true): (0.10, 0.05)
        default: nil
        }
    }

    func assessment() -> GoalAssessment {
        let kind = Self.kind(of: goal.words)
        var found = GoalAssessment(kind: kind.rawValue, start: goal.start, deadline: goal.deadline)
        if goal.target == nil { found.missing.append(.target) }
        if goal.start == nil, kind != .habit { found.missing.append(.start) }
        guard let target = goal.target, target.isFinite, abs(target) < 1e9 else { return found }
        if kind == .habit {
            found.verdict = .habit(isTooOften: target > Self.mostTimes)
        } else if let start = goal.start, start.isFinite, abs(start) < 1e9 {
            judge(&found, kind, from: start, to: target)
        }
        return found
    }

    private func judge(_ found: inout GoalAssessment, _ kind: Goal.Kind, from start: Double, to target: Double) {
        let change = target - start
        guard change != 0 else {
            found.verdict = .alreadyThere
            return
        }
        let pace = start > 0 ? Self.pace(kind, isRising: change > 0) : nil
        guard let deadline = goal.deadline else {
            let weeks = pace.map { max(1, abs(change) / (start * $0.usual)) }
            if let weeks, let day = day(inWeeks: weeks) {
                found.deadline = day
                found.weeklyChange = change / weeks
                found.verdict = .usualPace
            } else {
                found.missing.append(.deadline)
            }
            return
        }
        let days = today.days(to: deadline)
        guard days > 0 else {
            found.missing.append(.laterDeadline)
            return
        }
        let rate = change / (Double(days) / 7)
        found.weeklyChange = rate
        guard let pace else {
            found.verdict = .unjudged
            return
        }
        let most = start * pace.most
        if abs(rate) > most * 1.001 {
            found.verdict = .tooFast(mostWeekly: most)
            found.deadline = day(inWeeks: abs(change) / most)
        } else {
            found.verdict = abs(rate) < start * pace.usual / 4 ? .slow : .lasting
        }
    }

    /// - Returns: `nil` where it is more than ten years away.
    private func day(inWeeks weeks: Double) -> LocalDay? {
        weeks < Self.mostWeeks ? today.adding(days: Int((weeks * 7).rounded(.up))) : nil
    }
}
