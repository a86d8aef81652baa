import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingReading

struct FindExercises: Flow {
    static let descriptor = FlowDescriptor(
        "exercise search",
        "Find exercises by name, muscle, equipment or level",
        discussion: "Typing errors do not matter.",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.exercises.find"],
        examples: [
            FlowExample("row", "Everything that rows"),
            FlowExample(
                "--muscle chest --equipment dumbbell",
                "For the chest, with dumbbells"
            ),
        ]
    )

    @Argument(help: "Words of the name.") var text: [Word] = []
    @Option(help: "A muscle group.") var muscle: MuscleGroup?
    @Option(help: "What it is done with.") var equipment: Equipment?
    @Option(help: "How hard it is to learn.") var level: Exercise.Level?
    @Option(help: "What kind of training it is.") var type: WorkoutType?
    @Option(help: "How many at most, 1 to 1000.") var limit = 30

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("The limit must be 1 to 1000.") }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ExercisesReport {
        let filter = ExerciseLibrary.Filter(muscle: muscle, equipment: equipment, level: level, type: type)
        let hits = try await workouts.shelf.library().search(text.phrase, filter: filter, limit: limit)
        let (exercises, own) = try await workouts.shelf.named(hits.map(\.exercise))
        return ExercisesReport(exercises: exercises, own: own)
    }
}

/// Exercises found.
struct ExercisesReport: FlowResult {
    let exercises: [Exercise]
    /// The ids of the person's own.
    private let own: Set<String>

    private enum CodingKeys: CodingKey { case exercises }

    init(exercises: [Exercise], own: Set<String>) {
        self.exercises = exercises
        self.own = own
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !exercises.isEmpty else {
            return .text("Nothing found. Add your own: bento workouts exercise add NAME --muscle chest", tone: .muted)
        }
        let rows = exercises.map { exercise -> [Table.Cell] in
            [
                .init(exercise.name), .init(exercise.primary.map(\.rawValue).joined(separator: ", ")),
                .init(own.contains(exercise.id) && exercise.equipment == .other ? "" : exercise.equipment.rawValue),
                .init(own.contains(exercise.id) ? "" : exercise.level.rawValue, tone: .muted),
                .init(exercise.aliases.prefix(3).joined(separator: ", "), tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("Exercise"), .init("Muscles"), .init("Equipment"), .init("Level", dispensability: 1),
            .init("Also called", dispensability: 2),
        ]
        return .table(Table(columns, rows: rows))
    }
}
