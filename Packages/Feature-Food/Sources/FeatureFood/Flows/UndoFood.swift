import ArgumentParser
import Core
import FoodRules

struct UndoFood: Flow {
    static let descriptor = FlowDescriptor(
        "undo",
        "Take back the last change",
        discussion: "Whatever the last command of food wrote is put back exactly; repeat it to go further back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "Take back what was just logged")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> UndoReport {
        guard let undone = try await food.journal.undo() else { throw FoodError.nothingToUndo }
        return UndoReport(undone: undone, day: DayProgress(try await food.sheet(session.time.today)))
    }
}

/// What was taken back.
struct UndoReport: FlowResult {
    let undone: String
    let day: DayProgress

    func presentation(in context: FlowContext) -> Presentation {
        .stack([.text("Taken back: \(undone)"), day.section(in: context)])
    }
}
