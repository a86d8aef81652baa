import ArgumentParser
import Core
import FoodDiary
import FoodRules

struct UndoFood: Flow {
    static let descriptor = FlowDescriptor(
        "undo",
        "Take back the last change",
        discussion: """
            Whatever the last command of food wrote is put back exactly; repeat it to go further back. --made takes back what was \
            changed between two moments and nothing else, however much was done since.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [FlowExample("", "Take back what was just logged")]
    )

    @Option(help: "Only the change made in this span, 2026-11-21T10:00:00Z/2026-11-21T10:00:01Z.") var made: MomentSpan?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> UndoReport {
        guard let undone = try await food.journal.undo(made: made) else { throw FoodError.nothingToUndo }
        return UndoReport(undone: undone, day: DayProgress(try await food.sheet(session.time.today)))
    }
}

/// The change that was taken back.
struct UndoReport: FlowResult {
    let undone: String
    let day: DayProgress

    func presentation(in context: FlowContext) -> Presentation {
        .stack([.text("Taken back: \(undone)"), day.section(in: context)])
    }
}
