import CoachIntents
import Core

/// A figure of each day that has one, and how it is told.
struct FigureSeries: Sendable {
    let values: [LocalDay: Double]
    /// "You ate 1,546 kcal": the figure in a sentence, without its time.
    let tell: @Sendable (Double) -> String
    /// The figure alone.
    let write: @Sendable (Double) -> String
    /// What is missing on days without it: "no food".
    let missing: String
    let command: String

    /// The answer by the statistic that was asked for; `nil` for one that such figures do not have.
    func answer(
        _ question: FigureQuestion,
        _ span: SpanDays,
        _ other: (span: SpanDays, values: [LocalDay: Double])?,
        _ text: AnswerText
    ) -> CoachAnswer? {
        if span.range.lowerBound > text.context.time.today {
            return CoachAnswer("\(span.words.capitalizedFirst) has not come yet, so there is no figure of it.", command)
        }
        let known = values.filter { span.contains($0.key) && $0.value.isFinite }
        guard !known.isEmpty || question.statistic == .compare else { return CoachAnswer(nothing(span), command) }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let total = known.values.reduce(0, +)
        let mean = total / Double(max(1, known.count))
        let days = text.counted(known.count, "day")
        switch question.statistic {
        case .total, .count, .list:
            var words = tell(total) + time
            if !span.isDay, known.count > 1 { words += ": \(write(mean)) a day on the \(days) that have it" }
            return CoachAnswer(verdict(question, total) + words + ".", command)
        case .mean:
            let rest = known.count == 1 ? "one day has" : "\(days) have"
            return CoachAnswer("\(tell(mean)) a day on average\(time); \(rest) a figure.", command)
        case .most, .dayMost, .least, .dayLeast:
            let isMost = question.statistic == .most || question.statistic == .dayMost
            guard
                let best = known.min(by: {
                    isMost ? ($0.value, $1.key) > ($1.value, $0.key) : ($0.value, $0.key) < ($1.value, $1.key)
                })
            else { return nil }
            let rank = isMost ? "the most" : "the least"
            let where_ = span.words.isEmpty ? "of all days that have it" : span.words
            return CoachAnswer("\(tell(best.value)) \(text.on(best.key)): \(rank) \(where_).", command)
        case .latest:
            guard let last = known.max(by: { $0.key < $1.key }) else { return nil }
            return CoachAnswer("\(tell(last.value)) \(text.on(last.key)).", command)
        case .earliest:
            guard let first = known.min(by: { $0.key < $1.key }) else { return nil }
            return CoachAnswer("\(tell(first.value)) \(text.on(first.key)).", command)
        case .compare: return compared(known, span, other, text)
        case .change:
            guard let first = known.min(by: { $0.key < $1.key }), let last = known.max(by: { $0.key < $1.key }),
                first.key < last.key
            else { return CoachAnswer("One day alone tells no change: \(tell(mean))\(time).", command) }
            let way = last.value > first.value ? "up" : last.value < first.value ? "down" : "the same"
            return CoachAnswer(
                "It went \(way)\(time): from \(write(first.value)) \(text.on(first.key)) to \(write(last.value)) \(text.on(last.key)).",
                command
            )
        case .usual, .left: return nil
        }
    }

    func nothing(_ span: SpanDays) -> String {
        span.words.isEmpty ? "There is \(missing) yet." : "There is \(missing) \(span.words)."
    }

    private func verdict(_ question: FigureQuestion, _ value: Double) -> String {
        guard question.wantsYesOrNo, question.threshold != nil || question.quantity == .distance else { return "" }
        guard let threshold = question.threshold else { return "Yes. " }
        return value >= threshold * (question.quantity == .distance ? 1000 : 1) ? "Yes. " : "No. "
    }

    /// Totals of two spans side by side; means where one of them is longer, so that a week that runs is no half of one.
    private func compared(
        _ known: [LocalDay: Double],
        _ span: SpanDays,
        _ other: (span: SpanDays, values: [LocalDay: Double])?,
        _ text: AnswerText
    ) -> CoachAnswer? {
        guard let other else { return nil }
        let before = other.values.filter { other.span.contains($0.key) && $0.value.isFinite }
        guard !known.isEmpty, !before.isEmpty else {
            let empty = known.isEmpty ? span : other.span
            return CoachAnswer(nothing(empty), command)
        }
        func sums(_ values: [LocalDay: Double]) -> (total: Double, mean: Double) {
            let total = values.values.reduce(0, +)
            return (total, total / Double(values.count))
        }
        let (now, then) = (sums(known), sums(before))
        let difference = now.mean - then.mean
        let side =
            difference == 0 ? "the same a day" : "\(write(abs(difference))) \(difference > 0 ? "more" : "less") a day"
        func told(_ span: SpanDays, _ sums: (total: Double, mean: Double), _ days: Int) -> String {
            "\(span.words) \(write(sums.total)), \(write(sums.mean)) a day on \(text.counted(days, "day"))"
        }
        let first = told(span, now, known.count).capitalizedFirst
        return CoachAnswer("\(first); \(told(other.span, then, before.count)): \(side).", command)
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
