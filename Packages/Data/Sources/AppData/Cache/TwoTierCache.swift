import Core
import Foundation
import GRDB

/// Values from elsewhere, kept in memory and, for when there is no network, in the database.
///
/// A cache that fails never fails a read: a database that cannot be read is a miss, one that cannot be written leaves the
/// value in memory. ``lastFault`` says so.
///
/// - Important: It keeps values in plain text, and exports leave them out. Nothing secret, nothing that cannot be
///   loaded again. Two tasks that miss at once both load; join them with Core's single flight.
public actor TwoTierCache<Value: Codable & Sendable> {
    private struct Entry {
        let value: Value
        let loadedAt: Date
    }

    /// The cache's name in the database, unique in the program.
    public nonisolated let name: String
    /// The time that a value is fresh, in seconds.
    public nonisolated let lifetime: TimeInterval
    /// The last error of the database behind; `nil` when the last use went well.
    public private(set) var lastFault: (any Error)?

    private let database: AppDatabase
    private let time: TimeContext
    private let capacity: Int
    private var memory: [String: Entry] = [:]

    /// - Parameters:
    ///   - name: the cache's name in the database. Change it when the form of `Value` changes.
    ///   - database: keeps values between runs.
    ///   - time: tells age.
    ///   - lifetime: how long a value is fresh, in seconds.
    ///   - capacity: how many values memory and disk keep each; the oldest leave first.
    public init(
        name: String,
        database: AppDatabase,
        time: TimeContext,
        lifetime: TimeInterval = 300,
        capacity: Int = 500
    ) {
        self.name = name
        self.database = database
        self.time = time
        self.lifetime = lifetime
        self.capacity = max(1, capacity)
    }

    /// The kept value, fresh or stale; `nil` if there is none.
    public func cached(_ key: String) async -> Cached<Value>? {
        if let entry = memory[key] { return describe(entry, .memory) }
        guard let entry = await stored(key) else { return nil }
        remember(entry, for: key)
        return describe(entry, .disk)
    }

    /// The value: a fresh one from the cache, else loaded.
    ///
    /// - Parameters:
    ///   - key: what it is the value of.
    ///   - reload: loads even where a fresh one is kept.
    ///   - orStale: where loading fails, answers with what is kept, marked stale, instead of the error. A canceled load
    ///     is thrown on, always.
    ///   - load: asks the source.
    /// - Throws: what `load` throws.
    public func value(
        for key: String,
        reload: Bool = false,
        orStale: Bool = true,
        load: @Sendable () async throws -> Value
    ) async throws -> Cached<Value> {
        let kept = await cached(key)
        if let kept, !kept.isStale, !reload { return kept }
        do {
            return await store(try await load(), for: key)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            guard orStale, let kept else { throw error }
            return Cached(
                value: kept.value,
                loadedAt: kept.loadedAt,
                age: kept.age,
                isStale: true,
                tier: kept.tier
            )
        }
    }

    /// Keeps a value that was just loaded.
    @discardableResult
    public func store(_ value: Value, for key: String) async -> Cached<Value> {
        let entry = Entry(value: value, loadedAt: time.now)
        remember(entry, for: key)
        await attempt { [name, capacity, database] in
            let bytes = try JSONEncoder().encode([value])
            try await database.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO shared_cache (name, key, value, stored_at) VALUES (?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET value = excluded.value, stored_at = excluded.stored_at
                        """,
                    arguments: [name, key, bytes, Moment(entry.loadedAt)]
                )
                try database.execute(
                    sql: """
                        DELETE FROM shared_cache WHERE name = ?1 AND key IN (
                            SELECT key FROM shared_cache WHERE name = ?1
                            ORDER BY stored_at > ?3, stored_at DESC, key LIMIT -1 OFFSET ?2
                        )
                        """,
                    arguments: [name, capacity, Moment(entry.loadedAt)]
                )
            }
        }
        return describe(entry, .source)
    }

    /// Keeps a value under another key from now on, in the place of what is there.
    public func move(_ key: String, to other: String) async {
        if let entry = memory.removeValue(forKey: key) { memory[other] = entry }
        await attempt { [name, database] in
            try await database.write { database in
                try database.execute(
                    sql: "UPDATE OR REPLACE shared_cache SET key = ? WHERE name = ? AND key = ?",
                    arguments: [other, name, key]
                )
            }
        }
    }

    /// Forgets one value, or all.
    public func remove(_ key: String? = nil) async {
        if let key { memory[key] = nil } else { memory = [:] }
        await attempt { [name, database] in
            try await database.write { database in
                try database.execute(
                    sql: "DELETE FROM shared_cache WHERE name = ? AND (? IS NULL OR key = ?)",
                    arguments: [name, key, key]
                )
            }
        }
    }

    private func stored(_ key: String) async -> Entry? {
        await attempt { [name, database] in
            let found = try await database.read { database -> (Data, Moment)? in
                let row = try Row.fetchOne(
                    database,
                    sql: "SELECT value, stored_at FROM shared_cache WHERE name = ? AND key = ?",
                    arguments: [name, key]
                )
                return try row.map { (try $0.decode(Data.self, atIndex: 0), try $0.decode(Moment.self, atIndex: 1)) }
            }
            guard let (bytes, moment) = found else { return nil }
            return try JSONDecoder().decode([Value].self, from: bytes).first.map {
                Entry(value: $0, loadedAt: moment.date)
            }
        } ?? nil
    }

    /// Runs an operation of the database, whose failing is noted and no more.
    @discardableResult
    private func attempt<Result: Sendable>(_ body: @Sendable () async throws -> Result) async -> Result? {
        do {
            let result = try await body()
            lastFault = nil
            return result
        } catch {
            lastFault = error
            return nil
        }
    }

    private func remember(_ entry: Entry, for key: String) {
        memory[key] = entry
        guard memory.count > capacity else { return }
        // What comes from the future was stored before the clock was set back: it goes first, not what is new.
        let oldest = memory.min { left, right in
            let (isLeftLater, isRightLater) = (
                left.value.loadedAt > entry.loadedAt, right.value.loadedAt > entry.loadedAt
            )
            return isLeftLater == isRightLater ? left.value.loadedAt < right.value.loadedAt : isLeftLater
        }
        if let oldest { memory[oldest.key] = nil }
    }

    private func describe(_ entry: Entry, _ tier: Cached<Value>.Tier) -> Cached<Value> {
        let seconds = time.now.timeIntervalSince(entry.loadedAt)
        // A value from the future was stored before the clock was set back: nobody knows how old it is.
        return Cached(
            value: entry.value,
            loadedAt: entry.loadedAt,
            age: max(0, seconds),
            isStale: seconds > lifetime || seconds < -1,
            tier: tier
        )
    }
}

/// A value with its age.
public struct Cached<Value: Sendable>: Sendable {
    /// The source of a value.
    public enum Tier: String, Sendable, Codable {
        /// Loaded just now.
        case source
        /// Kept in memory.
        case memory
        /// Kept on disk.
        case disk
    }

    public let value: Value
    /// When it was loaded from its source.
    public let loadedAt: Date
    /// Seconds since then, never negative.
    public let age: TimeInterval
    /// True if it is older than the cache's lifetime: show its age.
    public let isStale: Bool
    /// The cache that it came from.
    public let tier: Tier
}

extension Cached: Equatable where Value: Equatable {}
