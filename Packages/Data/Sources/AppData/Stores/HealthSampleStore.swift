import Core
import Foundation
import GRDB

/// Keeps ``HealthSample``s.
public struct HealthSampleStore: Sendable {
    /// What became of recorded samples.
    public struct Recorded: Sendable, Hashable, Codable {
        /// Samples that were not there.
        public var added = 0
        /// Samples that said something else before.
        public var updated = 0
        /// Samples that were there already, or that the person has deleted.
        public var unchanged = 0
    }

    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// Records samples in one transaction. Recording the same ones again changes nothing; deleted ones stay deleted.
    ///
    /// - Throws: ``ValueError`` where a sample cannot be right; none is saved then.
    @discardableResult
    public func record(_ samples: [HealthSample]) async throws -> Recorded {
        try await database.write { database in
            var result = Recorded()
            for sample in samples {
                try sample.validate()
                guard let known = try HealthSample.find(sample.id, in: database) else {
                    try sample.save(in: database, at: time.now)
                    result.added += 1
                    continue
                }
                if known.deletedAt != nil || known.saysSame(as: sample) {
                    result.unchanged += 1
                } else {
                    try sample.save(in: database, at: time.now)
                    result.updated += 1
                }
            }
            return result
        }
    }

    /// The samples of a kind that begin in a span of time (its end excluded), earliest first.
    public func samples(_ kind: String, in interval: DateInterval) async throws -> [HealthSample] {
        try await database.read { database in
            try HealthSample.living()
                .filter(Column("kind") == kind)
                .filter(Column("started_at") >= Moment(interval.start) && Column("started_at") < Moment(interval.end))
                .order(Column("started_at"), Column("id"))
                .fetchAll(database)
        }
    }

    /// Deletes a sample.
    ///
    /// - Returns: the change; `nil` where there was none.
    @discardableResult
    public func remove(_ idempotencyKey: String) async throws -> RowChange<HealthSample>? {
        try await database.write { database in
            try HealthSample.living(idempotencyKey, in: database)?.softDelete(in: database, at: time.now)
        }
    }
}
