import AppData
import Core
import Files
import FoodLookup
import Foundation
import GRDB

/// Keeps the imported USDA set: one row a food, its nutrients packed as 64-bit floats in the order of ``Nutrient``.
struct USDAStore: Sendable {
    let database: AppDatabase

    /// Replaces the set in one transaction.
    ///
    /// - Returns: how many household measures the foods have.
    func replace(with foods: [FoodRecord], at date: Date) async throws -> Int {
        let measures = foods.reduce(0) { $0 + $1.measures.count }
        try await database.write { database in
            try database.execute(sql: "DELETE FROM food_usda")
            let statement = try database.makeStatement(
                sql: """
                    INSERT INTO food_usda (id, name, aliases, kind, density, nutrients, measures)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            )
            for food in foods {
                try statement.execute(arguments: [
                    food.sourceNumber, food.name, food.aliases.joined(separator: "\n"), food.kind.rawValue,
                    food.density,
                    Self.pack(food.nutrients), Self.text(food.measures),
                ])
            }
            try database.execute(
                sql: """
                    INSERT INTO food_usda_import (id, foods, measures, imported_at) VALUES (1, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE
                    SET foods = excluded.foods, measures = excluded.measures, imported_at = excluded.imported_at
                    """,
                arguments: [foods.count, measures, Moment(date)]
            )
        }
        return measures
    }

    /// The whole set, by number.
    func foods() async throws -> [FoodRecord] {
        try await database.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT id, name, aliases, kind, density, nutrients, measures FROM food_usda ORDER BY id"
            )
            var result: [FoodRecord] = []
            while let row = try rows.next() {
                let number: String = row[0]
                let name: String = row[1]
                let aliases: String = row[2]
                let kind: FoodRecord.Kind.RawValue = row[3]
                let nutrients: Data = row[5]
                let measures: String = row[6]
                result.append(
                    FoodRecord(
                        id: "usda:\(number)",
                        name: name,
                        source: .usda,
                        sourceNumber: number,
                        sourceName: name,
                        nutrients: Self.unpack(nutrients),
                        measures: Self.measures(measures),
                        aliases: aliases.split(separator: "\n").map(String.init),
                        density: row[4],
                        kind: FoodRecord.Kind(rawValue: kind) ?? .food
                    )
                )
            }
            return result
        }
    }

    static func pack(_ nutrients: Nutrients) -> Data {
        var bytes = Data(capacity: Nutrient.allCases.count * 8)
        for nutrient in Nutrient.allCases {
            withUnsafeBytes(of: (nutrients[nutrient] ?? .nan).bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    static func unpack(_ bytes: Data) -> Nutrients {
        let values = bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / 8).map { index in
                Double(
                    bitPattern: UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
                )
            }
        }
        return Nutrients(row: values)
    }

    /// One measure a line: unit, grams, label, parted by tabs.
    private static func text(_ measures: [FoodMeasure]) -> String {
        measures.map { "\($0.unit.rawValue)\t\($0.grams)\t\($0.label)" }.joined(separator: "\n")
    }

    private static func measures(_ text: String) -> [FoodMeasure] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let unit = FoodUnit(rawValue: String(parts[0])), let grams = Double(parts[1]) else {
                return nil
            }
            return FoodMeasure(unit, grams: grams, label: String(parts[2]))
        }
    }
}

/// Keeps the catalogue of bundled and imported foods packed ready to use, in a file that can be made again: it is mapped, so
/// that a sentence costs the pages of its words and not eight megabytes.
struct PackedCatalogStore: Sendable {
    private let folder: URL

    init(home: AppHome) { folder = home.cacheFolder }

    private var file: URL { folder.appending(path: "food-catalog") }

    /// The USDA set packs to eight megabytes.
    private static let limit = 256 << 20

    /// The catalogue that was packed from this; `nil` where there is none, or another version of the program packed it.
    func catalog(from basis: FoodCatalog.Basis) -> FoodCatalog? {
        guard let mapped = try? MappedFile(file, limit: Self.limit) else { return nil }
        // It has this name only once it is on the disk as a whole.
        let catalog = try? FoodCatalog(packed: CatalogBytes(mapped.bytes, ownedBy: mapped), isVerified: true)
        return catalog?.basis == basis ? catalog : nil
    }

    /// Packs a catalogue in the place of the one before.
    func save(_ catalog: FoodCatalog, from basis: FoodCatalog.Basis) throws {
        try PrivateFile.makeFolder(folder)
        try PrivateFile.write(catalog.packed(from: basis), to: file)
    }
}
