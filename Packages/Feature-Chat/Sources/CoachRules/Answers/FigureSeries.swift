import CoachIntents
import Core

/// A figure of each day that has one, or of each run or workout, and how it is told: every statistic that a question can ask is
/// taken here, of whatever quantity.
struct FigureSeries: Sendable {
    struct Point: Sendable {
        let day: LocalDay
        let value: Double
    }

    let points: [Point]
    /// "You ate 1,546 kcal": the figure in a sentence, without its time.
    let tell: @Sendable (Double) -> String
    /// The figure alone.
    let write: @Sendable (Double) -> String
    /// The words for days without it: "no food".
    let missing: String
    let command: String
    /// The noun for what has a figure each.
    var noun = "day"
    /// True if figures of several days add up; weights and pulses do not.
    var isSummed = true
    /// True if a day without a figure is a day of none: so it is of training, while food may not have been logged.
    var isNoneKnown = false

    init(
        values: [LocalDay: Double],
        tell: @escaping @Sendable (Double) -> String,
        write: @escaping @Sendable (Double) -> String,
        missing: String,
        command: String
    ) {
        self.init(
            values.map { Point(day: $0.key, value: $0.value) }.sorted { $0.day < $1.day },
            tell: tell,
            write: write,
            missing: missing,
            command: command
        )
    }

    /// - Parameter points: in order of time.
    init(
        _ points: [Point],
        tell: @escaping @Sendable (Double) -> String,
        write: @escaping @Sendable (Double) -> String,
        missing: String,
        command: String
    ) {
        (self.points, self.tell, self.write, self.missing, self.command) = (points, tell, write, missing, command)
    }

    /// The answer by the statistic that was asked for; `nil` for one that such figures do not have.
    func answer(
        _ question: FigureQuestion,
        _ span: SpanDays,
        _ other: (span: SpanDays, points: [Point])?,
        _ text: AnswerText
    ) -> CoachAnswer? {
        if span.range.lowerBound > text.context.time.today {
            return CoachAnswer("\(span.words.capitalizedFirst) has not come yet, so there is no figure of it.", command)
        }
        let known = points.filter { span.contains($0.day) && $0.value.isFinite }
        guard let first = known.first, let last = known.last else {
            if question.statistic == .compare { return compared(known, span, other, text) }
            return CoachAnswer(
                question.bound != nil && question.wantsYesOrNo ? "No. \(nothing(span))" : nothing(span),
                command
            )
        }
        if let group = question.group { return grouped(known, by: group, question, span, text) }
        if let bound = question.bound, [.count, .list, .latest, .earliest, .share, .run].contains(question.statistic) {
            let base = text.base(bound, of: question.quantity)
            let told = "\(Self.sides[bound.side] ?? "") \(write(base))"
            return chosen(known, { bound.holds($0.value, base: base) }, told, question.statistic, span, text)
        }
        switch question.statistic {
        case .total, .count, .list: return sum(known, question, span, text)
        case .mean: return mean(known, question, span, text)
        case .median: return median(known, span, text)
        case .most, .dayMost: return extreme(known, isMost: true, span, text)
        case .least, .dayLeast: return extreme(known, isMost: false, span, text)
        case .latest: return CoachAnswer("\(tell(last.value)) \(text.on(last.day)).", command)
        case .earliest: return CoachAnswer("\(tell(first.value)) \(text.on(first.day)).", command)
        case .compare: return compared(known, span, other, text)
        case .change: return change(known, span, text)
        case .usual, .left, .share, .run: return nil
        }
    }

    private static func sum(_ known: [Point]) -> Double { known.reduce(0) { $0 + $1.value } }

    private static func mean(_ known: [Point]) -> Double { sum(known) / Double(known.count) }

    private static func time(_ span: SpanDays) -> String { span.words.isEmpty ? "" : " \(span.words)" }

    private func sum(
        _ known: [Point],
        _ question: FigureQuestion,
        _ span: SpanDays,
        _ text: AnswerText
    ) -> CoachAnswer {
        let mean = Self.mean(known)
        let value = isSummed ? Self.sum(known) : mean
        var words = tell(value) + Self.time(span)
        if isSummed, !span.isDay, known.count > 1 {
            words += ": \(write(mean)) a \(noun) on the \(text.counted(known.count, noun)) that have it"
        }
        return CoachAnswer(verdict(question, value, text) + words + ".", command)
    }

    private func mean(
        _ known: [Point],
        _ question: FigureQuestion,
        _ span: SpanDays,
        _ text: AnswerText
    ) -> CoachAnswer {
        let (mean, time) = (Self.mean(known), Self.time(span))
        let verdict = verdict(question, mean, text)
        let counted = text.counted(known.count, noun)
        guard isSummed else {
            let by = known.count == 1 ? "by the one \(noun) that is known" : "by \(counted)"
            return CoachAnswer("\(verdict)\(tell(mean)) on average\(time), \(by).", command)
        }
        let rest = known.count == 1 ? "one \(noun) has" : "\(counted) have"
        return CoachAnswer("\(verdict)\(tell(mean)) a \(noun) on average\(time); \(rest) a figure.", command)
    }

