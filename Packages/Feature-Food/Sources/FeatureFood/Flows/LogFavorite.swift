import ArgumentParser
import Core
import FoodDiary

struct LogFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite log",
        "Log a favorite",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        isDaily: true,
        examples: [
            FlowExample(
                "\"my breakfast\" --servings 0.5",
                "Half of it"
            )
        ]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names favorite 2>/dev/null")
    )
    var name: [Word]
    @Option(help: "How many times it.") var servings = 1.0
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let logged = try await food.ownFoods.logFavorite(
            food.finder.favorite(named: name.phrase, in: session),
            servings: servings,
            at: await place.place(in: session)
        )
        return EntriesReport("Logged", [logged], sheet: try await food.sheet(logged.entry.day))
    }
}
