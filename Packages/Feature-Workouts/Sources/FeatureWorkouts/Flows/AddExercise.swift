import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingReading

struct AddExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise add",
        "Add an exercise of your own",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.exercises.add"],
        examples: [
            FlowExample(
                "\"Zottman curl\" --muscle biceps --equipment dumbbell",
                "A curl that Bento does not know"
            )
        ]
    )

    @Argument(help: "Its name.") var name: [Word]
    @Option(help: "A muscle group it is for; repeat it for several.") var muscle: [MuscleGroup] = []
    @Option(help: "A muscle group that helps; repeat it for several.") var helping: [MuscleGroup] = []
    @Option(help: "What it is done with.") var equipment = Equipment.other
    @Option(help: "What kind of training it is.") var type = WorkoutType.strength
    @Option(help: "Another name; repeat it for several.") var alias: [String] = []
    @Option(help: "How it is done.") var instructions = ""

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ExerciseReport {
        let name = name.phrase
        try WorkoutLimit.check(notes: instructions, name: name)
        let id = ExerciseName.identifier(name)
        guard !id.isEmpty else {
            throw WorkoutsError.badValue("The name", given: "'\(name)'", allowed: "it has letters")
        }
        let exercise = Exercise(
            id: id,
            name: name,
            aliases: alias.map { ExerciseName.folded($0) },
            equipment: equipment,
            primary: muscle,
            secondary: helping,
            type: type,
            instructions: instructions
        )
        try await workouts.shelf.add(exercise)
        return try await workouts.shelf.report(exercise)
    }
}
