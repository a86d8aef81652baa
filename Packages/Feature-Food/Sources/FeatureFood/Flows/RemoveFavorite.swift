import ArgumentParser
import Core
import FoodDiary

struct RemoveFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite delete",
        "Delete a favorite",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "food.undo",
        formerly: ["food.favorite.remove"],
        examples: [FlowExample("lunchbox", "By its name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names favorite 2>/dev/null")
    )
    var name: [Word]

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        let store = food.ownFoods.store
        try await store.remove(food.finder.favorite(named: name.phrase, in: session))
        return FavoritesReport(try await store.favorites())
    }
}
