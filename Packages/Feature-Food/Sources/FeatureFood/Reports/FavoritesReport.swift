import Core
import FoodDiary
import FoodRules

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
