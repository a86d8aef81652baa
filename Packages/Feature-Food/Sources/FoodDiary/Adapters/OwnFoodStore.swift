import AppData
import Core
import FoodLookup
import FoodRules
import GRDB

/// Keeps the person's own foods, recipes and favorites.
package struct OwnFoodStore: Sendable {
    let journal: FoodJournal

    /// All own foods, by name.
    package func foods() async throws -> [OwnFood] {
        let foods = try await journal.database.read { try OwnFood.living().fetchReadable($0) }
        return foods.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }

    /// The state of the foods beside the bundled ones, which differs once one of them does.
    struct Version: Equatable, Sendable {
        /// Deleted ones count, too.
        let count: Int
        let lastChange: Int64
        /// 0 where no USDA set was imported.
        let importedAt: Int64
    }

    static func version(in database: Database) throws -> Version {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT COUNT(*), IFNULL(MAX(updated_at), 0), IFNULL((SELECT imported_at FROM food_usda_import), 0)
                    FROM food_foods
                    """
            )
        )
        return Version(count: row?[0] ?? 0, lastChange: row?[1] ?? 0, importedAt: row?[2] ?? 0)
    }

    /// All own foods as parser and search know them, the one changed last first.
    static func records(in database: Database) throws -> [FoodRecord] {
        try OwnFood.living(where: "TRUE ORDER BY updated_at DESC", in: database).map(\.record)
    }

    /// The own food with a name (in any letter case), catalogue id or, where none has, alias.
    ///
    /// - Throws: ``FoodError/noSuch(_:_:nearest:)``.
    func food(named name: String) async throws -> OwnFood {
        let foods = try await foods()
        if let found = Self.food(named: name, among: foods) { return found }
        throw FoodError.noSuch(
            "food of your own named",
            name,
            nearest: Suggestion.nearest(to: name, in: foods.map(\.name))
        )
    }

    package static func food(named name: String, among foods: [OwnFood]) -> OwnFood? {
        let wanted = name.lowercased()
        return foods.first { $0.name.lowercased() == wanted || $0.catalogID == wanted }
            ?? foods.first { $0.aliases.contains { $0.lowercased() == wanted } }
    }

    func food(barcode: GTIN) async throws -> OwnFood? {
        let code = barcode.normalized
        return try await journal.database.read { database in
            try OwnFood.living().filter(Column("barcode") == code).order(Column.rowID.desc)
                .fetchFirstReadable(database)
        }
    }

    /// Saves a food that is new, or changes one that was read before.
    ///
    /// - Throws: ``FoodError`` where another food has its new name or barcode. What a server calls its product is no name
    ///   that the person chose, and may be another's.
    func save(_ food: OwnFood, summary: String) async throws {
        try await journal.change(summary) { edit, database in
            let now = try OwnFood.find(food.id, in: database)
            if let now, now.updatedAt != food.updatedAt {
                throw FoodError.changedMeanwhile(food.name, isDeleted: now.deletedAt != nil)
            }
            let name = food.name.lowercased()
            let isNamed = food.kind != .barcode && name != now?.name.lowercased()
            let others = try OwnFood.living().fetchReadable(database).filter { $0.id != food.id }
            if isNamed, let same = others.first(where: { $0.name.lowercased() == name }) {
                throw Self.taken("You have a food named '\(same.name)' already.", by: same)
            }
            if let code = food.barcode, now == nil, let same = others.first(where: { $0.barcode == code }) {
                throw Self.taken("'\(same.name)' has this barcode already.", by: same)
            }
            try edit.save(food, into: \.foods, in: database)
        }
    }

    private static func taken(_ what: String, by food: OwnFood) -> FoodError {
        FoodError.missing(what, hint: "Change it with bento food edit \"\(food.name)\".")
    }

    /// Forgets an own food. What was logged with it stays as it was logged.
    package func forget(_ food: OwnFood) async throws {
        try await journal.change("forget \(food.name)") { edit, database in
            try edit.delete(food, into: \.foods, in: database)
        }
    }

    /// All favorites, by name.
    package func favorites() async throws -> [Favorite] {
        var favorites = try await journal.database.read { try Favorite.living().fetchReadable($0) }
        for index in favorites.indices { favorites[index].items = favorites[index].items.map(\.saturated) }
        return favorites.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }

    /// The names alone: each sentence that is logged is compared with them.
    func favoriteNames() async throws -> [String] {
        try await journal.database.read { database in
            try String.fetchAll(
                database.cachedStatement(sql: "SELECT name FROM food_favorites WHERE deleted_at IS NULL ORDER BY rowid")
            )
        }
    }

    /// Saves a favorite; one of the same name is replaced.
    func save(_ favorite: Favorite) async throws {
        try await journal.change("favorite \(favorite.name)") { edit, database in
            for other in try Favorite.living().fetchReadable(database)
            where other.name.lowercased() == favorite.name.lowercased() && other.id != favorite.id {
                try edit.delete(other, into: \.favorites, in: database)
            }
            try edit.save(favorite, into: \.favorites, in: database)
        }
    }

    /// Removes a favorite.
    package func remove(_ favorite: Favorite) async throws {
        try await journal.change("remove favorite \(favorite.name)") { edit, database in
            try edit.delete(favorite, into: \.favorites, in: database)
        }
    }
}

/// A meal that is eaten often, by a name of the person's own.
package struct Favorite: SyncedRecord, Equatable {
    package static let databaseTableName = "food_favorites"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "meal", "items",
        ]
    )

    package let id: RowID
    package var name: String
    package var meal: Meal?
    /// The foods as they were logged; their ids are made again each time.
    package var items: [FoodItem]
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}
