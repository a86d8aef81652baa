import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import DataSync
import Foundation
import GRDB
import RelayTesting
import SyncMerge
import SyncProtocol
import Synchronization

@testable import FeatureSync

/// Something that a home keeps.
struct Note: SyncedRecord, Equatable {
    static let databaseTableName = "notes_notes"
    static let sync: SyncTable? = SyncTable("notes_notes", stream: .core, groups: ["text"])
    var id: String
    var text: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    static let plan = MigrationPlan(
        namespace: "notes",
        steps: [
            .sql(
                "create notes",
                """
                CREATE TABLE notes_notes (
                    id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT
                """
            )
        ],
        records: [Note.self]
    )
}

/// A clock that tests move.
final class TestTime: Sendable {
    private let milliseconds = Mutex<Int64>(1_800_000_000_000)
    var now: Int64 { milliseconds.withLock { $0 } }
    func pass(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1000 } }
    func context(ahead seconds: Int64 = 0) -> TimeContext {
        TimeContext(zone: .gmt, locale: Locale(identifier: "en_GB")) { [self] in
            Date(timeIntervalSince1970: Double(now) / 1000 + Double(seconds))
        }
    }
}

/// A relay in memory, which tests take away and empty.
final class TestRelay: RelayConnecting {
    struct State {
        var relay: HouseholdRelay
        var isAway = false
    }

    static let address = "http://127.0.0.1:8788"
    let time: TestTime
    private let state: Mutex<State>

    init(_ time: TestTime) throws {
        self.time = time
        state = Mutex(State(relay: try Self.empty(time)))
    }

    private static func empty(_ time: TestTime) throws -> HouseholdRelay {
        try HouseholdRelay(invitation: "household") { time.now }
    }

    /// Loses everything that it kept.
    func forget() throws {
        let empty = try Self.empty(time)
        state.withLock { $0.relay = empty }
    }

    func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    func relay(at address: ServerAddress, for owner: SyncOwner, as signer: SyncSigner) throws -> any RelayTransport {
        try state.withLock { state in
            guard !state.isAway else { throw RelayFault.unreachable("it is away") }
            return state.relay.transport(owner, as: signer)
        }
    }
}

/// A home of one person, as a process over it works.
final class SyncedHome: Sendable {
    private let folder: TemporaryHome
    let database: AppDatabase
    let coordinator: SyncCoordinator
    let secrets: SecretStore
    let time: TimeContext
    let clock = ImpatientClock()

    init(_ relay: TestRelay, name: String, ahead seconds: Int64 = 0) throws {
        folder = try TemporaryHome()
        time = relay.time.context(ahead: seconds)
        database = folder.database(plans: [Note.plan], time: time)
        secrets = SecretStore(home: folder.home)
        coordinator = SyncCoordinator(
            home: SharedHome(database, deviceName: name),
            store: SyncKeyStore(secrets: secrets),
            relays: relay,
            clock: clock
        )
    }

    var home: AppHome { folder.home }

    func note(_ id: String, _ text: String) async throws {
        _ = try await database.write { [time] in try Note(id: id, text: text).save(in: $0, at: time.now) }
    }

    func notes() async throws -> [String: String] {
        let notes = try await database.read { try Note.fetchAll($0, sql: "SELECT * FROM notes_notes") }
        return Dictionary(notes.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    func run<F: Flow>(
        _ flow: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: any FrontEnd = ScriptedFrontEnd()
    ) async throws -> F.Output where F.Dependency == SyncCoordinator {
        let session = FlowSession(
            frontEnd: frontEnd,
            context: FlowContext(time: time, clock: clock, caller: .person)
        )
        return try await FlowSchema(flow).parse(input).run(with: coordinator, in: session)
    }

    /// Joins by the recovery phrase.
    func join(by phrase: String) async throws {
        _ = try await run(
            JoinSync.self,
            ["phrase": true, "relay": .string(TestRelay.address)],
            Person(answer: { _ in phrase })
        )
    }

    /// Begins, as a person who has written the words down.
    func start() async throws {
        _ = try await run(
            StartSync.self,
            ["relay": .string(TestRelay.address), "invitation": "household"],
            Person()
        )
    }
}
