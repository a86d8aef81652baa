import CoachIntents
import Core

/// Answers about how fast and how heavy: pace, the times of races, weights, one-rep maxima and sets.
extension TrainingAnswers {
    func pace(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays,
        _ other: SpanDays?
    ) async throws -> CoachAnswer? {
        let sport = question.subject ?? "run"
        let noun = Self.did(sport).noun
        let paced = found.compactMap { PacedSession($0, sport) }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let last = paced.last else {
            return CoachAnswer("No \(noun) with distance and time is logged\(time).", "workouts list")
        }
        guard question.group == nil, question.bound == nil else { return nil }
        switch question.statistic {
        case .latest: return told("last", last, noun, "")
        case .least: return paced.min { $0.pace < $1.pace }.map { told("fastest", $0, noun, time) }
        case .most: return paced.max { $0.pace < $1.pace }.map { told("slowest", $0, noun, time) }
        case .compare:
            guard let other else { return nil }
            let before = try await workouts.trainedSessions(other.range).filter { other.contains($0.day) }
            return compared(paced, span, before.compactMap { PacedSession($0, sport) }, other, noun)
        case .change: return change(paced, noun, time)
        case .mean:
            let distance = text.distance(paced.reduce(0) { $0 + $1.meters })
            return CoachAnswer(
                "You \(Self.did(sport).verb) at \(mean(paced)) on average\(time), over \(distance) in \(text.counted(paced.count, noun)).",
                "workouts trends"
            )
        default: return nil
        }
    }

    private func told(_ rank: String, _ one: PacedSession, _ noun: String, _ time: String) -> CoachAnswer {
        let pace = text.pace(one.seconds, per: one.meters)
        return CoachAnswer(
            "Your \(rank) \(noun)\(time), \(text.on(one.day)), was \(pace): \(text.distance(one.meters)) in \(text.time(one.seconds)).",
            "workouts list"
        )
    }

    private func mean(_ paced: some Collection<PacedSession>) -> String { text.pace(PacedSession.mean(paced), per: 1) }

    private func compared(
        _ paced: [PacedSession],
        _ span: SpanDays,
        _ before: [PacedSession],
        _ other: SpanDays,
        _ noun: String
    ) -> CoachAnswer {
        guard !before.isEmpty else {
            return CoachAnswer("No \(noun) with distance and time is logged \(other.words).", "workouts list")
        }
        return CoachAnswer(
            "\(span.words.capitalizedFirst) \(mean(paced)) in \(text.counted(paced.count, noun)); \(other.words) \(mean(before)) in \(text.counted(before.count, noun)).",
            "workouts trends"
        )
    }

    /// Compares halves, since one run is no trend.
    private func change(_ paced: [PacedSession], _ noun: String, _ time: String) -> CoachAnswer {
        let half = paced.count / 2
        guard half > 0 else {
            return CoachAnswer("One \(noun) alone tells no change: \(mean(paced))\(time).", "workouts trends")
        }
        let (first, second) = (paced.prefix(half), paced.suffix(half))
        let way = PacedSession.mean(second) < PacedSession.mean(first) ? "faster" : "slower"
        return CoachAnswer(
            "You got \(way)\(time): \(mean(second)) in your last \(text.counted(half, noun)), \(mean(first)) in the first \(half == 1 ? "" : "\(half) ")of them.",
            "workouts trends"
        )
    }

    private static let races: [String: Double] = [
        "5k": 5000, "10k": 10_000, "half marathon": 21_097.5, "marathon": 42_195,
    ]

    /// The fastest run of a distance: of those not more than a twentieth longer, at their own pace.
    func race(_ question: FigureQuestion, _ found: [TrainedSession], _ span: SpanDays) -> CoachAnswer? {
        guard let name = question.subject, let length = Self.races[name] else { return nil }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let runs = found.compactMap { session -> (day: LocalDay, meters: Double, seconds: Double)? in
            let (meters, seconds) = (session.meters(of: "run"), session.seconds(of: "run"))
            return seconds > 0 && (length * 0.995...length * 1.05).contains(meters)
                ? (session.day, meters, seconds) : nil
        }
        let best = runs.min { ($0.seconds / $0.meters < $1.seconds / $1.meters) == (question.statistic != .most) }
        guard let best else {
            return CoachAnswer("No run of \(name)\(time) is logged with its time.", "workouts list")
        }
        let seconds = best.meters <= length ? best.seconds : best.seconds * length / best.meters
        let whole =
            best.meters > length * 1.001
            ? ", worked out from \(text.distance(best.meters)) in \(text.time(best.seconds))" : ""
        return CoachAnswer(
            "Your \(question.statistic == .most ? "slowest" : "best") \(name)\(time) was \(text.time(seconds)), \(text.on(best.day))\(whole).",
            "workouts list"
        )
    }

