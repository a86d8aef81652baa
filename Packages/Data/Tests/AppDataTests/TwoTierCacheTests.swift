import AppDataTesting
import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import AppData

@Suite("TwoTierCache")
struct TwoTierCacheTests {
    /// A clock that a test sets.
    private final class Hands: Sendable {
        private let moment = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        var time: TimeContext { TimeContext(zone: .gmt) { self.moment.withLock { $0 } } }
        func move(_ seconds: Double) { moment.withLock { $0 += seconds } }
    }

    private struct Offline: Error {}

    private let home: TemporaryHome
    private let hands = Hands()

    init() throws { home = try TemporaryHome() }

    private func cache(_ database: AppDatabase, capacity: Int = 500) -> TwoTierCache<Int> {
        TwoTierCache(name: "test", database: database, time: hands.time, lifetime: 300, capacity: capacity)
    }

    @Test("a fresh value is not loaded again; its age is told; an old one is loaded")
    func lifetime() async throws {
        let cache = cache(home.database())
        let first = try await cache.value(for: "k") { 1 }
        #expect((first.value, first.tier, first.age, first.isStale) == (1, .source, 0, false))
        hands.move(299)
        let second = try await cache.value(for: "k") { 2 }
        #expect((second.value, second.tier, second.age, second.isStale) == (1, .memory, 299, false))
        hands.move(2)
        let third = try await cache.value(for: "k") { 3 }
        #expect((third.value, third.tier) == (3, .source))
        #expect(try await cache.value(for: "k", reload: true) { 4 }.value == 4)
    }

    @Test("the next run finds the value on disk")
    func nextRun() async throws {
        let database = home.database()
        _ = try await cache(database).value(for: "k") { 1 }
        try await database.close()
        hands.move(10)
        let found = try await cache(home.database()).value(for: "k") { 2 }
        #expect((found.value, found.tier, found.age) == (1, .disk, 10))
    }

    @Test("where loading fails, the old value comes marked stale, unless that is not wanted or there is none")
    func stale() async throws {
        let cache = cache(home.database())
        _ = try await cache.value(for: "k") { 1 }
        hands.move(1000)
        let kept = try await cache.value(for: "k") { throw Offline() }
        #expect((kept.value, kept.isStale, kept.age) == (1, true, 1000))
        await #expect(throws: Offline.self) { try await cache.value(for: "k", orStale: false) { throw Offline() } }
        await #expect(throws: Offline.self) { try await cache.value(for: "other") { throw Offline() } }
    }

    @Test("a cancelled load is thrown on, not answered with the old value")
    func cancelled() async throws {
        let cache = cache(home.database())
        _ = try await cache.value(for: "k") { 1 }
        hands.move(1000)
        await #expect(throws: CancellationError.self) { try await cache.value(for: "k") { throw CancellationError() } }
    }

    @Test("a database that cannot be used never fails a read")
    func brokenDatabase() async throws {
        try Data("not a database at all, but long enough".utf8).write(to: home.home.databaseFile)
        let cache = cache(home.database())
        #expect(try await cache.value(for: "k") { 1 }.value == 1)
        #expect(await cache.lastFault is StoreError)
        #expect(try await cache.value(for: "k") { 2 }.tier == .memory)
    }

    @Test("a stored value of another form is a miss")
    func otherForm() async throws {
        let database = home.database()
        let texts = TwoTierCache<String>(name: "test", database: database, time: hands.time)
        await texts.store("text", for: "k")
        #expect(try await cache(database).value(for: "k") { 7 }.tier == .source)
    }

    @Test("a value from before the clock was set back counts as stale")
    func clockSetBack() async throws {
        let cache = cache(home.database())
        _ = try await cache.value(for: "k") { 1 }
        hands.move(-7200)
        #expect(await cache.cached("k")?.isStale == true)
        #expect(await cache.cached("k")?.age == 0)
    }

    @Test("the oldest values leave first, from memory and from disk")
    func capacity() async throws {
        let database = home.database()
        let cache = cache(database, capacity: 3)
        for number in 0..<5 {
            await cache.store(number, for: "k\(number)")
            hands.move(1)
        }
        let keys = try await database.read { try String.fetchAll($0, sql: "SELECT key FROM shared_cache ORDER BY key") }
        #expect(keys == ["k2", "k3", "k4"])
        #expect(await cache.cached("k0") == nil)
        await cache.remove("k4")
        #expect(await cache.cached("k4") == nil)
        await cache.remove()
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_cache") } == 0)
    }
}
