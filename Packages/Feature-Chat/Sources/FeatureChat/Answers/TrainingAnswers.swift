import CoachIntents
import Core
import Foundation

/// Answers about what was trained, from the sessions that Workouts tells. Running is running alone: no ride counts as a run.
struct TrainingAnswers: Sendable {
    let workouts: any WorkoutsCoordinating
    let text: AnswerText

    private var today: LocalDay { text.context.time.today }
    private static let sports: Set<String> = ["run", "ride", "swim", "walk", "hike", "row", "yoga", "pilates", "ski"]
    /// The muscles that people train on one day.
    private static let groups: [String: [String]] = ["legs": ["quads", "hamstrings", "glutes", "calves"]]
    private static let muscles: Set<String> = [
        "legs", "chest", "back", "shoulders", "biceps", "triceps", "core", "glutes", "hamstrings", "quads", "calves",
    ]

    func answer(_ question: FigureQuestion, _ span: SpanDays, _ other: SpanDays?) async throws -> CoachAnswer? {
        if span.range.lowerBound > today {
            return CoachAnswer(
                "\(span.words.capitalizedFirst) has not come yet, so nothing was trained.",
                "workouts list"
            )
        }
        // "how much did I run, ride and swim": one after the other.
        if let sports = question.subject?.split(separator: ","), sports.count > 1 {
            var told: [String] = []
            var screen: String?
            for sport in sports {
                var one = question
                one.subject = String(sport)
                guard let answer = try await answer(one, span, other) else { continue }
                told.append(answer.text)
                screen = screen ?? answer.command
            }
            return CoachAnswer(told.joined(separator: " "), screen)
        }
        let found = try await workouts.trainedSessions(span.range).filter { span.contains($0.day) }
        switch question.quantity {
        case .distance, .duration, .volume, .burned, .ascent, .reps:
            if let sets = try await repetitions(question, found, span) { return sets }
            let series = try await series(question, found)
            var compared: (SpanDays, [LocalDay: Double])?
            if let other {
                compared = (
                    other, try await self.series(question, try await workouts.trainedSessions(other.range)).values
                )
            }
            if question.statistic == .most || question.statistic == .least {
                return try await extreme(question, found, span)
            }
            if question.quantity == .distance, question.statistic == .total {
                return distance(question, found, series, span)
            }
            return series.answer(question, span, compared, text)
        case .session: return try await sessions(question, found, span, other)
        case .restDays: return restDays(found, span)
        case .streak: return try await streak()
        case .pace: return pace(question, found, span)
        case .time: return race(question, found, span)
        case .lift, .oneRepMax: return try await lift(question, found, span)
        case .sets: return try await sets(question, found, span)
        default: return nil
        }
    }

    // MARK: Which sessions

    /// The part of each session that a subject names.
    private enum Subject {
        case all
        case sport(String)
        case muscle([String])
        case exercise(TrainedExercise.Identity)
        case unknown(String)

        func has(_ session: TrainedSession) -> Bool {
            switch self {
            case .all: true
            case .sport(let sport): session.has(sport: sport) || session.type == sport
            case .muscle(let names): session.exercises.contains { !Set($0.muscles).isDisjoint(with: names) }
            case .exercise(let exercise): session.exercises.contains { $0.id == exercise.id }
            case .unknown: false
            }
        }
    }

    private func subject(_ name: String?) async throws -> Subject {
        guard let name else { return .all }
        if Self.sports.contains(name) { return .sport(name) }
        if Self.muscles.contains(name) { return .muscle(Self.groups[name] ?? [name]) }
        return try await workouts.trainedExercise(name).map(Subject.exercise) ?? .unknown(name)
    }

    private static func did(_ subject: String?) -> (verb: String, noun: String) {
        switch subject {
        case "run": ("ran", "run")
        case "ride": ("cycled", "ride")
        case "swim": ("swam", "swim")
        case "walk": ("walked", "walk")
        case "hike": ("hiked", "hike")
        case "row": ("rowed", "session of rowing")
        default: ("covered", "workout")
        }
    }

    private func command(_ span: SpanDays) -> String {
        let week = text.forms.weekStart(of: today)
        if span.range.lowerBound == week { return "workouts week" }
        if span.range.lowerBound == week.adding(days: -7), span.range.upperBound < week {
            return "workouts week --of=-7"
        }
        return "workouts list"
    }

