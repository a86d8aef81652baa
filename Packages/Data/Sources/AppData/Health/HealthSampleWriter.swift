import Core
import Foundation
import GRDB
import GRDBSQLite

/// Adds samples, in transactions of the caller, as fast as SQLite takes rows: fifty at a time, and none is looked for before it
/// is written.
///
/// ```swift
/// var writer = HealthSampleWriter(batch: importID, at: now)
/// try await database.write { added += try writer.insert(samples, in: $0) }   // as often as need be
/// try await database.write { try writer.finish(in: $0) }                     // the days' figures
/// ```
public struct HealthSampleWriter: Sendable {
    private let batch: UUID?
    private let moment: Moment
    /// The number of the batch, while samples are written.
    private var number: Int64 = 0
    /// True if chunks are captured; then the chunks that one call has changed, and those that one statement may have.
    private var captures = false
    private var changed: Set<HealthSampleChunk.Number> = []
    private var visited: [HealthSampleChunk.Number] = []
    private var sources = HealthSources()
    /// The days that are to be summed up at the end.
    private var touched: [HealthKind: Set<Int>] = [:]
    /// Those that one call has written to.
    private var written: [HealthKind: Set<Int>] = [:]

    /// - Parameters:
    ///   - batch: what the samples belong to, such as an import, to take them back by; see
    ///     ``HealthSampleStore/removeBatch(_:in:at:)``.
    ///   - date: stamps new sources.
    public init(batch: UUID? = nil, at date: Date) {
        self.batch = batch
        moment = Moment(date)
    }

    /// Rows of one statement.
    private static let rows = 50
    private static let columns = 7

    private static func sql(_ rows: Int) -> String {
        let row = "(" + Array(repeating: "?", count: columns).joined(separator: ",") + ")"
        return """
            INSERT OR IGNORE INTO shared_samples (kind, started_at, source, length, zone_offset, value, batch) VALUES \
            \(Array(repeating: row, count: rows).joined(separator: ","))
            """
    }

    private static let single = sql(1)
    private static let many = sql(rows)

    /// Writes samples. Of the samples of one source and kind that begin in the same second, the first stays.
    ///
    /// - Returns: how many were not there before.
    /// - Throws: ``ValueError`` where a sample cannot be right, `DatabaseError`. The caller must then roll back.
    public mutating func insert(_ samples: some Collection<HealthSample>, in database: Database) throws -> Int {
        // One concrete type, so that what follows is compiled for it.
        try insert(rows: Array(samples), in: database)
    }

    private mutating func insert(rows samples: [HealthSample], in database: Database) throws -> Int {
        guard !samples.isEmpty else { return 0 }
        let id = try batch.map { try HealthSampleBatch.current(of: $0, in: database) }
        let numbered = try id.map { try HealthSampleBatch.number(of: $0, in: database) }
        number = numbered?.value ?? 0
        captures = try SyncCapture.isOn(in: database)
        let before = database.totalChangesCount
        var others = 0
        lastTouched = nil
        var next = 0
        while next < samples.count {
            let count = samples.count - next >= Self.rows ? Self.rows : 1
            let statement = try database.cachedStatement(sql: count == 1 ? Self.single : Self.many).sqliteStatement
            while samples.count - next >= count, next < samples.count {
                others += try write(samples, next..<next + count, with: statement, in: database)
                next += count
            }
        }
        let added = database.totalChangesCount - before - others
        if added > 0, let id, let numbered {
            if !numbered.isKept { try HealthSampleBatch.keep(numbered.value, as: id, in: database) }
            try HealthSampleBatch.add(id, in: database, at: moment.date)
        }
        for chunk in changed { try HealthSampleChunk.mark(chunk, in: database) }
        changed = []
        // Their figures are no longer true, whether this is ever finished or not.
        for (kind, days) in written {
            try HealthDays.forget(kind, days, in: database)
            touched[kind, default: []].formUnion(days)
        }
        written = [:]
        return added
    }

    /// - Returns: how many rows of other tables were written.
    private mutating func write(
        _ samples: [HealthSample],
        _ range: Range<Int>,
        with statement: SQLiteStatement,
        in database: Database
    ) throws -> Int {
        var place: CInt = 0
        var others = 0
        func bind(_ number: Int64) {
            place += 1
            sqlite3_bind_int64(statement, place, number)
        }
        for index in range {
            let sample = samples[index]
            try sample.validateFigures()
            let source: Int64
            if let known = sources.known(sample.source) {
                source = known
            } else {
                try HealthSample.validate(source: sample.source)
                let before = database.totalChangesCount
                source = try sources.number(of: sample.source, in: database, at: moment)
                others += database.totalChangesCount - before
            }
            bind(Int64(sample.kind.rawValue))
            bind(sample.start)
            bind(source)
            bind(sample.length)
            bind(Int64(sample.zoneOffset))
            place += 1
            sqlite3_bind_double(statement, place, sample.value)
            bind(number)
            touch(sample)
            if captures { visit(sample, source) }
        }
        let result = sqlite3_step(statement)
        sqlite3_reset(statement)
        guard result == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: result), message: database.lastErrorMessage)
        }
        // What was there already is not sent again.
        if captures {
            if database.changesCount > 0 { changed.formUnion(visited) }
            visited.removeAll(keepingCapacity: true)
            lastVisited = nil
        }
        return others
    }

    /// Samples come by their time, so that a statement's are of few chunks.
    private mutating func visit(_ sample: HealthSample, _ source: Int64) {
        let kind = Int64(sample.kind.rawValue)
        if let lastVisited, lastVisited.source == source, lastVisited.kind == kind,
            sample.start >= lastVisited.first, sample.start <= lastVisited.last
        {
            return
        }
        let day = HealthSampleChunk.day(of: sample.start)
        let first = day * HealthSampleChunk.seconds
        lastVisited = (kind, source, first, first + HealthSampleChunk.seconds - 1)
        let chunk = HealthSampleChunk.Number(kind: kind, day: day, source: source)
        if !visited.contains(chunk) { visited.append(chunk) }
    }

    private var lastVisited: (kind: Int64, source: Int64, first: Int64, last: Int64)?

    private var lastTouched: (kind: HealthKind, days: ClosedRange<Int>)?

    private mutating func touch(_ sample: HealthSample) {
        let days = HealthTally.days(of: sample)
        if let lastTouched, lastTouched.kind == sample.kind, lastTouched.days == days { return }
        lastTouched = (sample.kind, days)
        written[sample.kind, default: []].formUnion(days)
    }

    /// Sums up the days that were written to. Until then their figures are made again by whoever asks for them.
    public mutating func finish(in database: Database) throws {
        for (kind, days) in touched { try HealthDays.settle(kind, days, in: database) }
        touched = [:]
        lastTouched = nil
    }
}
