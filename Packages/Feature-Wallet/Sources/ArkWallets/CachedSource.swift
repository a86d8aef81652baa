import AppData
import Core
import Foundation
import Synchronization

/// A value with the time at which it was read from its source.
package struct Stamped<Value: Sendable>: Sendable {
    package let value: Value
    package let loadedAt: Date
    /// The reason why the source could not be asked, so that the value is older than it should be.
    package internal(set) var failure: String?

    package init(value: Value, loadedAt: Date) {
        self.value = value
        self.loadedAt = loadedAt
    }
}

/// One value of a wallet, in two tiers: in memory while it is fresh, and in the database for the next process and for
/// times without a server.
///
/// Callers that ask at the same time share one request. A failure of the database never fails a read.
final class CachedSource<Value: Codable & Sendable>: Sendable {
    private let key: String
    /// The database key of a value that is outdated by a later action: it is shown if the wallet cannot be asked.
    private var oldKey: String { key + " old" }
    private let memory = Mutex<(value: Stamped<Value>, freshUntil: Duration)?>(nil)
    private let lifetime: Duration
    private let elapsed: @Sendable () -> Duration
    private let flights = SingleFlight<String, Stamped<Value>>()
    private let lookups = SingleFlight<String, Stamped<Value>?>()
    private let disk: TwoTierCache<Value>
    private let time: TimeContext
    private let load: @Sendable () async throws -> Value
    /// The number of readers that wait for a value requested after they arrived.
    private let freshReaders = Mutex(0)
    /// The time before which every loaded value is outdated, however new it looks.
    private let expiredAt = Mutex<Date?>(nil)

    init(
        _ name: String,
        wallet: String,
        database: AppDatabase,
        time: TimeContext,
        lifetime: Duration = .seconds(300),
        clock: some Clock<Duration> = ContinuousClock(),
        load: @escaping @Sendable () async throws -> Value
    ) {
        key = wallet
        self.lifetime = lifetime
        let origin = clock.now
        elapsed = { origin.duration(to: clock.now) }
        disk = TwoTierCache(
            name: "wallet.\(name)",
            database: database,
            time: time,
            lifetime: TimeInterval(lifetime.components.seconds),
            capacity: 20
        )
        self.time = time
        self.load = load
    }

    /// The value in memory while it is fresh.
    private var fresh: Stamped<Value>? {
        let now = elapsed()
        return memory.withLock { held in held.flatMap { now < $0.freshUntil ? $0.value : nil } }
    }

    private func store(_ value: Stamped<Value>, freshFor lifetime: Duration) {
        let freshUntil = elapsed() + lifetime
        memory.withLock { $0 = (value, freshUntil) }
    }

    /// The stored value, however old; `nil` if there is none.
    func kept() async -> Stamped<Value>? {
        if let found = memory.withLock({ $0?.value }) { return found }
        var found = await disk.cached(key)
        if found == nil { found = await disk.cached(oldKey) }
        return found.map { Stamped(value: $0.value, loadedAt: $0.loadedAt) }
    }

    /// The stored value if it is still fresh, whether from this process or an earlier one.
    func current() async throws -> Stamped<Value>? {
        if let fresh { return fresh }
        return try await lookups.run(key) { [self] in
            guard let found = await disk.cached(key), !found.isStale,
                expiredAt.withLock({ $0.map { found.loadedAt > $0 } ?? true })
            else { return nil }
            let stamped = Stamped(value: found.value, loadedAt: found.loadedAt)
            let age = max(0, found.age)
            store(stamped, freshFor: lifetime - .milliseconds(Int64(age * 1000)))
            return stamped
        }
    }

    /// A fresh value: the stored one, otherwise from the wallet. If the wallet cannot be asked, the stored one with the
    /// reason.
    ///
    /// - Parameter fresh: asks the wallet in any case, after any earlier request.
    func value(fresh: Bool = false) async throws -> Stamped<Value> {
        if !fresh, let found = try await current() { return found }
        if fresh { freshReaders.withLock { $0 += 1 } }
        defer { if fresh { freshReaders.withLock { $0 -= 1 } } }
        do {
            return try await flights.run(key, fresh: fresh) { [self] in
                // Another may have loaded it between the look above and now; who wants a fresh one may join this run.
                if !fresh, freshReaders.withLock({ $0 == 0 }), let found = self.fresh { return found }
                let value = try await load()
                let stamped = Stamped(value: value, loadedAt: time.now)
                store(stamped, freshFor: lifetime)
                expiredAt.withLock { $0 = nil }
                await disk.store(value, for: key)
                return stamped
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            guard var kept = await kept() else { throw error }
            kept.failure = (error as? any BentoError)?.message ?? "\(error)"
            return kept
        }
    }

    /// Marks the stored value as outdated, so that the next reader asks the wallet, in this process or the next.
    func expire() async {
        let now = time.now
        expiredAt.withLock { $0 = now }
        memory.withLock { $0?.freshUntil = .zero }
        await disk.move(key, to: oldKey)
    }

    /// Removes the value from both tiers.
    func reset() async {
        memory.withLock { $0 = nil }
        await disk.remove(key)
        await disk.remove(oldKey)
    }
}
