import ArgumentParser
import Core
import FoodRules
import SpokenText

struct AddFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite add",
        "Keep an entry as a favourite",
        effect: .writes,
        openTo: [.model, .client, .page],
        formerOptions: ["on": "day"],
        examples: [
            FlowExample("\"my breakfast\"", "The last entry"),
            FlowExample(
                "lunchbox --entry 2 --day yesterday",
                "Another one"
            ),
        ]
    )

    @Argument(help: "A name of your own; a favourite of the same name is replaced.") var name: String
    @Option(help: "The entry: last, its number in the day, or the end of its id.") var entry = "last"
    @Option(help: "The day whose entries are meant, such as yesterday, monday or 2026-11-21; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        try await food.ownFoods.keepFavorite(name, entry: entry, on: await day?.day(in: session))
        return FavoritesReport(try await food.ownFoods.store.favorites())
    }
}

struct LogFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite log",
        "Log a favourite",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample(
                "\"my breakfast\" --servings 0.5",
                "Half of it"
            )
        ]
    )

    @Argument(help: "The favourite's name.") var name: String
    @Option(help: "How many times it.") var servings = 1.0
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let logged = try await food.ownFoods.logFavorite(
            name,
            servings: servings,
            at: await place.place(in: session)
        )
        return EntriesReport("Logged", [logged], sheet: try await food.sheet(logged.entry.day))
    }
}

struct ListFavorites: Flow {
    static let descriptor = FlowDescriptor(
        "favorite list",
        "Show your favourites",
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
        "Remove a favourite",
        effect: .writes,
        openTo: [.model, .client, .page],
        formerly: ["food.favorite.remove"],
        examples: [FlowExample("lunchbox", "Remove it")]
    )

    @Argument(help: "The favourite's name.") var name: String

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        let store = food.ownFoods.store
        try await store.remove(try await store.favorite(named: name))
        return FavoritesReport(try await store.favorites())
    }
}

/// The favourites.
struct FavoritesReport: FlowResult {
    /// A favourite and what it comes to.
    struct Entry: Encodable, Sendable {
        let name: String
        let foods: [String]
        let totals: Macros
    }

    let favorites: [Entry]
    let outsideSources: Set<String>

    private enum CodingKeys: CodingKey { case favorites }

    init(_ favorites: [Favorite]) {
        outsideSources = favorites.flatMap(\.items).reduce(into: []) {
            $0.formUnion(ItemReport.outsideSources($1.source.rawValue))
        }
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
            return .text("No favourites yet. Log a meal, then: bento food favorite add NAME", tone: .muted)
        }
        return .table(
            Table(
                [
                    .init("Favourite"), .init("Foods", dispensability: 1), .init("kcal", .trailing),
                    .init("Protein", .trailing),
                ],
                rows: favorites.map { favorite in
                    [
                        .init(favorite.name), .init(favorite.foods.joined(separator: ", "), tone: .muted),
                        .init(context.forms.whole(favorite.totals.kcal)),
                        .init("\(context.forms.grams(favorite.totals.protein)) g"),
                    ]
                }
            )
        )
    }
}
