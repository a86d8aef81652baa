import ArgumentParser
import Core
import SpokenText
import Strength

struct ShowRecords: Flow {
    static let descriptor = FlowDescriptor(
        "records",
        "Show personal records, of all exercises or of one",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [
            FlowExample("", "Of all exercises"),
            FlowExample("bench", "Of the bench press, with its course"),
        ]
    )

    @Argument(
        help: "An exercise; by default all.",
        completion: .shellCommand("bento complete-names exercise 2>/dev/null")
    )
    var exercise: [Word] = []

    func run(
        with workouts: WorkoutsCoordinator,
        in session: FlowSession
    ) async throws -> EitherReport<RecordsReport, ExerciseProgressReport> {
        let words = exercise.phrase
        guard !words.isEmpty else {
            let bests = try await workouts.history.bests(today: session.time.today)
            var report = RecordsReport(bests)
            report.outsideSources = try await workouts.shelf.outsideSources(of: bests.map(\.exerciseId))
            return .first(report)
        }
        let found = try await workouts.shelf.trained(words)
        let sessions = try await workouts.journal.sessions(of: found.id)
        var report = ExerciseProgressReport(exercise: found.name, sessions: sessions, today: session.time.today)
        report.outsideSources = try await workouts.shelf.outsideSources(of: [found.id])
        return .second(report)
    }
}

/// One of two results.
enum EitherReport<First: FlowResult, Second: FlowResult>: FlowResult {
    case first(First)
    case second(Second)

    var outsideSources: Set<String> {
        switch self {
        case .first(let result): result.outsideSources
        case .second(let result): result.outsideSources
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .first(let result): try result.encode(to: encoder)
        case .second(let result): try result.encode(to: encoder)
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        switch self {
        case .first(let result): result.presentation(in: context)
        case .second(let result): result.presentation(in: context)
        }
    }
}

struct ShowTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Show workouts, volume, time and distance week by week, or the course of one exercise",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("", "The last twelve weeks"),
            FlowExample("--weeks 52", "A year"),
            FlowExample("bench", "The bench press"),
        ]
    )

    @Argument(
        help: "An exercise; by default all training.",
        completion: .shellCommand("bento complete-names exercise 2>/dev/null")
    )
    var exercise: [Word] = []
    @Option(help: "How many weeks, 2 to 520; by default 12, and of an exercise all.") var weeks: Int?

    /// `trends 52` means weeks: no exercise is called so.
    private var span: Int? { weeks ?? Int(exercise.phrase) }

    func validate() throws {
        if let span, !(2...520).contains(span) { throw ValidationError("The weeks must be 2 to 520.") }
    }

    func run(
        with workouts: WorkoutsCoordinator,
        in session: FlowSession
    ) async throws -> EitherReport<TrendsReport, ExerciseProgressReport> {
        let today = session.time.today
        let words = exercise.phrase
        if !words.isEmpty, Int(words) == nil {
            let found = try await workouts.shelf.trained(words)
            var sessions = try await workouts.journal.sessions(of: found.id)
            if let weeks {
                let first = today.adding(days: -7 * weeks)
                sessions.removeAll { $0.countedOn.map { $0 <= first } ?? true }
            }
            var report = ExerciseProgressReport(exercise: found.name, sessions: sessions, today: today)
            report.outsideSources = try await workouts.shelf.outsideSources(of: [found.id])
            return .second(report)
        }
        let count = span ?? 12
        let sums = try await workouts.history.days(today.adding(days: -7 * count)...today)
        return .first(
            TrendsReport(
                sums,
                weeks: count,
                from: session.context.forms.weekStart(of: today),
                trained: try await workouts.history.trainingDays(upTo: today),
                today: today
            )
        )
    }
}

struct ShowWeek: Flow {
    static let descriptor = FlowDescriptor(
        "week",
        "Show a week: sets by muscle group against their targets, volume, streak",
        discussion:
            "Targets are working sets a week; they grow with your level and shrink where you only keep what you have.",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [
            FlowExample("", "This week"),
            FlowExample(
                "--of=-7 --level beginner",
                "Last week, for a beginner"
            ),
        ]
    )

