import AppData
import ArgumentParser
import Core

struct AddFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite add",
        "Keep an entry as a favourite",
        effect: .writes,
        examples: [
            FlowExample("\"my breakfast\"", "The last entry", input: ["name": "my breakfast"]),
            FlowExample(
                "lunchbox --entry 2 --on yesterday",
                "Another one",
                input: ["name": "lunchbox", "entry": "2", "on": "yesterday"]
            ),
        ]
    )

    @Argument(help: "A name of your own; a favourite of the same name is replaced.") var name: String
    @Option(help: "The entry: last, its number in the day, or the end of its id.") var entry = "last"
    @Option(help: "The day whose numbers are meant; by default today.") var on: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        let name = try TextLimit.name("name", name)
        let day = on?.day(from: session.time.today) ?? session.time.today
        let found = try await EntryFinder(journal: food.journal, day: day).find(entry)
        let items = found.items.filter { $0.state != .unresolved }
        guard !items.isEmpty else {
            throw FoodError.missing(
                "\(found.title) has no figures to keep.",
                hint: "Choose another entry with --entry."
            )
        }
        let store = OwnFoodStore(journal: food.journal)
        try await store.save(Favorite(id: .make(at: session.time.now), name: name, meal: nil, items: items))
        return FavoritesReport(try await store.favorites())
    }
}

struct LogFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite log",
        "Log a favourite",
        effect: .writes,
        examples: [
            FlowExample(
                "\"my breakfast\" --servings 0.5",
                "Half of it",
                input: ["name": "my breakfast", "servings": 0.5]
            )
        ]
    )

    @Argument(help: "The favourite's name.") var name: String
    @Option(help: "How many times it.") var servings = 1.0
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        guard servings >= 0.01, servings <= 100 else {
            throw FoodError.badValue(
                "The servings",
                given: NumberText.short(servings),
                allowed: "0.01 to 100"
            )
        }
        let favorite = try await OwnFoodStore(journal: food.journal).favorite(named: name)
        let entry = try await place.entry(text: favorite.name, food: food, time: session.time)
        let items = try favorite.items.map { item in
            var copy = item.again(in: entry.id, at: session.time.now)
            copy.servings *= servings
            try copy.checkPlausible()
            return copy
        }
        let logged = LoggedEntry(entry: entry, items: items)
        try await food.log([logged], summary: "log \(favorite.name)")
        return EntriesReport("Logged", [logged], sheet: try await food.sheet(entry.day))
    }
}

struct ListFavorites: Flow {
    static let descriptor = FlowDescriptor(
        "favorite list",
        "Show your favourites",
        effect: .reads,
        examples: [FlowExample("", "All of them", input: [:])]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        FavoritesReport(try await OwnFoodStore(journal: food.journal).favorites())
    }
}

struct RemoveFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite remove",
        "Forget a favourite",
        effect: .writes,
        examples: [FlowExample("lunchbox", "Forget it", input: ["name": "lunchbox"])]
    )

    @Argument(help: "The favourite's name.") var name: String

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        let store = OwnFoodStore(journal: food.journal)
        try await store.delete(try await store.favorite(named: name))
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

    init(_ favorites: [Favorite]) {
        self.favorites = favorites.map { favorite in
            Entry(
                name: favorite.name,
                foods: favorite.items.map(\.name),
                totals: favorite.items.reduce(Macros.zero) { $0 + $1.macros }.stable
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
                        .init(NumberText.whole(favorite.totals.kcal)),
                        .init("\(NumberText.grams(favorite.totals.protein)) g"),
                    ]
                }
            )
        )
    }
}
