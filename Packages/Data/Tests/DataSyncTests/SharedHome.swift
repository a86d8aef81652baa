import AppData
import AppDataTesting
import Core
import Foundation
import GRDB
import SyncMerge
import SyncProtocol
import Synchronization

@testable import DataSync

/// A home that shares its notes, with a clock of its own.
final class SharedHome: Sendable {
    let folder: TemporaryHome
    let database: AppDatabase
    let keys: DeviceKeys
    private let clock: Clock
    private let ending = Mutex<(point: SyncEngine.Checkpoint, left: Int)?>(nil)

    /// Milliseconds, which each reading moves on by one.
    final class Clock: Sendable {
        private let value: Mutex<Int64>
        init(_ start: Int64) { value = Mutex(start) }
        func next() -> Date {
            value.withLock {
                $0 += 1; return Date(timeIntervalSince1970: Double($0) / 1000)
            }
        }
        func move(by milliseconds: Int64) { value.withLock { $0 += milliseconds } }
    }

    /// A crash of a simulated home.
    struct Crash: Error {}

    private let snapshotInterval: Int64
    private let plan: MigrationPlan
    let streams: [SyncStream]

    /// - Parameter snapshotInterval: few, so that tests come to one soon.
    init(
        _ keys: DeviceKeys,
        clock start: Int64 = 1_800_000_000_000,
        copying other: SharedHome? = nil,
        plan: MigrationPlan = SharedNotes.plan,
        snapshotInterval: Int64 = SyncEngine.snapshotInterval,
        streams: [SyncStream] = [.core],
        isStarted: Bool = true
    ) async throws {
        self.plan = plan
        self.streams = streams
        self.snapshotInterval = snapshotInterval
        let clock = Clock(start)
        folder = try TemporaryHome()
        if let other {
            try await other.database.close()
            try FileManager.default.copyItem(at: other.folder.home.databaseFile, to: folder.home.databaseFile)
        }
        self.clock = clock
        self.keys = keys
        database = folder.database(
            plans: [plan],
            time: TimeContext(zone: .gmt) { clock.next() }
        )
        if other == nil, isStarted { try await self.start() }
    }

    func start(_ beginning: SyncBeginning = .merging) async throws {
        try await SyncEngine.start(database, keys: keys.keyring(), streams: streams, beginning: beginning)
    }

    func moveClock(by milliseconds: Int64) { clock.move(by: milliseconds) }

    /// Ends the run when it comes to a point for the so-manieth time.
    func crash(at point: SyncEngine.Checkpoint, after count: Int) { ending.withLock { $0 = (point, count) } }

    /// As a run of the program does, which begins again.
    @discardableResult
    func sync(_ transport: any RelayTransport) async throws -> SyncReport {
        let engine = SyncEngine(
            database: database,
            transport: transport,
            keys: keys,
            streams: streams,
            snapshotInterval: snapshotInterval
        ) { [self] point in
            try ending.withLock { ending in
                guard ending?.point == point else { return }
                if ending?.left == 0 {
                    ending = nil
                    throw Crash()
                }
                ending?.left -= 1
            }
        }
        return try await engine.sync()
    }

    /// Saves a row as a feature does.
    func save(_ record: some SyncedRecord) async throws {
        let now = clock.next()
        try await database.write { _ = try record.save(in: $0, at: now) }
    }

    func now() -> Date { clock.next() }

    /// A new row's id, by this home's clock.
    func newID() -> RowID { RowID.make(at: clock.next()) }

    func pages() async throws -> [Page] {
        try await database.read { try Page.fetchAll($0, sql: "SELECT * FROM notes_pages ORDER BY id") }
    }

    func page(_ id: RowID) async throws -> Page? { try await database.read { try Page.find(id, in: $0) } }

    func count(_ sql: String) async throws -> Int { try await database.read { try Int.fetchOne($0, sql: sql) ?? 0 } }

    /// Every row with every column, and the stamps of its registers.
    func content() async throws -> [String] {
        try await database.read { [plan] database in
            let tables = try SyncedTables([plan], in: database)
            return try tables.all.compactMap { $0 as? SyncedTable }.flatMap { table in
                let name = table.declaration.name
                return try Row.fetchAll(database, sql: "SELECT * FROM \(name) ORDER BY id").map { row in
                    let stamps = try table.read(SyncKey(row["id"]), in: database)?.registers.map {
                        "\($0.name) \($0.stamp)"
                    }
                    return "\(name) \(row) \(stamps ?? [])"
                }
            }
        }
    }

    /// Expects that nothing refers to a row that is not there.
    func brokenReferences() async throws -> Int {
        try await database.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count }
    }
}
