import Core
import RelayKit
import RelayTesting
import SyncMerge
import SyncProtocol
import Synchronization
import Testing

@testable import RelayCluster

/// Counts what happens.
private final class CountedEvents: ClusterEvents {
    private let counts = Mutex<[ClusterEvent: Int]>([:])

    func count(_ event: ClusterEvent) { counts.withLock { $0[event, default: 0] += 1 } }
    func log(_ what: String, _ error: any Error) {}
    subscript(event: ClusterEvent) -> Int { counts.withLock { $0[event] ?? 0 } }
}

/// The store's behavior if its database breaks.
@Suite("RelayCluster", .enabled(if: TestDatabase.isThere, TestDatabase.reason))
struct ClusterFaultTests {
    private static let ownPid = PostgresStatement("test-pid", "SELECT pg_backend_pid()::int8")
    private static let terminate = PostgresStatement("test-terminate", "SELECT pg_terminate_backend($1::int8::int4)")

    @Test("a connection whose server ended it is opened anew, and the request is done")
    func terminated() async throws {
        let database = try await TestDatabase.common.get()
        let events = CountedEvents()
        let store = try await TestDatabase.relay(connections: 1, events: events)
        let person = try await RelayPerson(on: store)
        for no in 1...3 as ClosedRange<Int64> {
            let pid = try await store.perform { try $0.rows(Self.ownPid)[0].number(0) }
            _ = try await database.store.perform { try $0.rows(Self.terminate, .number(pid)) }
            #expect(try await person.relay.append(person.batch(no)).seq == no)
        }
        #expect(events[.reconnected] == 3 && events[.unavailable] == 0)
    }

