import ArgumentParser
import Core
import FoodDiary

struct DeletePlan: Flow {
    static let descriptor = FlowDescriptor(
        "plan delete",
        "Delete a planned meal",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "food.undo",
        examples: [FlowExample("rice", "The one with rice")]
    )

    @Argument(help: "Its number in the list last shown, words of it, or the end of its id.") var plan: [Word]

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> PlansReport {
        let plan = try await session.item(plan.phrase, PlannedMeal.itemKind, among: food.plans.open().reversed())
        try await food.plans.delete(plan)
        return PlansReport(try await food.plans.open())
    }
}
