import Core
import GRDB

/// Finds ``Place``s.
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
                .fetchReadable(database)
        }
    }
}
