import ArgumentParser
import Core
import TrainingLog

struct ChooseProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program start",
        "Follow a program from its first day",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.programme.choose"],
        examples: [
            FlowExample("strongLifts", "Follow StrongLifts 5x5"),
            FlowExample(
                "5/3/1 --training-max squat=140 --training-max bench=100",
                "With training maxes"
            ),
        ]
    )

    @Argument(
        help: "Its number in the list just shown, or words of its name.",
        completion: .shellCommand("bento complete-names program 2>/dev/null")
    )
    var name: [Word]
    @Option(help: "An exercise's training max: EXERCISE=WEIGHT, in your unit or with kg or lb; repeat it for each.")
    var trainingMax: [String] = []

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProposalReport {
        let found = try await workouts.programme(named: name.phrase, in: session)
        var maxes: [String: Double] = [:]
        for text in trainingMax {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kg = WorkoutText.kilograms(parts[1], unit: session.units.mass), kg > 0,
                kg <= 2000
            else {
                throw WorkoutsError.badValue(
                    "A training max",
                    given: "'\(text)'",
                    allowed: "EXERCISE=WEIGHT, such as squat=140 or squat=300lb"
                )
            }
            maxes[try await workouts.shelf.exercise(parts[0]).id] = kg
        }
        let chosen = try await workouts.programmes.choose(found, trainingMaxes: maxes)
        return ProposalReport(try await workouts.programmes.proposal(chosen), unit: session.units.mass)
    }
}
