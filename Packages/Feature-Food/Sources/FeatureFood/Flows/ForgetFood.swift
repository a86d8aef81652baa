import ArgumentParser
import Core
import FoodDiary

struct ForgetFood: Flow {
    static let descriptor = FlowDescriptor(
        "own delete",
        "Delete a food or recipe of your own",
        discussion: "What was logged with it stays as it was logged.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "food.undo",
        formerly: ["food.forget"],
        examples: [FlowExample("\"nut bar\"", "By its name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names food 2>/dev/null")
    )
    var name: [Word]

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodsReport {
        try await food.ownFoods.store.forget(food.finder.ownFood(named: name.phrase, in: session))
        return OwnFoodsReport(try await food.ownFoods.store.foods())
    }
}
