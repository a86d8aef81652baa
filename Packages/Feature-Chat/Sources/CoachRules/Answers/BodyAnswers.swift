import CoachIntents
import Core

/// Answers about weight, steps, sleep, heart and how the person feels: the weights are those of `food trends`, the rest is
/// what `health day` shows.
struct BodyAnswers: Sendable {
    let food: (any FoodCoordinating)?
    let health: (any HealthCoordinating)?
    let text: AnswerText

    private var today: LocalDay { text.context.time.today }

    // MARK: Weight

    func weight(_ question: FigureQuestion, _ span: SpanDays, _ other: SpanDays?) async throws -> CoachAnswer? {
        guard let food else { return nil }
        let points = try await food.weights(span.range).filter { span.contains($0.day) }
        let isPlain = question.bound == nil && question.group == nil
        let reach = min(max(span.range.lowerBound.days(to: today) + 1, 7), 730)
        let command = "food trends --days \(reach)"
        if question.statistic == .change { return change(question, points, span, command) }
        if question.statistic == .latest, isPlain { return try await latest(span, food, command) }
        var series = FigureSeries(
            values: Dictionary(points.map { ($0.day, $0.kilograms) }, uniquingKeysWith: { $1 }),
            tell: { [text] in "You weighed \(text.weight($0))" },
            write: { [text] in text.weight($0) },
            missing: "no weight logged",
            command: command
        )
        series.isSummed = false
        if question.statistic == .count, isPlain {
            return CoachAnswer(
                "You weighed yourself on \(text.counted(points.count, "day"))\(span.words.isEmpty ? "" : " " + span.words).",
                command
            )
        }
        var question = question
        if question.statistic == .total { question.statistic = .mean }
        var compared: (SpanDays, [FigureSeries.Point])?
        if let other {
            let before = try await food.weights(other.range)
            compared = (other, before.map { FigureSeries.Point(day: $0.day, value: $0.kilograms) })
        }
        if question.statistic == .mean, isPlain, let mean = mean(points) {
            let time = span.words.isEmpty ? "" : " \(span.words)"
            return CoachAnswer(
                "You weighed \(text.weight(mean)) on average\(time), by \(text.counted(points.count, "weighing")).",
                command
            )
        }
        return series.answer(question, span, compared, text)
    }

    private func mean(_ points: [WeightPoint]) -> Double? {
        points.isEmpty ? nil : points.reduce(0) { $0 + $1.kilograms } / Double(points.count)
    }

    /// The last weighing up to the end of the span.
    private func latest(_ span: SpanDays, _ food: any FoodCoordinating, _ command: String) async throws -> CoachAnswer {
        let end = min(span.range.upperBound, today)
        let points = try await food.weights(end.adding(days: -3650)...end)
        guard let last = points.last else {
            return CoachAnswer(
                "No weight is logged\(span.words.isEmpty ? " yet" : " up to \(text.named(end))").",
                "food weigh 72kg"
            )
        }
        let isThere = span.contains(last.day)
        let trend = abs(last.trend - last.kilograms) >= 0.05 ? "; the trend is \(text.weight(last.trend))" : ""
        let lead = isThere || span.words.isEmpty ? "" : "There is no weight \(span.words). "
        return CoachAnswer("\(lead)You weighed \(text.weight(last.kilograms)) \(text.on(last.day))\(trend).", command)
    }

    /// By the trend, which a heavy dinner does not move, as `food trends` tells it.
    private func change(
        _ question: FigureQuestion,
        _ points: [WeightPoint],
        _ span: SpanDays,
        _ command: String
    ) -> CoachAnswer {
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let first = points.first, let last = points.last, first.day < last.day else {
            let count = points.isEmpty ? "no weight" : "only one weight"
            return CoachAnswer("There is \(count)\(time), so I cannot say how it changed.", command)
        }
        let difference = last.trend - first.trend
        let size = text.weight(abs(difference))
        let isSame = abs(difference) < 0.05
        let span =
            "from \(text.weight(first.trend)) \(text.on(first.day)) to \(text.weight(last.trend)) \(text.on(last.day))"
        let words =
            isSame ? "Your weight stayed the same\(time)" : "You \(difference < 0 ? "lost" : "gained") \(size)\(time)"
        let isAsWanted = !isSame && question.isOfGain == (difference > 0)
        let verdict = !question.wantsYesOrNo ? "" : isAsWanted ? "Yes. " : "No. "
        return CoachAnswer("\(verdict)\(words), by the trend: \(span).", command)
    }

    // MARK: Steps, sleep, heart

    func body(_ question: FigureQuestion, _ span: SpanDays, _ other: SpanDays?) async throws -> CoachAnswer? {
        guard let health else { return nil }
        if question.quantity == .mood
            || question.quantity == .feeling && question.statistic == .latest && question.bound == nil
        {
            // A mood is words, of which there is no mean and no most.
            guard [.latest, .total].contains(question.statistic), question.group == nil else { return nil }
            return try await feelings(span, health)
        }
        let days = try await health.healthDays(span.range).filter { span.contains($0.day) }
        let series = series(question.quantity, days, span)
        if question.quantity == .sleep, span.isDay, question.statistic == .total {
            return try await night(question, span, series, days, health)
        }
        if question.quantity == .heartRate, span.isDay, question.bound == nil, let day = days.first,
            let told = heart(day, question)
        {
            return CoachAnswer("\(told) \(text.on(day.day)).", series.command)
        }
        var compared: (SpanDays, [FigureSeries.Point])?
        if let other {
            compared = (other, self.series(question.quantity, try await health.healthDays(other.range), other).points)
        }
        var question = question
        // The figures of several days of a heart are no sum.
        if !series.isSummed, question.statistic == .total { question.statistic = .mean }
        return series.answer(question, span, compared, text)
    }

