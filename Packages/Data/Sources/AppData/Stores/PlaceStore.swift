import Core
import GRDB

/// Keeps ``Place``s.
public struct PlaceStore: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// All places, by name; of one kind, where given.
    public func places(kind: String? = nil) async throws -> [Place] {
        try await database.read { database in
            var request = Place.living()
            if let kind { request = request.filter(Column("kind") == kind) }
            return try request.order(Column("name").collating(.localizedCaseInsensitiveCompare), Column("id"))
                .fetchAll(database)
        }
    }

    public func place(_ id: RowID) async throws -> Place? {
        try await database.read { try Place.living(id, in: $0) }
    }

    /// Adds or changes a place.
    ///
    /// - Throws: ``ValueError`` where a value cannot be right.
    @discardableResult
    public func save(_ place: Place) async throws -> RowChange<Place> {
        try place.validate()
        return try await database.write { try place.save(in: $0, at: time.now) }
    }

    /// Deletes a place.
    ///
    /// - Returns: the change; `nil` where there was none.
    @discardableResult
    public func remove(_ id: RowID) async throws -> RowChange<Place>? {
        try await database.write { database in
            try Place.living(id, in: database)?.softDelete(in: database, at: time.now)
        }
    }
}