    @Test("a transaction that lost against another one is run again, five times at most")
    func conflicts() async throws {
        let events = CountedEvents()
        let store = try await TestDatabase.relay(connections: 1, events: events)
        let failures = Mutex(3)
        let value = try await store.perform { _ in
            let left = failures.withLock { left in
                left -= 1
                return left
            }
            if left >= 0 { throw PostgresError(state: "40001", message: "could not serialize access") }
            return 7
        }
        #expect(value == 7 && events[.retried] == 3)
        await #expect(throws: RelayFault.self) {
            try await store.perform { _ in throw PostgresError(state: "40P01", message: "deadlock detected") }
        }
        #expect(events[.retried] == 8 && events[.unavailable] == 1)
    }

    @Test("a statement that fails rolls its transaction back, and the connection goes on")
    func errors() async throws {
        let store = try await TestDatabase.relay(connections: 1)
        let wrong = PostgresStatement("test-wrong", "SELECT 1 / $1::int8")
        await #expect(throws: PostgresError.self) {
            try await store.perform { try $0.run([(.begin, []), (wrong, [.number(0)]), (.commit, [])]) }
        }
        // A setting of the transaction alone: the next statement sees it where both are in one that was left open.
        let mark = PostgresStatement("test-mark", "SELECT set_config('bento.mark', 'x', true)")
        let marked = PostgresStatement("test-marked", "SELECT current_setting('bento.mark', true) = 'x'")
        func isOpen() async throws -> Bool {
            try await store.perform { connection in
                _ = try connection.rows(mark)
                return try connection.rows(marked)[0].isTrue(0)
            }
        }
        #expect(try await !isOpen())
        await #expect(throws: RelayFault.notFound) {
            try await store.perform { connection in
                try connection.transaction {
                    _ = try connection.rows(wrong, .number(1))
                    throw RelayFault.notFound
                }
            }
        }
        #expect(try await !isOpen())
    }

    @Test("a warning means not acknowledged, though it was committed, and the next try is a duplicate")
    func warnings() async throws {
        let events = CountedEvents()
        let store = try await TestDatabase.relay(connections: 1, events: events)
        // As the server warns of a wait for its standbys that was cut off.
        let warning = PostgresStatement(
            "test-warning",
            "DO $$ BEGIN RAISE WARNING 'canceling wait for synchronous replication due to user request'; END $$"
        )
        let fault = await #expect(throws: RelayFault.self) { try await store.perform { try $0.rows(warning) } }
        guard case .unavailable = fault else { throw PostgresError.unexpected("\(String(describing: fault))") }
        #expect(events[.notReplicated] == 1)
    }

    @Test("more requests than connections wait for their turn")
    func waiting() async throws {
        let store = try await TestDatabase.relay(connections: 1)
        let person = try await RelayPerson(on: store)
        let pulls = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { try await person.relay.pull(.core, after: 0, head: 0) == nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(pulls == 200)
    }

    @Test("a standby that has less than the device knows is not believed")
    func behind() async throws {
        let events = CountedEvents()
        let address = try #require(TestDatabase.address.flatMap { PostgresAddress($0, isStandby: true) })
        let store = try await TestDatabase.relay(standby: address, connections: 4, events: events)
        let person = try await RelayPerson(on: store)
        _ = try await person.relay.append(person.batch(1))
        let visitor = person.visitor
        #expect(try await store.pull(.core, after: 0, head: 1, by: visitor, at: 0)?.batches.count == 1)
        #expect(events[.standbyRead] == 1)
        // Here the standby is the primary itself; a head that was never given is one that it does not have.
        #expect(try await store.pull(.core, after: 0, head: 2, by: visitor, at: 0)?.batches.count == 1)
        #expect(events[.standbyMissed] == 1)
    }

    @Test("a standby that is not there costs one pull a little, and the primary answers")
    func away() async throws {
        let events = CountedEvents()
        let nowhere = try #require(PostgresAddress("postgres://nobody@127.0.0.1:1/bento", isStandby: true))
        let store = try await TestDatabase.relay(standby: nowhere, connections: 4, events: events)
        let person = try await RelayPerson(on: store)
        _ = try await person.relay.append(person.batch(1))
        for _ in 0..<3 { #expect(try await person.relay.pull(.core, after: 0, head: 0)?.head == 1) }
        #expect(events[.standbyMissed] == 1)
    }

    @Test("a database that a newer relay has written is refused, unless that left room for this version")
    func newer() async throws {
        let database = try await TestDatabase.common.get()
        let write = PostgresStatement("test-newer", "INSERT INTO relay_schema (version, oldest) VALUES ($1, $2)")
        let remove = PostgresStatement("test-older", "DELETE FROM relay_schema WHERE version = $1")
        let next = PostgresValue.number(ClusterSchema.version + 1)
        _ = try await database.store.perform { connection in
            // Whoever starts meanwhile waits, and does not see it.
            try connection.transaction {
                for oldest in [PostgresValue.number(ClusterSchema.version + 1), .noNumber] {
                    _ = try connection.rows(write, next, oldest)
                    let failure = #expect(throws: Failure.self) { try ClusterSchema.check(connection) }
                    #expect(failure?.code == "relay.newer-database")
                    _ = try connection.rows(remove, next)
                }
                _ = try connection.rows(write, next, .number(ClusterSchema.version))
                #expect(try ClusterSchema.check(connection) == ClusterSchema.version + 1)
                _ = try connection.rows(remove, next)
            }
        }
    }

    @Test("relays let in together as many as a word is for, however many ask at once")
    func admission() async throws {
        let database = try await TestDatabase.common.get()
        let means = SyncDigest(hashing: Array("word \(SyncDeviceKeys().node)".utf8))
        let owners = try (0..<12).map { _ in try SyncRecoveryKeys(RecoveryPhrase()).owner }
        let admitted = try await withThrowingTaskGroup(of: SyncOwner?.self) { group in
            for (place, owner) in owners.enumerated() {
                let store = place.isMultiple(of: 2) ? database.store : database.other
                group.addTask { try await store.admit(owner, by: means, atMost: 3) ? owner : nil }
            }
            return try await group.reduce(into: [SyncOwner]()) { if let owner = $1 { $0.append(owner) } }
        }
        #expect(admitted.count == 3)
        for owner in owners {
            let again = try await database.other.admit(owner, by: means, atMost: 3)
            #expect(again == admitted.contains(owner))
        }
    }

    @Test("pushes to several relays are added up, by the minute and the day")
    func pushes() async throws {
        let database = try await TestDatabase.common.get()
        let visitor = RelayVisitor(owner: try SyncRecoveryKeys(RecoveryPhrase()).owner, node: SyncDeviceKeys().node)
        func add(_ store: RelayCluster, _ minute: Int64, _ day: Int64) async throws -> PushCount? {
            try await store.add([PushCount(visitor: visitor, pushes: 5, bytes: 700)], minute: minute, day: day).first
        }
        #expect(try await add(database.store, 60, 40_000)?.pushes == 5)
        let second = try await add(database.other, 60, 40_000)
        #expect(second?.pushes == 10 && second?.bytes == 1_400)
        let later = try await add(database.store, 61, 40_000)
        #expect(later?.pushes == 5 && later?.bytes == 2_100)
        #expect(try await add(database.store, 62, 40_001)?.bytes == 700)
        #expect(try await database.store.add([], minute: 0, day: 0).isEmpty)
        try await database.store.forgetPushes(before: 2)
        #expect(try await add(database.store, 62, 40_001)?.bytes == 1_400)
    }

    @Test("relays find each other, and none finds itself")
    func directory() async throws {
        let database = try await TestDatabase.common.get()
        _ = try await database.store.announce("http://127.0.0.1:1")
        #expect(try await database.other.announce("http://127.0.0.1:2").contains("http://127.0.0.1:1"))
        #expect(try await database.store.announce("http://127.0.0.1:1").contains("http://127.0.0.1:1") == false)
    }

    @Test("text that is no address is refused", arguments: ["postgres://[", "host", "nothing=1"])
    func addresses(text: String) {
        #expect(PostgresAddress(text) == nil)
    }
}
