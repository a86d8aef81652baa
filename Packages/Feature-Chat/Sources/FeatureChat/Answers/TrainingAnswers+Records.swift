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
        let did = Self.did(sport)
        typealias Timed = (session: TrainedSession, meters: Double, seconds: Double)
        func timed(_ sessions: [TrainedSession]) -> [Timed] {
            sessions.compactMap { session in
                let (meters, seconds) = (session.meters(of: sport), session.seconds(of: sport))
                return meters >= 100 && seconds > 0 ? (session, meters, seconds) : nil
            }
        }
        let paced = timed(found)
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let last = paced.last else {
            return CoachAnswer("No \(did.noun) with distance and time is logged\(time).", "workouts list")
        }
        func written(_ one: (session: TrainedSession, meters: Double, seconds: Double)) -> String {
            "\(text.pace(one.seconds, per: one.meters)): \(text.distance(one.meters)) in \(text.time(one.seconds))"
        }
        func pace(_ some: [Timed]) -> Double {
            some.reduce(0) { $0 + $1.seconds } / max(some.reduce(0) { $0 + $1.meters }, 1)
        }
        func mean(_ some: [Timed]) -> String { text.pace(pace(some), per: 1) }
        guard question.group == nil, question.bound == nil else { return nil }
        switch question.statistic {
        case .latest:
            return CoachAnswer(
                "Your last \(did.noun), \(text.on(last.session.day)), was \(written(last)).",
                "workouts list"
            )
        case .least:
            guard let best = paced.min(by: { $0.seconds / $0.meters < $1.seconds / $1.meters }) else { return nil }
            return CoachAnswer(
                "Your fastest \(did.noun)\(time), \(text.on(best.session.day)), was \(written(best)).",
                "workouts list"
            )
        case .most:
            guard let worst = paced.max(by: { $0.seconds / $0.meters < $1.seconds / $1.meters }) else { return nil }
            return CoachAnswer(
                "Your slowest \(did.noun)\(time), \(text.on(worst.session.day)), was \(written(worst)).",
                "workouts list"
            )
        case .compare:
            guard let other else { return nil }
            let before = timed(try await workouts.trainedSessions(other.range).filter { other.contains($0.day) })
            guard !before.isEmpty else {
                return CoachAnswer("No \(did.noun) with distance and time is logged \(other.words).", "workouts list")
            }
            return CoachAnswer(
                "\(span.words.capitalizedFirst) \(mean(paced)) in \(text.counted(paced.count, did.noun)); \(other.words) \(mean(before)) in \(text.counted(before.count, did.noun)).",
                "workouts trends"
            )
        case .change:
            // Of halves, since one run is no trend.
            let half = paced.count / 2
            guard half > 0 else {
                return CoachAnswer("One \(did.noun) alone tells no change: \(mean(paced))\(time).", "workouts trends")
            }
            let (first, second) = (Array(paced.prefix(half)), Array(paced.suffix(half)))
            let way = pace(second) < pace(first) ? "faster" : "slower"
            return CoachAnswer(
                "You got \(way)\(time): \(mean(second)) in your last \(text.counted(half, did.noun)), \(mean(first)) in the first \(half == 1 ? "" : "\(half) ")of them.",
                "workouts trends"
            )
        case .mean:
            return CoachAnswer(
                "You \(did.verb) at \(mean(paced)) on average\(time), over \(text.distance(paced.reduce(0) { $0 + $1.meters })) in \(text.counted(paced.count, did.noun)).",
                "workouts trends"
            )
        default: return nil
        }
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
            let isMax = question.quantity == .oneRepMax
            func points(_ sessions: [TrainedSession]) -> [FigureSeries.Point] {
                sessions.compactMap { session in
                    session.exercises.filter { $0.id == exercise.id }
                        .compactMap { isMax ? $0.oneRepMax : $0.heaviestKg }.max()
                        .map { FigureSeries.Point(day: session.day, value: $0) }
                }
            }
            var series = FigureSeries(
                points(found),
                tell: { [text] in "Your heaviest \(exercise.name) was \(text.weight($0))" },
                write: { [text] in text.weight($0) },
                missing: "no \(exercise.name) with a weight",
                command: command
            )
            (series.isSummed, series.noun) = (false, "session")
            var compared: (SpanDays, [FigureSeries.Point])?
            if let other { compared = (other, points(try await workouts.trainedSessions(other.range))) }
            return series.answer(question, span, compared, text)
        }
        guard [.most, .change, .latest].contains(question.statistic) else { return nil }
        if question.statistic == .change { return progress(done, exercise.name, time, command) }
        if question.quantity == .oneRepMax {
            let best = done.compactMap { one in one.exercise.oneRepMax.map { (one.day, $0) } }.max { $0.1 < $1.1 }
            guard let best else {
                return CoachAnswer("No set of \(exercise.name)\(time) tells a one-rep max.", command)
            }
            return CoachAnswer(
                "Your estimated one-rep max of \(exercise.name)\(time) is \(text.weight(best.1)), by a set \(text.on(best.0)).",
                "workouts one-rep-max"
            )
        }
        let best = done.compactMap { one in one.exercise.heaviestKg.map { (one.day, $0, one.exercise.heaviestReps) } }
            .max {
                ($0.1, $0.2 ?? 0) < ($1.1, $1.2 ?? 0)
            }
        guard let best else {
            guard let most = done.max(by: { $0.exercise.reps < $1.exercise.reps }) else { return nil }
            return CoachAnswer(
                "Your most of \(exercise.name)\(time) is \(text.counted(most.exercise.reps, "repetition")), \(text.on(most.day)).",
                command
            )
        }
        let reps = best.2.map { " x \($0)" } ?? ""
        return CoachAnswer(
            "Your heaviest \(exercise.name)\(time) is \(text.weight(best.1))\(reps), \(text.on(best.0)).",
            command
        )
    }

    /// Of all exercises.
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
        _ done: [(day: LocalDay, exercise: TrainedExercise)],
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
