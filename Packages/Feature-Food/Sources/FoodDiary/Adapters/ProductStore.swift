import AppData
import Core
import FoodFiles
import FoodLookup
import FoodReading
import FoodRules
import Foundation
import GRDB

/// Keeps the products of an Open Food Facts file that the person imported. They can be imported again, so no export and no
/// other device has them.
package struct ProductStore: Sendable {
    /// A product with its number.
    package struct Product: Sendable, Hashable {
        /// 14 digits.
        package let code: String
        let facts: BarcodeProduct

        /// As search shows it.
        package var record: FoodRecord {
            FoodRecord(
                id: "product:\(code)",
                name: facts.name,
                source: .barcode,
                sourceNumber: code,
                brand: facts.brand,
                nutrients: facts.nutrients,
                measures: [FoodMeasure(.serving, grams: facts.servingGrams ?? 100)],
                aliases: facts.brand.map { ["\($0) \(facts.name)"] } ?? []
            )
        }
    }

    /// The most that are kept: some hundred megabytes.
    static let most = 500_000

    package let database: AppDatabase

    package init(database: AppDatabase) {
        self.database = database
    }

    /// The stamp of an import's products: later than any before, whatever the clock says.
    package func stamp(at date: Date) async throws -> Moment {
        let last = try await database.read {
            try Moment.fetchOne($0, sql: "SELECT MAX(imported_at) FROM food_products")
        }
        return max(Moment(date), last.map { Moment(milliseconds: $0.milliseconds + 1) } ?? Moment(date))
    }

    /// Adds products, or replaces those of the same numbers.
    func add(_ rows: [ProductFileReader.Row], importedAt: Moment) async throws {
        try await database.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO food_products (id, name, brand, words, nutrients, serving, imported_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name, brand = excluded.brand, words = excluded.words,
                        nutrients = excluded.nutrients, serving = excluded.serving, imported_at = excluded.imported_at
                    """
            )
            for row in rows {
                let product = row.product
                let words = Self.folded([product.brand, product.name].compactMap { $0 }.joined(separator: " "))
                try statement.execute(arguments: [
                    row.code.normalized, product.name, product.brand, words, USDAStore.pack(product.nutrients),
                    product.servingGrams, importedAt,
                ])
            }
        }
    }

    /// Removes what an earlier import brought and the one of a moment did not.
    ///
    /// - Returns: how many products there are now.
    package func settle(importedAt: Moment) async throws -> Int {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM food_products WHERE imported_at <> ?", arguments: [importedAt])
            return try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM food_products") ?? 0
        }
    }

    func product(_ code: GTIN) async throws -> Product? {
        try await database.read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT id, name, brand, nutrients, serving FROM food_products WHERE id = ?"
                ),
                arguments: [code.normalized]
            ).map(Self.product)
        }
    }

    /// The products whose brand and name have all of some words, the shortest names first.
    package func search(_ words: String, limit: Int) async throws -> [Product] {
        let words = Self.folded(words).split(separator: " ").prefix(8).map(String.init)
        guard !words.isEmpty, limit > 0 else { return [] }
        return try await database.read { database in
            let condition = words.map { _ in "instr(words, ?)" }.joined(separator: " AND ")
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name, brand, nutrients, serving FROM food_products WHERE \(condition)
                    ORDER BY length(words), id LIMIT ?
                    """,
                arguments: StatementArguments(words) + [limit]
            ).map(Self.product)
        }
    }

    /// The products that have all of some words as whole words of their brand and name, one for each of these, the shortest
    /// first; and how many have the words of each.
    func products(named words: String) async throws -> [(product: Product, count: Int)] {
        let wanted = Set(Self.folded(words).split(separator: " "))
        guard !wanted.isEmpty else { return [] }
        var found: [(words: String, product: Product, count: Int)] = []
        for product in try await search(words, limit: 200) {
            let all = Self.folded([product.facts.brand, product.facts.name].compactMap { $0 }.joined(separator: " "))
            guard wanted.isSubset(of: all.split(separator: " ")) else { continue }
            if let place = found.firstIndex(where: { $0.words == all }) {
                found[place].count += 1
            } else if found.count < 20 {
                found.append((all, product, 1))
            }
        }
        return found.map { ($0.product, $0.count) }
    }

    /// A meal, read again with the products that have the names of what nobody knows, or of what would be a guess.
    func completed(_ parsed: ParsedMeal, by parser: MealParser) async throws -> ParsedMeal {
        let open = parsed.items.filter { item in
            switch item.problem {
            case .unknownFood, .guess: true
            default: false
            }
        }
        guard !open.isEmpty else { return parsed }
        var counts: [String: Int] = [:]
        var records: [FoodRecord] = []
        for name in Set(open.prefix(8).map(\.name)).sorted() {
            for (product, count) in try await products(named: name) where counts[product.record.id] == nil {
                counts[product.record.id] = count
                records.append(product.record)
            }
        }
        guard !records.isEmpty else { return parsed }
        var result = parser.adding(records).parse(parsed.text)
        for index in result.items.indices {
            guard let id = result.items[index].food?.id, let count = counts[id], count > 1 else { continue }
            result.items[index].assumptions.append(
                "\(count) imported products are called so; see 'bento food search' for their barcodes."
            )
        }
        return result
    }

    private static func product(_ row: Row) throws -> Product {
        let nutrients: Data = row[3]
        return Product(
            code: row[0],
            facts: BarcodeProduct(
                name: row[1],
                brand: row[2],
                nutrients: USDAStore.unpack(nutrients).saturated,
                servingGrams: row[4]
            )
        )
    }

    /// Small letters without accents, words parted by one space.
    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