    // MARK: Weights

    func lift(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays,
        _ other: SpanDays?
    ) async throws -> CoachAnswer? {
        if question.subject == nil { return heaviest(found, span) }
        guard case .exercise(let exercise) = try await subject(question.subject) else {
            return CoachAnswer("No exercise called \"\(question.subject ?? "")\" was done yet.", "workouts records")
        }
        let command = "workouts records \(exercise.name)"
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let done = found.flatMap { session in
            session.exercises.filter { $0.id == exercise.id }.map { (day: session.day, exercise: $0) }
        }
        guard !done.isEmpty else { return CoachAnswer("There is no \(exercise.name)\(time).", command) }
        if question.bound != nil || question.group != nil || question.statistic == .compare {
            let quantity = question.quantity
            var compared: (SpanDays, [FigureSeries.Point])?
            if let other {
                let before = try await workouts.trainedSessions(other.range)
                compared = (other, points(quantity, of: exercise, before))
            }
            return series(quantity, of: exercise, found, command).answer(question, span, compared, text)
        }
        switch question.statistic {
        case .change: return progress(done, exercise.name, time, command)
        case .most, .latest:
            return question.quantity == .oneRepMax
                ? oneRepMax(done, exercise.name, time, command) : heaviest(done, exercise.name, time, command)
        default: return nil
        }
    }

    private func points(
        _ quantity: FigureQuestion.Quantity,
        of exercise: TrainedExercise.Identity,
        _ sessions: [TrainedSession]
    ) -> [FigureSeries.Point] {
        sessions.compactMap { session in
            session.exercises.filter { $0.id == exercise.id }
                .compactMap { quantity == .oneRepMax ? $0.oneRepMax : $0.heaviestKg }.max()
                .map { FigureSeries.Point(day: session.day, value: $0) }
        }
    }

    private func series(
        _ quantity: FigureQuestion.Quantity,
        of exercise: TrainedExercise.Identity,
        _ sessions: [TrainedSession],
        _ command: String
    ) -> FigureSeries {
        var series = FigureSeries(
            points(quantity, of: exercise, sessions),
            tell: { [text] in "Your heaviest \(exercise.name) was \(text.weight($0))" },
            write: { [text] in text.weight($0) },
            missing: "no \(exercise.name) with a weight",
            command: command
        )
        (series.isSummed, series.noun) = (false, "session")
        return series
    }

    private typealias Done = (day: LocalDay, exercise: TrainedExercise)

    private func oneRepMax(_ done: [Done], _ name: String, _ time: String, _ command: String) -> CoachAnswer {
        let best = done.compactMap { one in one.exercise.oneRepMax.map { (one.day, $0) } }.max { $0.1 < $1.1 }
        guard let best else {
            return CoachAnswer("No set of \(name)\(time) tells a one-rep max.", command)
        }
        return CoachAnswer(
            "Your estimated one-rep max of \(name)\(time) is \(text.weight(best.1)), by a set \(text.on(best.0)).",
            "workouts one-rep-max"
        )
    }

    /// The heaviest set; the most repetitions of what is done without a weight.
    private func heaviest(_ done: [Done], _ name: String, _ time: String, _ command: String) -> CoachAnswer? {
        let best = done.compactMap { one in one.exercise.heaviestKg.map { (one.day, $0, one.exercise.heaviestReps) } }
            .max { ($0.1, $0.2 ?? 0) < ($1.1, $1.2 ?? 0) }
        guard let best else {
            guard let most = done.max(by: { $0.exercise.reps < $1.exercise.reps }) else { return nil }
            return CoachAnswer(
                "Your most of \(name)\(time) is \(text.counted(most.exercise.reps, "repetition")), \(text.on(most.day)).",
                command
            )
        }
        let reps = best.2.map { " x \($0)" } ?? ""
        return CoachAnswer(
            "Your heaviest \(name)\(time) is \(text.weight(best.1))\(reps), \(text.on(best.0)).",
            command
        )
    }

