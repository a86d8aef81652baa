import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct AddFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite add",
        "Keep an entry as a favorite",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        formerOptions: ["on": "day"],
        examples: [
            FlowExample("\"my breakfast\"", "The last entry"),
            FlowExample(
                "lunchbox --entry 2 --day yesterday",
                "Another one"
            ),
        ]
    )

    @Argument(help: "A name of your own; a favorite of the same name is replaced.") var name: String
    @Option(help: "The entry: its number in the list just shown, last, words of it, or the end of its id.") var entry =
        "last"
    @Option(help: "The day whose entries are meant, such as yesterday, monday or 2026-11-21; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        let day = await day?.day(in: session)
        let entry = try await food.finder.entry(named: entry, on: day, in: session)
        try await food.ownFoods.keepFavorite(name, entry: entry, on: day)
        return FavoritesReport(try await food.ownFoods.store.favorites())
    }
}

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

/// The favorites.
struct FavoritesReport: FlowResult {
    /// A favorite and what it comes to.
    struct Entry: Encodable, Sendable {
        let name: String
        let foods: [String]
        let totals: Macros
    }

    let favorites: [Entry]
    let outsideSources: Set<String>

    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case favorites }

    init(_ favorites: [Favorite]) {
        outsideSources = favorites.flatMap(\.items).reduce(into: []) {
            $0.formUnion(ItemReport.outsideSources($1.source.rawValue))
        }
        listing = Table.Listing(Favorite.itemKind, of: favorites)
        self.favorites = favorites.map { favorite in
            Entry(
                name: favorite.name,
                foods: favorite.items.map(\.name),
                totals: favorite.items.map(\.macros).sum.stable
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !favorites.isEmpty else {
            return .text("No favorites yet. Log a meal, then: bento food favorite add NAME", tone: .muted)
        }
        return .table(
            Table(
                [
                    .init("Favorite"), .init("Foods", dispensability: 1), .init("kcal", .trailing),
                    .init("Protein", .trailing),
                ],
                rows: favorites.map { favorite in
                    [
                        .init(favorite.name), .init(favorite.foods.joined(separator: ", "), tone: .muted),
                        .init(context.forms.whole(favorite.totals.kcal)),
                        .init("\(context.forms.grams(favorite.totals.protein)) g"),
                    ]
                },
                listing: listing
            )
        )
    }
}
