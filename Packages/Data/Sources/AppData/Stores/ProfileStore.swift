import Core
import Foundation
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
        try await database.read { try Self.profile(in: $0) }
    }

    /// The same within a transaction that the caller has open.
    public static func profile(in database: Database) throws -> UserProfile {
        try UserProfile.living("me", in: database) ?? UserProfile()
    }

    /// Changes the profile in one transaction. Another weight counts as weighed today where there are weighings.
    ///
    /// - Returns: what was before and is now.
    /// - Throws: ``ValueError`` where a value cannot be right; nothing is saved then.
    @discardableResult
    public func update(_ change: @Sendable (inout UserProfile) throws -> Void) async throws -> RowChange<UserProfile> {
        try await database.write { database in
            let saved = try Self.update(in: database, at: time.now) { profile in
                try change(&profile)
                try profile.validate(today: time.today)
            }
            if let weight = saved.after.weightKg, weight != saved.before?.weightKg {
                try DailyLogStore.restate(weightKg: weight, on: time.today, in: database, at: time.now)
            }
            return saved
        }
    }

    /// The same within a transaction that the caller has open, so that it is kept or lost with the caller's own rows.
    ///
    /// - Throws: ``ValueError``, whatever day it is; what `change` throws. The caller must then roll back.
    @discardableResult
    public static func update(
        in database: Database,
        at date: Date,
        _ change: (inout UserProfile) throws -> Void
    ) throws -> RowChange<UserProfile> {
        var profile = try profile(in: database)
        let weight = profile.weightKg
        try change(&profile)
        if profile.weightKg != weight { profile.weightStatedAt = profile.weightKg.map { _ in Moment(date) } }
        try profile.validate()
        profile.deletedAt = nil
        return try profile.save(in: database, at: date)
    }
}
