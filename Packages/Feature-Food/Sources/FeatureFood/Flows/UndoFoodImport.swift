import ArgumentParser
import Core
import FoodDiary

struct UndoFoodImport: Flow {
    static let descriptor = FlowDescriptor(
        "import undo",
        "Take a whole import back",
        discussion: "Its foods and its weights go, and so do its meals where nothing else is in them.",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("", "The last one")]
    )

    @Argument(help: "Its file's name, or its number among those not taken back; by default the last one.") var name:
        String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> UndoReport {
        let undone = try await food.journal.takeBackImport(name)
        return UndoReport(undone: "import \(undone.name)", day: DayProgress(try await food.sheet(session.time.today)))
    }
}
