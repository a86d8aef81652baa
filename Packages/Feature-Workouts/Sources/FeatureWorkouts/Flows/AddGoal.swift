import AppData
import ArgumentParser
import Core
import SpokenText
import TrainingLog

extension Goal.Kind: @retroactive ExpressibleByArgument {}

struct AddGoal: Flow {
    static let descriptor = FlowDescriptor(
        "goal add",
        "Set a goal",
        discussion: """
            Write it in words: "bench 100 kg by march", "lose 4 kg by 1 June", "run 10 km". A goal may rise or fall. Weight is read from your weighing, strength from an exercise's best estimated one-rep \
            max, habits from the workouts you do; all else is recorded with 'goal log'.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.goals.add"],
        examples: [
            FlowExample("\"squat 140kg by 2027-06-01\"", "In words"),
            FlowExample(
                "\"80 kg\" --kind weight --start 90 --target 80 --by 2027-06-01",
                "Lose ten kilograms"
            ),
            FlowExample(
                "\"Bench 100\" --kind strength --exercise bench --target 100",
                "A hundred on the bench"
            ),
        ]
    )

    @Argument(help: "What to call it.") var title: [Word]
    @Option(help: "What kind of goal it is; by default what the words say.") var kind: Goal.Kind?
    @Option(help: "The value to reach, alone or with its unit: 100, 100kg; by default the one in the words.")
    var target: QuantityArgument?
    @Option(help: "The value you begin at; by default where you are, else 0.") var start: QuantityArgument?
    @Option(help: "The unit, such as kg, lb, km, mi, reps; by default that of the target, else yours for the kind.")
    var unit: String?
    @Option(help: "The exercise whose best counts.") var exercise: String?
    @Option(help: "The day or the month to reach it by.") var by: GoalDeadline?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> GoalsReport {
        let today = session.time.today
        let said = try await sentence(workouts, session)
        let kind = kind ?? said?.kind ?? .custom
        guard let target = target ?? said?.target else {
            throw WorkoutsError.missing(
                "How far the goal goes is not said.",
                hint: "Write it in words, such as \"bench 100 kg by march\", or with --target."
            )
        }
        let found = exercise == nil ? said?.exercise : try await workouts.shelf.exercise(exercise ?? "")
        let unit = unit ?? (target.unit.isEmpty ? GoalUnit.usual(kind, in: session.units) : target.unit)
        let begun = try (start ?? said?.start).map { try GoalUnit.value($0, in: unit) }
        var goal = Goal(
            id: .make(at: session.time.now),
            kind: kind,
            title: said?.title ?? title.phrase,
            unit: unit,
            start: begun ?? 0,
            target: try GoalUnit.value(target, in: unit),
            begunOn: today,
            deadline: await (by ?? said?.by)?.day(in: session)
        )
        goal.exercise = found?.id
        return GoalsReport([try await workouts.goals.begin(goal, at: begun, in: session.context)])
    }

    /// The goal in the words; `nil` if an option names it.
    private func sentence(_ workouts: WorkoutsCoordinator, _ session: FlowSession) async throws -> GoalSentence? {
        guard target == nil else { return nil }
        let today = session.time.today
        return GoalSentence(
            title.phrase,
            library: try await workouts.shelf.library(),
            units: session.units,
            kilograms: try await workouts.body.kilograms(on: today)
        )
    }
}
