import CoachIntents
import Core
import Foundation

/// Answers about what was trained, from the sessions that Workouts tells. Running is running alone: no ride counts as a run.
struct TrainingAnswers: Sendable {
    let workouts: any WorkoutsCoordinating
    let text: AnswerText

    var today: LocalDay { text.context.time.today }
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
            return try await sums(question, found, span, other)
        case .sets where question.statistic != .count || question.group != nil:
            return try await sums(question, found, span, other)
        case .session
        where question.group != nil || question.bound != nil || [.share, .mean, .run].contains(question.statistic):
            return try await sums(question, found, span, other)
        case .session: return try await sessions(question, found, span, other)
        case .restDays: return restDays(found, span)
        case .streak: return try await streak()
        case .pace: return try await pace(question, found, span, other)
        case .time: return race(question, found, span)
        case .lift, .oneRepMax: return try await lift(question, found, span, other)
        case .sets: return try await sets(question, found, span)
        default: return nil
        }
    }

    // MARK: Which sessions

    /// The part of each session that a subject names.
    enum Subject {
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

    func subject(_ name: String?) async throws -> Subject {
        guard let name else { return .all }
        if Self.sports.contains(name) { return .sport(name) }
        if Self.muscles.contains(name) { return .muscle(Self.groups[name] ?? [name]) }
        return try await workouts.trainedExercise(name).map(Subject.exercise) ?? .unknown(name)
    }

    static func did(_ subject: String?) -> (verb: String, noun: String) {
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

    func command(_ span: SpanDays) -> String {
        let week = text.forms.weekStart(of: today)
        if span.range.lowerBound == week { return "workouts week" }
        if span.range.lowerBound == week.adding(days: -7), span.range.upperBound < week {
            return "workouts week --of=-7"
        }
        return "workouts list"
    }

    // MARK: Sums

    private func sums(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ span: SpanDays,
        _ other: SpanDays?
    ) async throws -> CoachAnswer? {
        let subject = try await subject(question.subject)
        if case .unknown(let name) = subject {
            return CoachAnswer("No exercise called \"\(name)\" was done yet.", "workouts records")
        }
        // The longest run is one of them; so is each that is chosen by its length. The best week is of days.
        let ranks: [FigureQuestion.Statistic] = [.most, .least]
        let chosen: [FigureQuestion.Statistic] = [.count, .list, .latest, .earliest, .share]
        let isEach =
            question.group == nil && question.quantity != .session
            && (ranks + [.mean, .median] + (question.bound == nil ? [.latest, .earliest] : chosen)).contains(
                question.statistic
            )
        let series = series(question, found, subject, isEach: isEach)
        if question.statistic == .total, question.group == nil, [.distance, .reps].contains(question.quantity) {
            return total(question, found, series, subject, span)
        }
        if isEach, ranks.contains(question.statistic) { return extreme(question, series, span) }
        var compared: (SpanDays, [FigureSeries.Point])?
        if let other {
            let before = try await workouts.trainedSessions(other.range)
            compared = (other, self.series(question, before, subject, isEach: false).points)
        }
        return series.answer(question, span, compared, text)
    }

    /// - Parameter isEach: true if each session has its own figure, and not each day.
    private func series(
        _ question: FigureQuestion,
        _ sessions: [TrainedSession],
        _ subject: Subject,
        isEach: Bool
    ) -> FigureSeries {
        var points: [FigureSeries.Point] = []
        for session in sessions where subject.has(session) {
            guard let figure = figure(question.quantity, of: session, subject), figure > 0 else { continue }
            if !isEach, let last = points.last, last.day == session.day {
                points[points.count - 1] = FigureSeries.Point(day: last.day, value: last.value + figure)
            } else {
                points.append(FigureSeries.Point(day: session.day, value: figure))
            }
        }
        let did = Self.did(question.subject)
        let noun = noun(subject)
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
        case .session:
            (write, tell) = (
                { "\(text.forms.number($0, decimals: $0 == $0.rounded() ? 0 : 1)) x \(noun)" }, { "You did \($0)" }
            )
        case .sets: (write, tell) = ({ text.forms.number($0, decimals: 0) + " sets" }, { "You did \($0)\(of)" })
        default: (write, tell) = ({ text.whole($0) }, { "You did \($0) repetitions\(of)" })
        }
        var series = FigureSeries(
            points,
            tell: { tell(write($0)) },
            write: write,
            missing: "no \(noun) logged",
            command: "workouts trends"
        )
        series.isNoneKnown = true
        if isEach { series.noun = noun }
        return series
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
        case .sets: return Double(exercises.reduce(0) { $0 + $1.sets })
        case .session: return 1
        default: return nil
        }
    }

    /// "You ran 17 km in 3 runs this week.", "You did 120 repetitions of push-up in 6 sets."
    private func total(
        _ question: FigureQuestion,
        _ found: [TrainedSession],
        _ series: FigureSeries,
        _ subject: Subject,
        _ span: SpanDays
    ) -> CoachAnswer {
        let did = Self.did(question.subject)
        let total = series.points.reduce(0) { $0 + $1.value }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        if case .exercise(let exercise) = subject {
            let command = "workouts records \(exercise.name)"
            guard total > 0 else { return CoachAnswer("There is no \(exercise.name)\(time).", command) }
            let sets = found.flatMap(\.exercises).filter { $0.id == exercise.id }.reduce(0) { $0 + $1.sets }
            return CoachAnswer(
                "You did \(text.whole(total)) repetitions of \(exercise.name) in \(text.counted(sets, "set"))\(time).",
                command
            )
        }
        let count = found.count { figure(question.quantity, of: $0, subject) ?? 0 > 0 && subject.has($0) }
        guard total > 0 else {
            let no = question.bound != nil && question.wantsYesOrNo ? "No. " : ""
            return CoachAnswer("\(no)No \(did.noun) is logged\(time).", command(span))
        }
        return CoachAnswer(
            "\(series.verdict(question, total, text))You \(did.verb) \(text.distance(total)) in \(text.counted(count, did.noun))\(time).",
            command(span)
        )
    }

    /// The longest run, ride or workout; the most repetitions of one.
    private func extreme(_ question: FigureQuestion, _ series: FigureSeries, _ span: SpanDays) -> CoachAnswer {
        let isMost = question.statistic == .most
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let best = series.points.filter { $0.value.isFinite }.min {
            isMost ? $0.value > $1.value : $0.value < $1.value
        }
        guard let best else { return CoachAnswer("No \(series.noun) is logged\(time).", "workouts list") }
        let isLength = question.quantity == .distance || question.quantity == .duration
        let rank = isLength ? isMost ? "longest" : "shortest" : isMost ? "most" : "least"
        let words =
            isLength
            ? "Your \(rank) \(series.noun)\(time) was \(series.write(best.value)), \(text.on(best.day))."
            : "\(series.tell(best.value)) \(text.on(best.day)): the \(rank) in one \(series.noun)\(time)."
        return CoachAnswer(words, "workouts list")
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
            return CoachAnswer(
                "\(span.words.capitalizedFirst): \(sum(matching, noun)); \(other.words): \(sum(before, noun)).",
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
        case .usual: return usualStart(matching, noun)
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

    private func sum(_ sessions: [TrainedSession], _ noun: String) -> String {
        let seconds = sessions.reduce(0) { $0 + $1.seconds }
        return "\(text.counted(sessions.count, noun)), \(text.duration(seconds))"
    }

    /// The median of the times of day at which the last 60 began.
    ///
    /// - Parameter sessions: at least one.
    private func usualStart(_ sessions: [TrainedSession], _ noun: String) -> CoachAnswer {
        let zone = text.context.time.zone
        let minutes = sessions.suffix(60).map { session in
            let local = session.startsAt.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: session.startsAt))
            return (local / 60).rounded(.down).truncatingRemainder(dividingBy: 1440)
        }.sorted()
        let middle = Date(timeIntervalSince1970: minutes[minutes.count / 2] * 60)
        return CoachAnswer(
            "You usually begin around \(text.forms.time(middle, in: .gmt)), by your last \(text.counted(minutes.count, noun)).",
            "workouts list"
        )
    }

    func noun(_ subject: Subject) -> String {
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
}