    private func median(_ known: [Point], _ span: SpanDays, _ text: AnswerText) -> CoachAnswer {
        let sorted = known.map(\.value).sorted()
        let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        return CoachAnswer(
            "\(tell(middle)) in the median of \(text.counted(known.count, noun))\(Self.time(span)).",
            command
        )
    }

    private func extreme(_ known: [Point], isMost: Bool, _ span: SpanDays, _ text: AnswerText) -> CoachAnswer? {
        let best = known.min {
            isMost ? ($0.value, $1.day) > ($1.value, $0.day) : ($0.value, $0.day) < ($1.value, $1.day)
        }
        guard let best else { return nil }
        let among = span.words.isEmpty ? "of all \(noun)s that have it" : span.words
        return CoachAnswer(
            "\(tell(best.value)) \(text.on(best.day)): \(isMost ? "the most" : "the least") \(among).",
            command
        )
    }

    private func change(_ known: [Point], _ span: SpanDays, _ text: AnswerText) -> CoachAnswer? {
        guard let first = known.first, let last = known.last else { return nil }
        let time = Self.time(span)
        guard first.day < last.day else {
            return CoachAnswer("One \(noun) alone tells no change: \(tell(Self.mean(known)))\(time).", command)
        }
        let way = last.value > first.value ? "up" : last.value < first.value ? "down" : "the same"
        return CoachAnswer(
            "It went \(way)\(time): from \(write(first.value)) \(text.on(first.day)) to \(write(last.value)) \(text.on(last.day)).",
            command
        )
    }

    func nothing(_ span: SpanDays) -> String {
        span.words.isEmpty ? "There is \(missing) yet." : "There is \(missing) \(span.words)."
    }

    /// "Yes. ", where a figure was asked for that is reached or not.
    func verdict(_ question: FigureQuestion, _ value: Double, _ text: AnswerText) -> String {
        guard question.wantsYesOrNo, let bound = question.bound else { return "" }
        return bound.holds(value, base: text.base(bound, of: question.quantity)) ? "Yes. " : "No. "
    }

    // MARK: Chosen days

    private static let sides: [FigureQuestion.Bound.Side: String] = [
        .more: "more than", .atLeast: "at least", .less: "less than", .atMost: "at most",
    ]

    /// Answers about the chosen ones: how many, which was the last or the first, what share, how many in a row.
    ///
    /// - Parameter told: the words for what is true of them: "more than 10 km".
    func chosen(
        _ known: [Point],
        _ isChosen: (Point) -> Bool,
        _ told: String,
        _ statistic: FigureQuestion.Statistic,
        _ span: SpanDays,
        _ text: AnswerText
    ) -> CoachAnswer {
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let found = known.filter(isChosen)
        let of = "\(found.count) of \(text.counted(known.count, noun)) with a figure"
        guard let first = found.first, let last = found.last else {
            return CoachAnswer("No \(noun)\(time) has \(told).", command)
        }
        switch statistic {
        case .latest, .earliest:
            let (point, which) = statistic == .latest ? (last, "last") : (first, "first")
            return CoachAnswer(
                "\(tell(point.value)) \(text.on(point.day))\(text.ago(point.day)): the \(which) \(noun) with \(told).",
                command
            )
        case .share:
            let share = Double(found.count) / Double(known.count) * 100
            return CoachAnswer(
                "\(text.whole(share)) %\(time): \(of) \(found.count == 1 ? "has" : "have") \(told).",
                command
            )
        case .run:
            let rows = Self.rows(Set(found.map(\.day)))
            guard let longest = rows.max(by: { $0.days < $1.days }) else { return CoachAnswer(nothing(span), command) }
            let today = text.context.time.today
            let now = rows.last.flatMap { $0.last >= today.adding(days: -1) ? $0.days : nil } ?? 0
            return CoachAnswer(
                "At most \(text.counted(longest.days, "day")) in a row\(time) had \(told), up to \(text.named(longest.last)); now it is \(text.counted(now, "day")).",
                command
            )
        default:
            let days = found.suffix(10).map { text.forms.shortDate($0.day) }.joined(separator: ", ")
            let more = found.count > 10 ? ", and \(found.count - 10) before" : ""
            return CoachAnswer("\(of) \(found.count == 1 ? "has" : "have") \(told)\(time): \(days)\(more).", command)
        }
    }

    /// Runs of consecutive days, in order of time.
    static func rows(_ days: Set<LocalDay>) -> [(last: LocalDay, days: Int)] {
        var rows: [(last: LocalDay, days: Int)] = []
        for day in days.sorted() {
            if let row = rows.last, row.last.adding(days: 1) == day {
                rows[rows.count - 1] = (day, row.days + 1)
            } else {
                rows.append((day, 1))
            }
        }
        return rows
    }

    // MARK: Weeks, months, weekdays

