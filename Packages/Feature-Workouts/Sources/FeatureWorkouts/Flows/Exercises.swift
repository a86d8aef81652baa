import ArgumentParser
import Core
import Strength
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

struct ShowExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise show",
        "Show how an exercise is done",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.exercises.show"],
        examples: [FlowExample("bench", "The bench press")]
    )

    @Argument(help: "Its name.", completion: .shellCommand("bento complete-names exercise 2>/dev/null"))
    var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ExerciseReport {
        try await workouts.shelf.report(try await workouts.shelf.exercise(name.phrase))
    }
}

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

struct NameExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise alias",
        "Say what you call an exercise",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.exercises.alias"],
        examples: [
            FlowExample(
                "press \"machine chest press\" --replace",
                "From now on, press means the machine"
            )
        ]
    )

    @Argument(help: "What you call it.") var words: String
    @Argument(help: "The exercise you mean.") var exercise: String
    @Flag(help: "Also where the words mean another exercise already.") var replace = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ExerciseReport {
        let found = try await workouts.shelf.exercise(exercise)
        try await workouts.shelf.learn(words, means: found, replacing: replace)
        return try await workouts.shelf.report(found)
    }
}

struct RemoveExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise delete",
        "Delete an exercise of your own, or your name for one",
        discussion: "What was logged with it stays.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        formerly: ["workouts.exercises.remove"],
        examples: [FlowExample("\"Zottman curl\"", "Delete it")]
    )

    @Argument(help: "Its name.") var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let exercise = try await workouts.shelf.exercise(name.phrase)
        if let alias = try await workouts.shelf.alias(name.phrase) {
            try await workouts.shelf.forget(alias)
            return DoneReport(done: "'\(alias.id)' no longer means \(exercise.name)")
        }
        try await workouts.shelf.remove(exercise)
        return DoneReport(done: "Deleted \(exercise.name)")
    }
}

extension ExerciseShelf {
    fileprivate func report(_ exercise: Exercise) async throws -> ExerciseReport {
        let (exercises, own) = try await named([exercise])
        return ExerciseReport(exercise: exercises.first ?? exercise, isOwn: own.contains(exercise.id))
    }
}
