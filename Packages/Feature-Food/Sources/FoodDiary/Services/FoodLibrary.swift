import AppData
import Core
import FoodLookup
import FoodReading
import Foundation

/// The foods that words are matched with: the person's own, the bundled table, and the imported USDA set.
///
/// The catalogue is indexed once and again when own foods or the import change, by this process or another.
package actor FoodLibrary {
    /// The sources of the catalog, and the rules that read words about it.
    private struct Version: Equatable, Sendable {
        let foods: OwnFoodStore.Version
        let rules: ReadingRules
    }

    private let database: AppDatabase
    private let flags: FeatureFlags
    private var built: (version: Version, parser: MealParser, search: FoodSearch?)?

    init(database: AppDatabase, flags: FeatureFlags) {
        self.database = database
        self.flags = flags
    }

    /// The parser over the catalogue as it is now.
    ///
    /// - Parameter language: of who speaks, as ``LocaleForms/language``; it decides where a sentence may be of several.
    package func parser(speaking language: String? = nil) async throws -> MealParser {
        var parser = try await current()
        parser.language = language == "en" ? nil : language
        return parser
    }

    private func current() async throws -> MealParser {
        let rules: ReadingRules = flags[FoodFlags.spokenAmounts] ? .spokenAmounts : .standard
        let known = built?.version
        let (version, own) = try await database.read { database in
            let version = Version(foods: try OwnFoodStore.version(in: database), rules: rules)
            guard version != known, version.foods.count > 0 else { return (version, [FoodRecord]()) }
            return (version, try OwnFoodStore.records(in: database))
        }
        if let built, built.version == version { return built.parser }
        let parser = MealParser(
            catalog: try await shared(importedAt: version.foods.importedAt).adding(first: own, last: []),
            rules: rules
        )
        built = (version, parser, nil)
        return parser
    }

    /// The bundled and the imported foods, packed at the import; where another version of the program packed them, again.
    private func shared(importedAt: Int64) async throws -> FoodCatalog {
        let bundled = try FoodCatalog.bundled()
        guard importedAt > 0 else { return bundled }
        let store = PackedCatalogStore(home: database.home)
        let basis = FoodCatalog.Basis(importedAt: importedAt, bundled: bundled.digest)
        if let packed = store.catalog(from: basis) { return packed }
        let catalog = try await indexImported()
        // Only a saving: a home that cannot be written now is read all the same.
        if !database.isReadOnly { try? store.save(catalog, from: basis) }
        return catalog
    }

    private func indexImported() async throws -> FoodCatalog {
        let bundled = try FoodCatalog.bundled()
        let known = Set(bundled.foods.compactMap { $0.source == .usda ? $0.sourceNumber : nil })
        let imported = try await USDAStore(database: database).foods().filter { !known.contains($0.sourceNumber ?? "") }
        return bundled.adding(first: [], last: imported)
    }

    /// Replaces the imported USDA set.
    ///
    /// - Returns: how many household measures its foods have.
    package func importUSDA(_ foods: [FoodRecord], at date: Date) async throws -> Int {
        let measures = try await USDAStore(database: database).replace(with: foods, at: date)
        // Indexed and packed now, and not when the next meal is logged.
        _ = try await parser()
        return measures
    }

    /// The foods that words may mean, best first.
    ///
    /// - Parameters:
    ///   - usage: how often each food was logged, by id.
    ///   - language: of who asks.
    package func search(
        _ words: String,
        usage: [String: Int],
        limit: Int,
        speaking language: String? = nil
    ) async throws -> [FoodRecord] {
        let parser = try await parser(speaking: language)
        let (catalog, words) = (parser.catalog, parser.ownWords(of: words))
        let search = built?.search ?? FoodSearch(catalog: catalog)
        built?.search = search
        return search.search(words, limit: limit, usage: usage).map(\.food)
    }
}
