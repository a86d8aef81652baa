/// A question about the person's own figures: what to compute, of which quantity, over which time.
package struct FigureQuestion: Sendable, Hashable {
    /// The way in which the figures of a span become one.
    package enum Statistic: String, Sendable, Hashable {
        case total, mean, most, least, count, latest, earliest, list, change, usual, compare, left
        /// The day with the greatest figure, or the smallest.
        case dayMost, dayLeast
        /// The middle figure; how many of a hundred days; how many days in a row.
        case median, share, run
    }

    /// Over which time figures are put together before the statistic is taken: "my best week", "calories by month".
    package enum Group: String, Sendable, Hashable { case day, week, month, weekday }

    /// The side of a figure that counts: "more than 10 km", "under 80 kg".
    package struct Bound: Sendable, Hashable {
        package enum Side: String, Sendable, Hashable { case more, atLeast, less, atMost }

        package var side: Side
        package var value: Double
        /// As typed: `km`, `mi`, `kg`, `h`; `nil` where none is.
        package var unit: String?

        package init(_ side: Side, _ value: Double, unit: String?) {
            (self.side, self.value, self.unit) = (side, value, unit)
        }

        /// - Parameter base: the bound in the unit of the figure.
        package func holds(_ figure: Double, base: Double) -> Bool {
            switch side {
            case .more: figure > base
            case .atLeast: figure >= base
            case .less: figure < base
            case .atMost: figure <= base
            }
        }

        fileprivate var notation: String {
            let signs: [Side: String] = [.more: ">", .atLeast: ">=", .less: "<", .atMost: "<="]
            return (signs[side] ?? "") + value.formatted + (unit ?? "")
        }
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
    /// The span that it is compared with.
    package var other: QuestionSpan?
    /// The figure that the person asks whether it is reached, or by which days and workouts are chosen.
    package var bound: Bound?
    package var group: Group?
    /// Only these days of the week, 1 for Monday to 7.
    package var weekdays: Set<Int> = []
    /// Only these minutes of a day.
    package var minutes: Range<Int>?
    /// The unit that the figure is wanted in, as typed.
    package var unit: String?
    /// True if it asks if something grew, and not if it fell.
    package var isOfGain = false
    /// True if yes or no is wanted.
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
        if let group { text += " by:\(group.rawValue)" }
        if let bound { text += " \(bound.notation)" }
        if !weekdays.isEmpty { text += " on:" + weekdays.sorted().map(String.init).joined() }
        if let minutes { text += " at:\(minutes.lowerBound)-\(minutes.upperBound)" }
        if let unit { text += " in:\(unit)" }
        return text
    }
}

extension FigureQuestion {
    /// The new parts of a question that goes on; the rest is that of the question before.
    package struct Change: Sendable, Hashable {
        package var span: QuestionSpan?
        package var quantity: Quantity?
        package var statistic: Statistic?
        package var subject: String?
        package var meal: String?
        package var weekdays: Set<Int> = []
        package var unit: String?

        package init(span: QuestionSpan? = nil) { self.span = span }

        package var notation: String {
            [
                statistic?.rawValue, quantity?.rawValue, subject, meal.map { "@\($0)" }, span?.notation,
                weekdays.isEmpty ? nil : "on:" + weekdays.sorted().map(String.init).joined(), unit.map { "in:\($0)" },
            ].compactMap { $0 }.joined(separator: " ")
        }
    }

    /// The question with its new parts.
    package func changed(_ change: Change) -> FigureQuestion {
        var question = self
        if let span = change.span {
            (question.span, question.other) = (span, nil)
            if statistic == .compare { question.statistic = .total }
        }
        if let quantity = change.quantity {
            (question.quantity, question.subject, question.bound) = (quantity, nil, nil)
        }
        question.statistic = change.statistic ?? question.statistic
        question.subject = change.subject ?? question.subject
        question.meal = change.meal ?? question.meal
        if !change.weekdays.isEmpty { question.weekdays = change.weekdays }
        question.unit = change.unit ?? question.unit
        return question
    }
}

extension Double {
    /// `10`, `7.5`.
    fileprivate var formatted: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}

/// The figures that a sentence asks for.
package enum QuestionReading: Sendable, Hashable {
    case question(FigureQuestion)
    /// Goes on from the question before.
    case followUp(FigureQuestion.Change)
    /// Too little is said to know which figure is meant.
    case incomplete
    /// Nobody keeps such figures: `spending`, `shoes`, `bedtime`.
    case notKept(String)
    case none

    package var notation: String {
        switch self {
        case .question(let question): question.notation
        case .followUp(let change): "followUp \(change.notation)"
        case .incomplete: "ask"
        case .notKept(let what): "notKept \(what)"
        case .none: "none"
        }
    }
}