    /// The heaviest of all exercises.
    private func heaviest(_ found: [TrainedSession], _ span: SpanDays) -> CoachAnswer {
        let sets = found.flatMap { session in
            session.exercises.compactMap { one in
                one.heaviestKg.map { (day: session.day, exercise: one, kilograms: $0) }
            }
        }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let best = sets.max(by: { $0.kilograms < $1.kilograms }) else {
            return CoachAnswer("There is no set with a weight\(time).", "workouts records")
        }
        let reps = best.exercise.heaviestReps.map { " x \($0)" } ?? ""
        return CoachAnswer(
            "Your heaviest set\(time) is \(text.weight(best.kilograms))\(reps) of \(best.exercise.name), \(text.on(best.day)).",
            "workouts records"
        )
    }

    /// By the best estimate of each day: from the first to the last.
    private func progress(
        _ done: [Done],
        _ name: String,
        _ time: String,
        _ command: String
    ) -> CoachAnswer {
        let days = Dictionary(
            done.compactMap { one in one.exercise.oneRepMax.map { (one.day, $0) } },
            uniquingKeysWith: max
        )
        .sorted { $0.key < $1.key }
        guard let first = days.first, let last = days.last, first.key < last.key else {
            return CoachAnswer(
                "\(name) has \(text.counted(days.count, "session"))\(time) with a weight; it takes two to see progress.",
                command
            )
        }
        let difference = last.value - first.value
        let way =
            abs(difference) < 0.05
            ? "is where it was" : "is \(difference > 0 ? "up" : "down") \(text.weight(abs(difference)))"
        return CoachAnswer(
            "Your \(name) \(way)\(time): an estimated one-rep max of \(text.weight(last.value)) \(text.on(last.key)), "
                + "\(text.weight(first.value)) \(text.on(first.key)), over \(text.counted(days.count, "session")).",
            command
        )
    }

    func sets(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays
    ) async throws -> CoachAnswer? {
        let time = span.words.isEmpty ? "" : " \(span.words)"
        switch try await subject(question.subject) {
        case .muscle(let names):
            // As `workouts week` counts them: half a set where a muscle only helps.
            let sums = try await workouts.trainingSummary(span.range).setsByMuscle
            let count = names.reduce(0) { $0 + (sums[$1] ?? 0) }
            let written = text.forms.number(count, decimals: count == count.rounded() ? 0 : 1)
            return CoachAnswer(
                "You did \(written) sets for \(question.subject ?? "")\(time), counting half a set where it only helped.",
                command(span)
            )
        case .exercise(let exercise):
            let count = found.flatMap(\.exercises).filter { $0.id == exercise.id }.reduce(0) { $0 + $1.sets }
            return CoachAnswer(
                "You did \(text.counted(count, "set")) of \(exercise.name)\(time).",
                "workouts records \(exercise.name)"
            )
        case .unknown(let name): return CoachAnswer("No exercise called \"\(name)\" was done yet.", "workouts records")
        default:
            let count = found.flatMap(\.exercises).reduce(0) { $0 + $1.sets }
            return CoachAnswer("You did \(text.counted(count, "set"))\(time).", command(span))
        }
    }
}

/// A session with the distance and the time of one sport in it.
private struct PacedSession {
    let day: LocalDay
    let meters: Double
    let seconds: Double

    /// - Returns: `nil` below 100 m, or without a time.
    init?(_ session: TrainedSession, _ sport: String) {
        (day, meters, seconds) = (session.day, session.meters(of: sport), session.seconds(of: sport))
        guard meters >= 100, seconds > 0 else { return nil }
    }

    /// Seconds a meter.
    var pace: Double { seconds / meters }

    static func mean(_ paced: some Collection<PacedSession>) -> Double {
        paced.reduce(0) { $0 + $1.seconds } / max(paced.reduce(0) { $0 + $1.meters }, 1)
    }
}
