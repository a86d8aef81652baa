/// A question about the person's own figures: what to compute, of which quantity, over which time.
package struct FigureQuestion: Sendable, Hashable {
    /// How the figures of a span become one.
    package enum Statistic: String, Sendable, Hashable {
        case total, mean, most, least, count, latest, earliest, list, change, usual, compare, left
        /// The day with the greatest figure, or the smallest.
        case dayMost, dayLeast
    }

    package enum Quantity: String, Sendable, Hashable, CaseIterable {
        // Food.
        case kcal, protein, carbs, fat, fiber, sugar, sodium, macros, water, meals, food, figures, skipped, targets,
            over
        case loggedDays, unloggedDays, goalDays, overDays
        // The body.
        case weight, steps, sleep, heartRate, restingHeartRate, heartRateVariability, mood, stress, feeling
        // Training.
        case distance, duration, session, restDays, streak, pace, time, lift, oneRepMax, volume, reps, sets, burned,
            ascent
        // The rest.
        case balance, reminder, entries
    }

    package var statistic: Statistic
    package var quantity: Quantity
    /// A sport, an exercise, a muscle group, a food: whatever the quantity is of.
    package var subject: String?
    /// `breakfast`, `lunch`, `dinner` or `snack`.
    package var meal: String?
    package var span: QuestionSpan
    /// What it is compared with.
    package var other: QuestionSpan?
    /// The figure that the person asks whether it is reached, as typed.
    package var threshold: Double?
    /// Whether it asks if something grew, and not if it fell.
    package var isOfGain = false
    /// Whether yes or no is wanted.
    package var wantsYesOrNo = false

    package init(
        _ statistic: Statistic,
        _ quantity: Quantity,
        _ subject: String? = nil,
        meal: String? = nil,
        span: QuestionSpan = .all
    ) {
        self.statistic = statistic
        self.quantity = quantity
        self.subject = subject
        self.meal = meal
        self.span = span
    }

    /// `total distance:run this-week`, as sets of questions have it.
    package var notation: String {
        var text = "\(statistic.rawValue) \(quantity.rawValue)"
        if let subject { text += ":\(subject)" }
        if let meal { text += "@\(meal)" }
        text += quantity == .figures ? " -" : " \(span.notation)"
        if let other { text += " \(other.notation)" }
        return text
    }
}

/// What a sentence asks of the person's figures.
package enum QuestionReading: Sendable, Hashable {
    case question(FigureQuestion)
    /// Goes on from the question before, with another time.
    case followUp(QuestionSpan)
    /// Too little is said to know which figure is meant.
    case incomplete
    /// Nobody keeps such figures: `spending`, `shoes`, `bedtime`.
    case notKept(String)
    case none

    package var notation: String {
        switch self {
        case .question(let question): question.notation
        case .followUp(let span): "followUp \(span.notation)"
        case .incomplete: "ask"
        case .notKept(let what): "notKept \(what)"
        case .none: "none"
        }
    }
}
