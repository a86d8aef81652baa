import Core

/// A week in figures: what went well, and one thing to try.
struct WeekReview: Sendable, Equatable {
    /// The known facts of one day.
    struct Day: Sendable, Equatable {
        var eaten: Macros?
        var target: Macros?
        var trainings = 0
        var trainedMinutes = 0.0
    }

    struct Figures: Sendable, Equatable, Encodable {
        let loggedDays: Int
        /// Means over the logged days.
        let meanKcal: Double?
        let meanProtein: Double?
        /// Logged days on target as Food counts them: energy within 10 % of the day's target, and at least 90 % of its protein.
        let daysOnTarget: Int
        let trainings: Int
        let trainedMinutes: Int

        private enum CodingKeys: String, CodingKey {
            case loggedDays, daysOnTarget, trainings, trainedMinutes
            case meanKcal = "averageKcal"
            case meanProtein = "averageProtein"
        }

        init(_ days: [Day]) {
            let eaten = days.compactMap(\.eaten)
            loggedDays = eaten.count
            meanKcal = eaten.isEmpty ? nil : eaten.map(\.kcal).reduce(0, +) / Double(eaten.count)
            meanProtein = eaten.isEmpty ? nil : eaten.map(\.protein).reduce(0, +) / Double(eaten.count)
            daysOnTarget = days.count { day in
                guard let eaten = day.eaten, let target = day.target, target.kcal > 0 else { return false }
                // A hair of tolerance, so that a day at exactly 90 % is not lost to rounding.
                let hair = 1e-9
                return eaten.kcal > 0 && abs(eaten.kcal - target.kcal) <= 0.1 * target.kcal + hair
                    && eaten.protein >= 0.9 * target.protein - hair
            }
            trainings = days.map(\.trainings).reduce(0, +)
            trainedMinutes = Int(min(max(0, days.map(\.trainedMinutes).reduce(0, +)), 1e6))
        }
    }

    let week: Figures
    let before: Figures
    /// Mean protein target of the logged days, in grams.
    let proteinTarget: Double?

    init(week: [Day], before: [Day]) {
        self.week = Figures(week)
        self.before = Figures(before)
        let targets = week.filter { $0.eaten != nil }.compactMap { $0.target?.protein }
        proteinTarget = targets.isEmpty ? nil : targets.reduce(0, +) / Double(targets.count)
    }

    /// By figures alone; empty where there is nothing to say.
    func wentWell(_ forms: LocaleForms) -> [String] {
        var words: [String] = []
        if week.loggedDays >= 5 { words.append("Food logged on \(week.loggedDays) of 7 days.") }
        if week.loggedDays > before.loggedDays, week.loggedDays < 5, before.loggedDays > 0 {
            words.append(
                "Food logged on \(week.loggedDays) days, \(week.loggedDays - before.loggedDays) more than before."
            )
        }
        if week.daysOnTarget >= 3 {
            words.append(
                "Energy and protein on target on \(week.daysOnTarget) of \(week.loggedDays) logged days."
            )
        }
        if let mean = week.meanProtein, let proteinTarget, proteinTarget > 0, mean >= proteinTarget * 0.95 {
            words.append(
                "Protein at \(forms.number(mean)) g a day, of \(forms.number(proteinTarget)) g to aim for."
            )
        }
        if week.trainings > 0, week.trainings >= before.trainings {
            let minutes = week.trainedMinutes > 0 ? ", \(forms.counted(week.trainedMinutes, "minute"))" : ""
            words.append("Trained \(forms.counted(week.trainings, "time"))\(minutes).")
        }
        return words
    }

    /// The one thing whose figure is furthest from where it could be; `nil` where nothing is.
    func tryNext(_ forms: LocaleForms) -> String? {
        if week.loggedDays == 0, before.loggedDays > 0 { return "Log one meal a day; the week had none." }
        if (1...4).contains(week.loggedDays) {
            return "Log on one day more: \(week.loggedDays) of 7 had food, and below five the means say little."
        }
        if let mean = week.meanProtein, let proteinTarget, mean < proteinTarget * 0.85 {
            let gap = forms.number(proteinTarget - mean)
            return
                "Add \(gap) g of protein a day: \(forms.number(mean)) g were eaten, \(forms.number(proteinTarget)) g is the target."
        }
        if week.loggedDays >= 5, week.daysOnTarget <= 2 {
            return
                "Bring two days more on target: energy within 10 %, protein at least 90 %. \(week.daysOnTarget) of \(week.loggedDays) were."
        }
        if week.trainings < before.trainings {
            return "Plan the training that fell out: \(week.trainings), and \(before.trainings) the week before."
        }
        return nil
    }
}
