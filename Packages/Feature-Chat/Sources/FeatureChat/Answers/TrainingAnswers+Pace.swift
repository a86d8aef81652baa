import CoachIntents
import Core

/// Answers about pace and the times of races.
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
}