    // MARK: Sums

    private func series(_ question: FigureQuestion, _ sessions: [TrainedSession]) async throws -> FigureSeries {
        let subject = try await subject(question.subject)
        var values: [LocalDay: Double] = [:]
        for session in sessions where subject.has(session) {
            if let figure = figure(question.quantity, of: session, subject), figure > 0 {
                values[session.day, default: 0] += figure
            }
        }
        let did = Self.did(question.subject)
        let text = text
        let of = question.subject.map { " of \($0)" } ?? ""
        let write: @Sendable (Double) -> String
        let tell: @Sendable (String) -> String
        switch question.quantity {
        case .distance: (write, tell) = ({ text.distance($0) }, { "You \(did.verb) \($0)" })
        case .duration:
            (write, tell) = (
                { text.duration($0) },
                {
                    question.subject == nil
                        ? "You trained \($0)" : "You \(did.verb == "covered" ? "trained" : did.verb) for \($0)"
                }
            )
        case .volume: (write, tell) = ({ text.load($0) }, { "You lifted \($0)\(of)" })
        case .burned: (write, tell) = ({ text.kcal($0) }, { "You burned \($0) in training" })
        case .ascent: (write, tell) = ({ "\(text.whole($0)) m" }, { "You climbed \($0)" })
        default: (write, tell) = ({ text.whole($0) }, { "You did \($0) repetitions\(of)" })
        }
        return FigureSeries(
            values: values,
            tell: { tell(write($0)) },
            write: write,
            missing: "no \(did.noun) logged",
            command: "workouts trends"
        )
    }

    private func figure(_ quantity: FigureQuestion.Quantity, of session: TrainedSession, _ subject: Subject) -> Double?
    {
        let exercises: [TrainedExercise] =
            switch subject {
            case .exercise(let wanted): session.exercises.filter { $0.id == wanted.id }
            case .muscle(let names): session.exercises.filter { !Set($0.muscles).isDisjoint(with: names) }
            default: session.exercises
            }
        switch quantity {
        case .distance: return if case .sport(let sport) = subject { session.meters(of: sport) } else { session.meters }
        case .duration:
            return if case .sport(let sport) = subject { session.seconds(of: sport) } else { session.seconds }
        case .volume: return exercises.reduce(0) { $0 + $1.volume }
        case .reps: return Double(exercises.reduce(0) { $0 + $1.reps })
        case .burned: return session.kcal
        case .ascent: return session.ascent
        default: return nil
        }
    }

    /// "You ran 17 km in 3 runs this week."
    private func distance(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ series: FigureSeries,
        _ span: SpanDays
    ) -> CoachAnswer {
        let did = Self.did(question.subject)
        let total = series.values.values.reduce(0, +)
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let sport = question.subject ?? "run"
        let count = found.count { $0.meters(of: sport) > 0 }
        guard total > 0 else { return CoachAnswer("No \(did.noun) is logged\(time).", command(span)) }
        var verdict = ""
        if question.wantsYesOrNo, let threshold = question.threshold {
            verdict = total >= threshold * (text.context.units == .metric ? 1000 : 1609.344) ? "Yes. " : "No. "
        }
        return CoachAnswer(
            "\(verdict)You \(did.verb) \(text.distance(total)) in \(text.counted(count, did.noun))\(time).",
            command(span)
        )
    }

    private func repetitions(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays
    ) async throws -> CoachAnswer? {
        guard question.quantity == .reps else { return nil }
        guard case .exercise(let exercise) = try await subject(question.subject) else {
            return CoachAnswer("No exercise called \"\(question.subject ?? "")\" was done yet.", "workouts records")
        }
        let done = found.flatMap(\.exercises).filter { $0.id == exercise.id }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard !done.isEmpty else {
            return CoachAnswer("There is no \(exercise.name)\(time).", "workouts records \(exercise.name)")
        }
        let reps = done.reduce(0) { $0 + $1.reps }
        let sets = done.reduce(0) { $0 + $1.sets }
        return CoachAnswer(
            "You did \(text.whole(Double(reps))) repetitions of \(exercise.name) in \(text.counted(sets, "set"))\(time).",
            "workouts records \(exercise.name)"
        )
    }