    private func heart(_ day: BodyDay, _ question: FigureQuestion) -> String? {
        guard let mean = day.heartRate, let least = day.lowestHeartRate, let most = day.highestHeartRate else {
            return nil
        }
        switch question.statistic {
        case .most: return "Your highest heart rate was \(text.whole(most)) a minute"
        case .least: return "Your lowest heart rate was \(text.whole(least)) a minute"
        default:
            return
                "Your heart rate was \(text.whole(mean)) a minute on average, \(text.whole(least)) to \(text.whole(most)),"
        }
    }

    private func series(_ quantity: FigureQuestion.Quantity, _ days: [BodyDay], _ span: SpanDays) -> FigureSeries {
        let command =
            span.isDay
            ? "health day \(span.range.lowerBound)"
            : "health trends --days \(min(max(span.range.lowerBound.days(to: today) + 1, 7), 730))"
        func made(
            _ value: (BodyDay) -> Double?,
            _ missing: String,
            _ write: @escaping @Sendable (Double) -> String,
            _ tell: @escaping @Sendable (String) -> String
        ) -> FigureSeries {
            var series = FigureSeries(
                days.compactMap { day in value(day).map { FigureSeries.Point(day: day.day, value: $0) } },
                tell: { tell(write($0)) },
                write: write,
                missing: missing,
                command: command
            )
            series.isSummed = quantity == .steps || quantity == .sleep
            return series
        }
        let text = text
        let grade: @Sendable (Double) -> String = {
            "\(text.forms.number($0, decimals: $0 == $0.rounded() ? 0 : 1)) of 5"
        }
        switch quantity {
        case .steps:
            return made({ $0.steps.map(Double.init) }, "no count of steps", { text.whole($0) }) {
                "You walked \($0) steps"
            }
        case .sleep: return made(\.sleepMinutes, "no sleep measured", { text.duration($0 * 60) }) { "You slept \($0)" }
        case .restingHeartRate:
            return made(\.restingHeartRate, "no resting heart rate measured", { text.whole($0) }) {
                "Your resting heart rate was \($0) a minute"
            }
        case .heartRateVariability:
            return made(\.heartRateVariability, "no heart rate variability measured", { "\(text.whole($0)) ms" }) {
                "Your heart rate variability was \($0)"
            }
        case .stress: return made({ $0.stress.map(Double.init) }, "no stress said", grade) { "Your stress was \($0)" }
        case .feeling: return made({ $0.energy.map(Double.init) }, "no energy said", grade) { "Your energy was \($0)" }
        default:
            return made(\.heartRate, "no heart rate measured", { text.whole($0) }) {
                "Your heart rate was \($0) a minute"
            }
        }
    }

    /// A night, against the week before it.
    private func night(
        _ question: FigureQuestion,
        _ span: SpanDays,
        _ series: FigureSeries,
        _ days: [BodyDay],
        _ health: any HealthCoordinating
    ) async throws -> CoachAnswer {
        let day = span.range.lowerBound
        let night =
            day == today
            ? "last night" : "in the night to \(day == today.adding(days: -1) ? "yesterday" : text.named(day))"
        let quality = days.first?.sleepQuality.map { ", how it was: \($0) of 5" } ?? ""
        guard let minutes = series.points.first(where: { $0.day == day })?.value else {
            let said = quality.isEmpty ? "" : " You said\(quality.dropFirst())."
            return CoachAnswer(
                "No length of your sleep is known of \(night == "last night" ? night : String(night.dropFirst(3))).\(said)",
                "health log slept 7h"
            )
        }
        let before = try await health.healthDays(day.adding(days: -7)...day.adding(days: -1)).compactMap(\.sleepMinutes)
        var words =
            series.verdict(question, minutes, text) + "You slept \(text.duration(minutes * 60)) \(night)\(quality)"
        if before.count >= 3 {
            let mean = before.reduce(0, +) / Double(before.count)
            let difference = minutes - mean
            words +=
                abs(difference) < 10
                ? ", as long as in the week before"
                : ", \(text.duration(abs(difference) * 60)) \(difference > 0 ? "longer" : "shorter") than in the week before"
        }
        return CoachAnswer(words + ".", series.command)
    }

    /// The feelings noted on the last day of a span.
    private func feelings(_ span: SpanDays, _ health: any HealthCoordinating) async throws -> CoachAnswer {
        let days = try await health.healthDays(span.range).filter { span.contains($0.day) }
        guard let day = days.last(where: { $0.mood != nil || $0.energy != nil || $0.stress != nil }) else {
            return CoachAnswer(
                "You said nothing of how you felt\(span.words.isEmpty ? "" : " " + span.words).",
                "health log energy 4, mood good"
            )
        }
        let facts = [
            day.mood.map { "mood \($0)" }, day.energy.map { "energy \($0) of 5" },
            day.stress.map { "stress \($0) of 5" },
        ].compactMap { $0 }
        return CoachAnswer(
            "\(text.on(day.day).capitalizedFirst) you said: \(facts.joined(separator: ", ")).",
            "health day \(day.day)"
        )
    }
}