    @Option(help: "A day of the week; by default today.") var of: DayArgument?
    @Option(help: "How long you have trained.") var level = WeeklySets.Level.intermediate
    @Option(help: "What you train for.") var aim = WeeklySets.Aim.muscle

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WeekReport {
        let day = await of?.day(in: session) ?? session.time.today
        let first = session.context.forms.weekStart(of: day)
        let range = first...first.adding(days: 6)
        let streak = Streak(
            try await workouts.history.trainingDays(upTo: session.time.today),
            today: session.time.today.daysSince1970
        )
        return WeekReport(
            range,
            sets: try await workouts.history.weeklySets(range),
            days: try await workouts.history.days(range),
            streak: streak,
            level: level,
            aim: aim
        )
    }
}

struct ShowYear: Flow {
    static let descriptor = FlowDescriptor(
        "year",
        "Show a year of training",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("", "This year"),
            FlowExample("2025", "The year 2025"),
        ]
    )

    @Argument(help: "The year; by default this one.") var year: Int?

    func validate() throws {
        let years = WorkoutLimit.years
        if let year, !years.contains(year) {
            throw ValidationError("The year must be \(years.lowerBound) to \(years.upperBound).")
        }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> YearReport {
        let today = session.time.today
        let shown = year ?? today.year
        guard let first = LocalDay(year: shown, month: 1, day: 1), let last = LocalDay(year: shown, month: 12, day: 31)
        else { throw WorkoutsError.badValue("The year", given: "\(shown)", allowed: "1900 to 9998") }
        return YearReport(year: shown, sums: try await workouts.history.days(first...last), today: min(today, last))
    }
}

struct ShowReadiness: Flow {
    static let descriptor = FlowDescriptor(
        "readiness",
        "Say how ready your body is for a hard session, and why",
        discussion:
            "From heart rate variability, resting heart rate, sleep and training load against the two weeks before.",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "Today")]
    )

    @Option(help: "The day; by default today.") var day: DayArgument?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ReadinessReport {
        let day = await day?.day(in: session) ?? session.time.today
        return ReadinessReport(day: day, readiness: try await workouts.readiness.readiness(on: day))
    }
}

struct ShowPlates: Flow {
    static let descriptor = FlowDescriptor(
        "plates",
        "Say which plates to put on the bar",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("102.5", "102.5 kg on a bar of 20 kg"),
            FlowExample("225 --unit lb", "In pounds"),
        ]
    )

    @Argument(help: "The weight of bar and plates together: 102.5, 100kg, 225lb.") var weight: QuantityArgument
    @Option(help: "The unit of the plates, kg or lb; by default that of the weight, else yours.") var unit: MassUnit?
    @Option(help: "What the bar weighs; by default as the setting 'plates' says, else 20 kg or 45 lb.") var bar:
        QuantityArgument?
    @Option(help: "A plate at hand; repeat it for each. By default those of the setting 'plates', else of most gyms.")
    var plate: [QuantityArgument] = []

    func validate() throws {
        guard (0...2000).contains(weight.number) else { throw ValidationError("The weight must be 0 to 2000.") }
        if let bar, !(0...200).contains(bar.number) { throw ValidationError("The bar must weigh 0 to 200.") }
        guard Set(plate).count <= 12 else { throw ValidationError("At most twelve kinds of plates can be told apart.") }
        guard plate.allSatisfy({ (0.1...100).contains($0.number) }) else {
            throw ValidationError("A plate weighs 0.1 to 100.")
        }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> PlatesReport {
        let own = session.units.mass
        let said = try weight.massUnit()
        let usual = await workouts.cues.plates(own, asked: unit ?? said)
        let plates = PlateSet(
            unit: usual.unit,
            bar: try bar?.weight(in: usual.unit) ?? usual.bar,
            pairs: plate.isEmpty
                ? usual.pairs
                : Set(try plate.map { try $0.weight(in: usual.unit) }).map { PlateSet.Pair($0, count: 8) }
        )
        return PlatesReport(plates, kg: weight.number * (said ?? unit ?? own).kilograms)
    }
}
