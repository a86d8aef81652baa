import Testing

@testable import FoodLookup
@testable import FoodReading

/// The parser over the bundled table, built once for all suites.
enum Parsing {
    static let catalog: Result<FoodCatalog, any Error> = Result { try FoodCatalog.bundled() }
    static let parser: Result<MealParser, any Error> = catalog.map { MealParser(catalog: $0) }

    static func parse(_ text: String) throws -> ParsedMeal {
        try parser.get().parse(text)
    }

    /// The only item of a sentence.
    static func item(_ text: String) throws -> ParsedItem {
        let meal = try parse(text)
        try #require(meal.items.count == 1, "\(meal.items.map(\.text))")
        return meal.items[0]
    }
}
