import AppData
import Core
import Foundation

/// One value of a wallet, in two tiers: in memory while it is fresh, in the database for when there is no server.
///
/// Callers that ask at once share one request. The database failing never fails a read.
struct CachedSource<Value: Codable & Sendable>: Sendable {
    private let key: String
    private let memory: TTLCache<String, Stamped<Value>>
    private let flights = SingleFlight<String, Stamped<Value>>()
    private let disk: TwoTierCache<Value>
    private let time: TimeContext
    private let load: @Sendable () async throws -> Value

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
        memory = TTLCache(timeToLive: lifetime, capacity: 1, clock: clock)
        disk = TwoTierCache(name: "wallet.\(name)", database: database, time: time, capacity: 20)
        self.time = time
        self.load = load
    }

    /// What is kept, however old; `nil` where nothing is.
    func kept() async -> Stamped<Value>? {
        if let found = memory.valueEvenIfStale(for: key) { return found.value }
        return await disk.cached(key).map { Stamped(value: $0.value, loadedAt: $0.loadedAt) }
    }

    /// A fresh value: from memory, else from the wallet. Where the wallet cannot be asked, the kept one with the reason.
    ///
    /// - Parameter fresh: asks the wallet in any case, after whatever was asked before.
    func value(fresh: Bool = false) async throws -> Stamped<Value> {
        if !fresh, let found = memory.value(for: key) { return found.value }
        do {
            return try await flights.run(key, fresh: fresh) {
                let value = try await load()
                let stamped = Stamped(value: value, loadedAt: time.now)
                memory.store(stamped, for: key)
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

    /// Marks the kept value as old, so that the next reader asks the wallet.
    func expire() {
        if let found = memory.valueEvenIfStale(for: key) {
            memory.store(found.value, for: key, timeToLive: .zero)
        }
    }

    /// Forgets the value in both tiers.
    func reset() async {
        memory.removeAll()
        await disk.remove(key)
    }
}
