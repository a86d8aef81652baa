import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct UndoWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "undo",
        "Take back the last change",
        discussion: """
            Whatever the last command of workouts wrote is put back exactly; repeat it to go further back. --made takes back what \
            was changed between two moments and nothing else, however much was done since.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [FlowExample("", "Take back what was just logged")]
    )

    @Option(help: "Only the change made in this span, 2026-11-21T10:00:00Z/2026-11-21T10:00:01Z.") var made: MomentSpan?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        guard let undone = try await workouts.journal.undo(made: made) else { throw WorkoutsError.nothingToUndo }
        // It may name a workout that was imported.
        return DoneReport(done: "Taken back: \(undone)", outsideSources: try await workouts.shelf.importedSources())
    }
}
