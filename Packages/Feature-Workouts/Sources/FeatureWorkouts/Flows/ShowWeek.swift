import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog

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

/// A week: days, volume, and sets by muscle group against their targets.
struct WeekReport: FlowResult {
    struct Muscle: Encodable, Sendable {
        let muscle: MuscleGroup
        let sets: Double
        let target: Double
    }

    struct Day: Encodable, Sendable {
        let day: LocalDay
        let workouts: Int
        let volumeKg: Double
        let activeSeconds: Double
        let meters: Double
    }

    let from: LocalDay
    let to: LocalDay
    let muscles: [Muscle]
    let days: [Day]
    let streakDays: Int
    let longestStreakDays: Int

    init(
        _ range: ClosedRange<LocalDay>,
        sets: WeeklySets,
        days sums: [HistoryReader.DaySum],
        streak: Streak,
        level: WeeklySets.Level,
        aim: WeeklySets.Aim
    ) {
        from = range.lowerBound
        to = range.upperBound
        muscles = WeeklySets.groups.compactMap { group in
            WeeklySets.target(group, level: level, aim: aim).map {
                Muscle(muscle: group, sets: sets.sets[group] ?? 0, target: $0)
            }
        }
        days = sums.map {
            Day(
                day: $0.day,
                workouts: $0.workouts,
                volumeKg: WorkoutText.stable($0.volume),
                activeSeconds: WorkoutText.stable($0.activeSeconds),
                meters: WorkoutText.stable($0.meters)
            )
        }
        streakDays = streak.current
        longestStreakDays = streak.longest
    }

    func presentation(in context: FlowContext) -> Presentation {
        let count = days.reduce(0) { $0 + $1.workouts }
        var facts = [
            KeyValue("Week", "\(context.forms.date(from)) to \(context.forms.date(to))"),
            KeyValue("Workouts", "\(count) on \(context.forms.counted(days.count, "day"))"),
            KeyValue("Active time", WorkoutText.duration(days.reduce(0) { $0 + $1.activeSeconds })),
        ]
        let volume = days.reduce(0) { $0 + $1.volumeKg }
        if volume > 0 { facts.append(KeyValue("Volume", WorkoutText.weight(volume, in: context))) }
        let meters = days.reduce(0) { $0 + $1.meters }
        if meters > 0 { facts.append(KeyValue("Distance", WorkoutText.distance(meters, in: context))) }
        facts.append(
            KeyValue(
                "Streak",
                "\(context.forms.counted(streakDays, "training day")), longest \(context.forms.number(Int64(longestStreakDays)))"
            )
        )
        func number(_ value: Double) -> String { WorkoutText.number(value, in: context) }
        let bars = muscles.map { muscle in
            let share = muscle.sets / muscle.target
            return Bar(
                muscle.muscle.title,
                value: muscle.sets,
                target: muscle.target,
                caption: "\(number(muscle.sets)) of \(number(muscle.target)) sets",
                tone: share >= 1 ? .good : share >= 0.5 ? .normal : .warning
            )
        }
        return .stack([.keyValues(facts), .section("Sets by muscle group", [.bars(bars)])])
    }
}
