import Core
import FoodDiary

struct ListFoods: Flow {
    static let descriptor = FlowDescriptor(
        "own list",
        "Show your own foods and recipes",
        effect: .reads,
        openTo: .everyone,
        formerly: ["food.foods"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodsReport {
        OwnFoodsReport(try await food.ownFoods.store.foods())
    }
}
