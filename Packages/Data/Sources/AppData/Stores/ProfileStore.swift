import Core
import GRDB

/// Keeps the ``UserProfile``.
public struct ProfileStore: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// The profile; one that knows nothing where none was saved.
    public func profile() async throws -> UserProfile {
        try await database.read { try UserProfile.living("me", in: $0) } ?? UserProfile()
    }

    /// Changes the profile in one transaction.
    ///
    /// - Returns: what was before and is now.
    /// - Throws: ``ValueError`` where a value cannot be right; nothing is saved then.
    @discardableResult
    public func update(_ change: @Sendable (inout UserProfile) throws -> Void) async throws -> RowChange<UserProfile> {
        try await database.write { database in
            var profile = try UserProfile.living("me", in: database) ?? UserProfile()
            try change(&profile)
            try profile.validate(today: time.today)
            profile.deletedAt = nil
            return try profile.save(in: database, at: time.now)
        }
    }
}