    /// Figures of the days put together: the best week, the mean of a month, all weekdays.
    private func grouped(
        _ known: [Point],
        by group: FigureQuestion.Group,
        _ question: FigureQuestion,
        _ span: SpanDays,
        _ text: AnswerText
    ) -> CoachAnswer? {
        let time = Self.time(span)
        let sorted = groups(known, by: group, span, text).sorted { $0.key < $1.key }
        switch question.statistic {
        case .most, .least, .dayMost, .dayLeast:
            let isMost = question.statistic == .most || question.statistic == .dayMost
            guard let best = isMost ? sorted.max(by: { $0.value < $1.value }) : sorted.min(by: { $0.value < $1.value })
            else {
                return nil
            }
            let of = text.counted(sorted.count, group.rawValue)
            let mean = group == .weekday && !(isSummed && isNoneKnown) ? " on average" : ""
            return CoachAnswer(
                "\(tell(best.value))\(mean) \(group.named(best.key, text)): the \(isMost ? "most" : "least") of \(of)\(time).",
                command
            )
        case .mean:
            let mean = sorted.reduce(0) { $0 + $1.value } / Double(sorted.count)
            return CoachAnswer(
                "\(tell(mean)) a \(group.rawValue) on average\(time), over \(text.counted(sorted.count, group.rawValue)).",
                command
            )
        case .list, .total, .count:
            let shown = sorted.suffix(12).map { "\(group.named($0.key, text)) \(write($0.value))" }.joined(
                separator: "; "
            )
            return CoachAnswer("\(shown.capitalizedFirst).", command)
        default: return nil
        }
    }

    /// The figure of each group, by its first day.
    private func groups(
        _ known: [Point],
        by group: FigureQuestion.Group,
        _ span: SpanDays,
        _ text: AnswerText
    ) -> [LocalDay: Double] {
        let isSum = isSummed && (group != .weekday || isNoneKnown)
        var groups = Dictionary(grouping: known) { group.key(of: $0.day, text) }.mapValues { points in
            isSum ? Self.sum(points) : Self.mean(points)
        }
        guard isNoneKnown, let first = known.first else { return groups }
        let last = min(span.range.upperBound, text.context.time.today)
        var day = first.day
        while day <= last {
            let key = group.key(of: day, text)
            if span.contains(day) { groups[key] = groups[key] ?? 0 }
            day = day.adding(days: 1)
        }
        return groups
    }

    /// Totals of two spans side by side; means where one of them is longer, so that a week that runs is no half of one.
    private func compared(
        _ known: [Point],
        _ span: SpanDays,
        _ other: (span: SpanDays, points: [Point])?,
        _ text: AnswerText
    ) -> CoachAnswer? {
        guard let other else { return nil }
        let before = other.points.filter { other.span.contains($0.day) && $0.value.isFinite }
        guard !known.isEmpty, !before.isEmpty else {
            let (empty, there, points) = known.isEmpty ? (span, other.span, before) : (other.span, span, known)
            let total = points.reduce(0) { $0 + $1.value }
            let rest =
                points.isEmpty
                ? "" : " \(there.words.capitalizedFirst): \(write(isSummed ? total : total / Double(points.count)))."
            return CoachAnswer(nothing(empty) + rest, command)
        }
        func sums(_ points: [Point]) -> (total: Double, mean: Double) { (Self.sum(points), Self.mean(points)) }
        let (now, then) = (sums(known), sums(before))
        let difference = now.mean - then.mean
        let each = isSummed && !(span.isDay && other.span.isDay) ? " a \(noun)" : ""
        let side =
            difference == 0 ? "the same\(each)" : "\(write(abs(difference))) \(difference > 0 ? "more" : "less")\(each)"
        func told(_ span: SpanDays, _ sums: (total: Double, mean: Double), _ days: Int) -> String {
            span.isDay
                ? "\(span.words) \(write(sums.total))"
                : isSummed
                    ? "\(span.words) \(write(sums.total)), \(write(sums.mean)) a \(noun) on \(text.counted(days, noun))"
                    : "\(span.words) \(write(sums.mean)) on average, by \(text.counted(days, noun))"
        }
        let first = told(span, now, known.count).capitalizedFirst
        return CoachAnswer("\(first); \(told(other.span, then, before.count)): \(side).", command)
    }
}

extension FigureQuestion.Group {
    /// The day that stands for the group of a day.
    fileprivate func key(of day: LocalDay, _ text: AnswerText) -> LocalDay {
        switch self {
        case .day: day
        case .week: text.forms.weekStart(of: day)
        case .month: LocalDay(year: day.year, month: day.month, day: 1) ?? day
        // Any Monday, and the days after it.
        case .weekday: LocalDay(year: 2001, month: 1, day: day.isoWeekday) ?? day
        }
    }

    fileprivate func named(_ key: LocalDay, _ text: AnswerText) -> String {
        switch self {
        case .day: text.on(key)
        case .week: "in the week of \(text.forms.date(key))"
        case .month: "in \(SpanDays.month(key, text.forms))"
        case .weekday: "on \(SpanDays.weekdays(key.isoWeekday, text.forms))"
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
