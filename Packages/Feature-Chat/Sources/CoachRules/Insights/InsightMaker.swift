import Core

/// Finds what is worth knowing in the facts of a week, by rules.
package enum InsightMaker {
    package struct Candidate: Sendable, Equatable {
        /// The importance: 3 asks for something, 2 is worth knowing, 1 is as it should be.
        package let weight: Int
        package let text: String
        package let command: String
    }

    /// The one of a day: of those that matter most another one each day, the same all day long.
    static func insight(for day: LocalDay, _ facts: WeekFacts) -> Candidate? {
        let all = candidates(for: day, facts)
        let best = all.filter { $0.weight == all.map(\.weight).max() }
        guard !best.isEmpty else { return nil }
        return best[((day.daysSince1970 % best.count) + best.count) % best.count]
    }

    package static func candidates(for day: LocalDay, _ facts: WeekFacts) -> [Candidate] {
        food(day, facts) + training(day, facts) + recovery(facts) + goals(day, facts)
    }

    /// Fewer days with food than this say nothing of a week.
    private static let fewestDays = 3

    private static func food(_ day: LocalDay, _ facts: WeekFacts) -> [Candidate] {
        let days = facts.eaten.compactMap { day, eaten -> (eaten: Macros, target: Macros)? in
            guard let target = facts.targets[day], target.kcal > 0, target.kcal.isFinite, eaten.kcal > 0,
                eaten.kcal.isFinite, eaten.protein.isFinite
            else { return nil }
            return (eaten, target)
        }
        guard days.count >= fewestDays else { return [] }
        var found: [Candidate] = []
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let kcal = mean(days.map { $0.eaten.kcal })
        let aim = mean(days.map { $0.target.kcal })
        let share = (kcal / aim - 1) * 100
        let span =
            "On the \(days.count) days of the last week that you logged you ate \(whole(kcal)) kcal a day on average"
        if abs(share) >= 10 {
            let side = share > 0 ? "above" : "below"
            found.append(
                Candidate(
                    weight: 3,
                    text: "\(span), \(whole(abs(share))) % \(side) the \(whole(aim)) that these days aimed for.",
                    command: "food week yesterday"
                )
            )
        } else {
            let text = "\(span), close to the \(whole(aim)) that these days aimed for."
            found.append(Candidate(weight: 1, text: text, command: "food week yesterday"))
        }
        let protein = mean(days.map { $0.eaten.protein })
        let proteinAim = mean(days.map { $0.target.protein })
        if proteinAim > 0, protein < proteinAim * 0.85 {
            let text =
                "You averaged \(whole(protein)) g of protein a day in the last week; your target is \(whole(proteinAim)) g."
            found.append(Candidate(weight: 3, text: text, command: "food week yesterday"))
        }
        if facts.eaten[day.adding(days: -1)] == nil {
            found.append(Candidate(weight: 2, text: "You logged nothing to eat yesterday.", command: "food log"))
        }
        return found
    }

    private static func training(_ day: LocalDay, _ facts: WeekFacts) -> [Candidate] {
        guard let last = facts.trained.max() else { return [] }
        let since = last.days(to: day)
        if since >= 4 {
            if facts.isTrainedToday { return [] }
            return [
                Candidate(
                    weight: 3,
                    text: "Your last workout was \(since) days ago.",
                    command: "workouts program next"
                )
            ]
        }
        let border = day.adding(days: -7)
        let now = facts.trained.count { $0 >= border }
        let before = facts.trained.count { $0 < border }
        let times = now == 1 ? "once" : "\(now) times"
        let comparison =
            switch now - before {
            case 0: "as often as the week before"
            case 1...: "\(now - before) more than the week before"
            default: "\(before - now) fewer than the week before"
            }
        let streak = (1...7).prefix { facts.trained.contains(day.adding(days: -$0)) }.count
        var found = [
            Candidate(
                weight: now >= before ? 1 : 2,
                text: "You trained on \(times == "once" ? "one day" : "\(now) days") of the last seven, \(comparison).",
                command: "workouts week"
            )
        ]
        if streak >= 4 {
            found.append(
                Candidate(
                    weight: 2,
                    text: "You trained \(streak) days in a row; a day of rest lets the work take effect.",
                    command: "workouts readiness"
                )
            )
        }
        return found
    }

    /// Readiness that rests on too little says nothing.
    private static let leastConfidence = 0.5

    private static func recovery(_ facts: WeekFacts) -> [Candidate] {
        guard let readiness = facts.readiness, readiness.confidence >= leastConfidence, let points = readiness.score,
            points.isFinite
        else { return [] }
        let score = "Your readiness is \(whole(points)) of 100"
        switch readiness.verdict {
        case "compromised", "rest":
            let text = ([score + ": train lightly, or rest."] + readiness.reasons.prefix(1)).joined(separator: " ")
            return [Candidate(weight: 3, text: text, command: "workouts readiness")]
        case "fully recovered":
            return [Candidate(weight: 2, text: score + ": a good day to train hard.", command: "workouts readiness")]
        default: return []
        }
    }

    private static func goals(_ day: LocalDay, _ facts: WeekFacts) -> [Candidate] {
        facts.goals.compactMap { goal in
            let share = goal.percent.isFinite ? whole(goal.percent) : "0"
            switch goal.judgement {
            case "behind", "needs attention":
                let left = goal.deadline.map { day.days(to: $0) }.flatMap { $0 >= 0 ? $0 : nil }
                let time = left.map { $0 == 1 ? ", and one day is left" : ", and \($0) days are left" } ?? ""
                return Candidate(
                    weight: 3,
                    text: "Your goal \"\(goal.title)\" is behind: \(share) % done\(time).",
                    command: "workouts goal list"
                )
            case "on track" where goal.percent >= 80:
                return Candidate(
                    weight: 2,
                    text: "Your goal \"\(goal.title)\" is within reach: \(share) % done.",
                    command: "workouts goal list"
                )
            default: return nil
            }
        }
    }

    private static func whole(_ value: Double) -> String { String(Int(min(max(value, 0), 1e9).rounded())) }
}
