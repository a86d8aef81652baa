import Core
import Foundation
import GRDB
import SyncMerge

/// An import of samples, and whether it was taken back: a set that devices share, by the whole UUID of the import.
///
/// What was taken back stays so, for a device drops its samples and could not say later which those were. An import that is brought
/// in again is another one to devices, whose id follows from the first (``current(of:in:)``).
///
/// The row of a sample has a number in its place (`shared_sample_numbers`), which is this device's own: two devices may have given
/// one number to two imports.
struct HealthSampleBatch: SyncedRecord, Equatable {
    static let databaseTableName = "shared_sample_batches"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .samples,
        hasLife: false,
        groups: [SyncGroup(.max, ["removed"])]
    )

    let id: RowID
    /// Taken back: samples of it are dropped wherever they come from.
    var removed: Bool
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// The import of that UUID, as devices called it first. What an earlier version kept of it was the number alone.
    private static func first(of batch: UUID, in database: Database) throws -> RowID {
        let id = RowID(batch)
        guard try find(id, in: database) == nil else { return id }
        let earlier = earlier(number(of: batch))
        return try find(earlier, in: database) == nil ? id : earlier
    }

    /// As it is called since it was brought in again so many times.
    private static func again(_ first: RowID, _ times: Int) -> RowID {
        times == 0 ? first : .named("samples", "\(first)", "\(times)")
    }

    /// The import of that UUID, as its samples are to be kept now.
    static func current(of batch: UUID, in database: Database) throws -> RowID {
        let first = try first(of: batch, in: database)
        var times = 0
        while try find(again(first, times), in: database)?.removed == true { times += 1 }
        return again(first, times)
    }

    /// Takes the import of that UUID back, whatever it was called.
    static func remove(_ batch: UUID, in database: Database, at date: Date) throws {
        let first = try first(of: batch, in: database)
        guard try find(first, in: database) != nil else {
            // Another device made it, and its samples are still to come: it may know it by its number alone.
            for id in [first, earlier(number(of: batch))] {
                try HealthSampleBatch(id: id, removed: true).save(in: database, at: date)
            }
            return
        }
        var times = 0
        while var known = try find(again(first, times), in: database) {
            times += 1
            guard !known.removed else { continue }
            known.removed = true
            try known.save(in: database, at: date)
        }
    }

    /// The name of an import of which only its number is known: the same on every device, for the number is made of the UUID.
    static func earlier(_ number: Int64) -> RowID {
        let byte = { (shift: Int64) in UInt8(truncatingIfNeeded: number >> shift) }
        return RowID(
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, byte(24), byte(16), byte(8), byte(0)))
        )
    }

    /// 31 bits of it, of which none is fixed in a UUID of version 7: SQLite keeps such a number in four bytes.
    static func number(of batch: UUID) -> Int64 {
        let bytes = batch.uuid
        let parts = [bytes.12, bytes.13, bytes.14, bytes.15].map { Int64($0) }
        return max(1, parts.reduce(0) { $0 << 8 | $1 } & 0x7FFF_FFFF)
    }

    /// The number that stands for it in samples here.
    ///
    /// - Returns: one that is free, and ``keep(_:as:in:)`` takes, where it has none yet.
    static func number(of id: RowID, in database: Database) throws -> (value: Int64, isKept: Bool) {
        let known = try database.cachedStatement(
            sql: "SELECT number FROM shared_sample_numbers WHERE batch = ? ORDER BY number LIMIT 1"
        )
        if let number = try Int64.fetchOne(known, arguments: [id]) { return (number, true) }
        let taken = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM shared_sample_numbers WHERE number = ?)"
        )
        var number = number(of: id.uuid)
        var attempt = 0
        while try Bool.fetchOne(taken, arguments: [number]) == true {
            // Another import's. Not the next one: whoever makes UUIDs of one number would have each look at all.
            attempt += 1
            let hash = FNV1a.hash(of: "\(id) \(attempt)".utf8)
            number = max(1, Int64((hash ^ (hash >> 31)) & 0x7FFF_FFFF))
        }
        return (number, false)
    }

    static func keep(_ number: Int64, as id: RowID, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO shared_sample_numbers (number, batch) VALUES (?, ?)")
            .execute(arguments: [number, id])
    }

    /// The import has samples.
    static func add(_ id: RowID, in database: Database, at date: Date) throws {
        guard try find(id, in: database) == nil else { return }
        try HealthSampleBatch(id: id, removed: false).save(in: database, at: date)
    }

    /// Drops the samples of all that were taken back, and uncovers what other imports said of the same seconds.
    ///
    /// - Returns: how many of those that were visible are gone.
    @discardableResult
    static func dropRemoved(in database: Database) throws -> Int {
        let numbers = """
            SELECT number FROM shared_sample_numbers JOIN shared_sample_batches AS b ON b.id = batch WHERE b.removed <> 0
            """
        let isAny = try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (\(numbers))"))
        guard isAny == true else { return 0 }
        // Which days they belong to is known only from the samples; a missing day is made again when somebody asks.
        try database.execute(
            sql: """
                DELETE FROM shared_sample_days
                WHERE kind IN (SELECT DISTINCT kind FROM shared_samples WHERE batch IN (\(numbers)))
                """
        )
        try database.execute(sql: "DELETE FROM shared_hidden_samples WHERE batch IN (\(numbers))")
        try database.execute(sql: "DELETE FROM shared_samples WHERE batch IN (\(numbers))")
        let count = database.changesCount
        try HealthSampleChunk.uncover(in: database)
        return count
    }
}
