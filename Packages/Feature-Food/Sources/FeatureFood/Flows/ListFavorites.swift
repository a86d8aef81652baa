import Core
import FoodDiary

struct ListFavorites: Flow {
    static let descriptor = FlowDescriptor(
        "favorite list",
        "Show your favorites",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        FavoritesReport(try await food.ownFoods.store.favorites())
    }
}
