import AppData
import FoodReading
import Foundation
import GRDB

/// Keeps the catalogue of bundled and imported foods packed ready to use.
struct PackedCatalogStore: Sendable {
    let database: AppDatabase

    /// The catalogue that was packed under a key; `nil` where there is none, or it is damaged.
    func catalog(key: String) async throws -> FoodCatalog? {
        try await database.read { database in
            let sql = "SELECT image FROM food_catalog WHERE key = ?"
            guard let image = try Data.fetchOne(database, sql: sql, arguments: [key]) else { return nil }
            return image.withUnsafeBytes { try? FoodCatalog(packed: $0, isVerified: false) }
        }
    }

    /// Packs a catalogue in the place of the one before.
    func save(_ catalog: FoodCatalog, key: String) async throws {
        let image = Data(catalog.packed())
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO food_catalog (id, key, image) VALUES (1, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET key = excluded.key, image = excluded.image
                    """,
                arguments: [key, image]
            )
        }
    }
}
