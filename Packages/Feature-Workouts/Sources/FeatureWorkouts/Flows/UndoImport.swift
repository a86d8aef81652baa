import ArgumentParser
import Core
import TrainingLog
import TrainingScreens
import TrainingTransfer

struct UndoImport: Flow {
    static let descriptor = FlowDescriptor(
        "import undo",
        "Take a whole import back",
        discussion: "Its workouts and its measurements of the body go.",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        formerly: ["workouts.imports.undo"],
        examples: [FlowExample("", "The last one")]
    )

    @Argument(help: "Its number in the list just shown, last, or words of its file's name; by default the last one.")
    var name: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        var chosen: WorkoutImport?
        if let name { chosen = try await workouts.madeImport(named: name, in: session) }
        let undone = try await workouts.importer.undo(chosen)
        let forms = session.context.forms
        var done = "Taken back: \(undone.name), \(forms.counted(undone.added + undone.linked, "workout"))"
        if undone.samples > 0 { done += " and \(forms.counted(undone.samples, "measurement"))" }
        return DoneReport(done: done)
    }
}
