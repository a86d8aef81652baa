import AppData
import Core
import FoodReading
import Foundation
import GRDB

/// The foods that words are matched with: the person's own, the bundled table, and the imported USDA set.
///
/// The catalogue is indexed once and again when own foods or the import change, by this process or another.
actor FoodLibrary {
    /// What the catalogue was built from.
    private struct Version: Equatable, Sendable {
        let foods: Int
        let lastChange: Int64
        let importedAt: Int64
    }

    private let database: AppDatabase
    private var built: (version: Version, parser: MealParser, search: FoodSearch?)?

    init(database: AppDatabase) { self.database = database }

    /// The parser over the catalogue as it is now.
    func parser() async throws -> MealParser {
        let version = try await database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT COUNT(*) AS foods, IFNULL(MAX(updated_at), 0) AS last_change FROM food_foods"
            )
            let imported = try Int64.fetchOne(database, sql: "SELECT imported_at FROM food_usda_import")
            return Version(foods: row?["foods"] ?? 0, lastChange: row?["last_change"] ?? 0, importedAt: imported ?? 0)
        }
        if let built, built.version == version { return built.parser }
        let bundled = try FoodCatalog.bundled()
        let own = try await database.read { database in
            try OwnFood.living().order(Column("updated_at").desc).fetchReadable(database).map(\.record)
        }
        var imported: [FoodRecord] = []
        if version.importedAt > 0 {
            let known = Set(bundled.foods.compactMap { $0.source == .usda ? $0.sourceNumber : nil })
            imported = try await USDAStore(database: database).foods()
                .filter { !known.contains($0.sourceNumber ?? "") }
        }
        let parser = MealParser(catalog: bundled.adding(first: own, last: imported))
        built = (version, parser, nil)
        return parser
    }

    /// Replaces the imported USDA set.
    ///
    /// - Returns: how many household measures its foods have.
    func importUSDA(_ foods: [FoodRecord], at date: Date) async throws -> Int {
        try await USDAStore(database: database).replace(with: foods, at: date)
    }

    /// The foods that words may mean, best first.
    ///
    /// - Parameter usage: how often each food was logged, by id.
    func search(_ words: String, usage: [String: Int], limit: Int) async throws -> [FoodRecord] {
        let catalog = try await parser().catalog
        let search = built?.search ?? FoodSearch(catalog: catalog)
        built?.search = search
        return search.search(words, limit: limit, usage: usage).map(\.food)
    }
}
