import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct FinishWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "finish",
        "Finish the workout",
        discussion: "Sets that were planned and not done are left out.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerOptions: ["notes": "note"],
        examples: [
            FlowExample("", "Finish it"),
            FlowExample(
                "--intensity 8 --note \"felt strong\"",
                "With how hard it was"
            ),
        ]
    )

    @Option(help: "How hard it felt, 1 to 10.") var intensity: Double?
    @Option(help: "Kilocalories, where a device measured them.") var kcal: Double?
    @Option(help: "A note.") var note: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let (intensity, kcal, note) = (intensity, kcal, note)
        try WorkoutLimit.check(intensity: intensity, kcal: kcal, notes: note)
        let done = try await workouts.control.obey(.finish) { workout in
            if let intensity { workout.intensity = intensity }
            if let kcal { workout.kcal = kcal }
            if let note { workout.notes = workout.notes.map { $0 + "\n" + note } ?? note }
        }
        return try await workouts.report("Finished", done)
    }
}