    /// The longest run, ride or workout.
    private func extreme(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays
    ) async throws -> CoachAnswer? {
        let subject = try await subject(question.subject)
        let isMost = question.statistic == .most
        let figures = found.filter(subject.has).compactMap { session in
            figure(question.quantity, of: session, subject).map { (session: session, value: $0) }
        }.filter { $0.value > 0 }
        let did = Self.did(question.subject)
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let best = figures.min(by: { isMost ? $0.value > $1.value : $0.value < $1.value }) else {
            return CoachAnswer("No \(did.noun) is logged\(time).", "workouts list")
        }
        let written =
            switch question.quantity {
            case .distance: text.distance(best.value)
            case .duration: text.duration(best.value)
            case .volume: text.load(best.value)
            case .burned: text.kcal(best.value)
            default: "\(text.whole(best.value)) m"
            }
        return CoachAnswer(
            "Your \(isMost ? "longest" : "shortest") \(did.noun)\(time) was \(written), \(text.on(best.session.day)).",
            "workouts list"
        )
    }

    // MARK: Sessions

    private func sessions(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays,
        _ other: SpanDays?
    ) async throws -> CoachAnswer? {
        let subject = try await subject(question.subject)
        let matching = found.filter(subject.has)
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let noun = noun(subject)
        if question.statistic == .compare, let other {
            let before = try await workouts.trainedSessions(other.range).filter {
                other.contains($0.day) && subject.has($0)
            }
            func sum(_ sessions: [TrainedSession]) -> String {
                let seconds = sessions.reduce(0) { $0 + $1.seconds }
                return "\(text.counted(sessions.count, noun)), \(text.duration(seconds))"
            }
            return CoachAnswer(
                "\(span.words.capitalizedFirst): \(sum(matching)); \(other.words): \(sum(before)).",
                command(span)
            )
        }
        guard let last = matching.last, let first = matching.first else {
            return CoachAnswer(
                question.wantsYesOrNo
                    ? "No, there is no \(noun)\(time)."
                    : "There is no \(noun)\(time)\(span.words.isEmpty ? " yet" : "").",
                command(span)
            )
        }
        switch question.statistic {
        case .usual:
            let zone = text.context.time.zone
            let minutes = matching.suffix(60).map { session in
                let local = session.startsAt.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: session.startsAt))
                return (local / 60).rounded(.down).truncatingRemainder(dividingBy: 1440)
            }.sorted()
            let middle = Date(timeIntervalSince1970: minutes[minutes.count / 2] * 60)
            return CoachAnswer(
                "You usually begin around \(text.forms.time(middle, in: .gmt)), by your last \(text.counted(minutes.count, noun)).",
                "workouts list"
            )
        case .latest, .earliest:
            let shown = question.statistic == .latest ? last : first
            let what = told(shown, subject)
            let which = question.statistic == .latest ? "last" : "first"
            return CoachAnswer(
                "Your \(which) \(noun) was \(text.on(shown.day))\(text.ago(shown.day))\(what).",
                screen(subject)
            )
        case .list:
            let limit = span.limit ?? 5
            let shown = matching.suffix(limit).reversed().map { session in
                "\(session.name) \(text.on(session.day))\(told(session, subject))"
            }
            let more =
                matching.count > shown.count && span.limit == nil ? "; and \(matching.count - shown.count) before" : ""
            return CoachAnswer("\(shown.joined(separator: "; "))\(more).", command(span))
        default:
            let days = Set(matching.map(\.day)).count
            let on = days == 1 && matching.count == 1 ? text.on(last.day) : "on \(text.counted(days, "day"))"
            let verdict = question.wantsYesOrNo ? "Yes: " : ""
            let words = "\(text.counted(matching.count, noun))\(time), \(on)."
            return CoachAnswer(verdict.isEmpty ? "You did \(words)" : verdict + words, command(span))
        }
    }

    private func noun(_ subject: Subject) -> String {
        switch subject {
        case .all: "workout"
        case .sport(let sport): Self.did(sport).noun == "workout" ? "\(sport) session" : Self.did(sport).noun
        case .muscle(let names): names.count > 1 ? "leg session" : "\(names[0]) session"
        case .exercise(let exercise): "\(exercise.name) session"
        case .unknown(let name): "\(name) session"
        }
    }

    private func screen(_ subject: Subject) -> String {
        if case .exercise(let exercise) = subject { return "workouts records \(exercise.name)" }
        return "workouts list"
    }

    /// ": 3 sets, 80 kg x 8", ": 5 km in 27:30".
    private func told(_ session: TrainedSession, _ subject: Subject) -> String {
        switch subject {
        case .exercise(let exercise):
            guard let done = session.exercises.first(where: { $0.id == exercise.id }) else { return "" }
            let best =
                done.heaviestKg.map { ", \(text.weight($0))" + (done.heaviestReps.map { " x \($0)" } ?? "") } ?? ""
            return done.sets > 0 ? ": \(text.counted(done.sets, "set"))\(best)" : ""
        case .sport(let sport):
            let meters = session.meters(of: sport)
            let seconds = session.seconds(of: sport)
            if meters > 0 { return ": \(text.distance(meters))" + (seconds > 0 ? " in \(text.time(seconds))" : "") }
            return seconds > 0 ? ": \(text.duration(seconds))" : ""
        default:
            return session.seconds > 0 ? ": \(text.duration(session.seconds))" : ""
        }
    }

    private func restDays(_ found: [TrainedSession], _ span: SpanDays) -> CoachAnswer {
        let last = min(span.range.upperBound, today)
        let all = span.range.lowerBound.days(to: last) + 1
        let trained = Set(found.map(\.day)).count
        return CoachAnswer(
            "You rested on \(all - trained) of \(text.counted(all, "day")) \(span.words) and trained on \(trained).",
            command(span)
        )
    }

    private func streak() async throws -> CoachAnswer {
        let days = try await workouts.trainingSummary(today.adding(days: -400)...today).streak
        guard days > 0 else {
            return CoachAnswer("You have no streak: neither today nor yesterday has a workout.", "workouts week")
        }
        return CoachAnswer("You have trained on \(text.counted(days, "day")) in a row.", "workouts week")
    }

    // MARK: Speed

    private func pace(_ question: FigureQuestion, _ found: [TrainedSession], _ span: SpanDays) -> CoachAnswer {
        let sport = question.subject ?? "run"
        let did = Self.did(sport)
        let timed = found.compactMap { session -> (session: TrainedSession, meters: Double, seconds: Double)? in
            let (meters, seconds) = (session.meters(of: sport), session.seconds(of: sport))
            return meters >= 100 && seconds > 0 ? (session, meters, seconds) : nil
        }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let last = timed.last else {
            return CoachAnswer("No \(did.noun) with distance and time is logged\(time).", "workouts list")
        }
        func written(_ one: (session: TrainedSession, meters: Double, seconds: Double)) -> String {
            "\(text.pace(one.seconds, per: one.meters)): \(text.distance(one.meters)) in \(text.time(one.seconds))"
        }
        switch question.statistic {
        case .latest:
            return CoachAnswer(
                "Your last \(did.noun), \(text.on(last.session.day)), was \(written(last)).",
                "workouts list"
            )
        case .least:
            guard let best = timed.min(by: { $0.seconds / $0.meters < $1.seconds / $1.meters }) else { fallthrough }
            return CoachAnswer(
                "Your fastest \(did.noun)\(time), \(text.on(best.session.day)), was \(written(best)).",
                "workouts list"
            )
        default:
            let (meters, seconds) = timed.reduce((0.0, 0.0)) { ($0.0 + $1.meters, $0.1 + $1.seconds) }
            return CoachAnswer(
                "You \(did.verb) at \(text.pace(seconds, per: meters)) on average\(time), over \(text.distance(meters)) in \(text.counted(timed.count, did.noun)).",
                "workouts trends"
            )
        }
    }

    private static let races: [String: Double] = [
        "5k": 5000, "10k": 10_000, "half marathon": 21_097.5, "marathon": 42_195,
    ]

    /// The fastest run of a distance: of those not more than a twentieth longer, at their own pace.
    private func race(_ question: FigureQuestion, _ found: [TrainedSession], _ span: SpanDays) -> CoachAnswer? {
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

    private func lift(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays
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

    private func sets(
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
