import AppDataTesting
import Core
import Foundation
import GRDB
import SyncMerge
import Synchronization
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Capture of changes")
struct SyncCaptureTests {
    struct Meal: SyncedRecord, Equatable {
        static let databaseTableName = "test_meals"
        static let sync: SyncTable? = SyncTable(
            databaseTableName,
            stream: .core,
            groups: ["name", ["grams", "kcal"], "notes"]
        )
        var id: RowID
        var name = "eggs"
        var grams = 50.0
        var kcal = 80.0
        var notes: String?
        var updatedAt = Moment(milliseconds: 0)
        var deletedAt: Moment?
    }

    struct Private: SyncedRecord {
        static let databaseTableName = "test_private"
        static let sync: SyncTable? = nil
        var id: RowID
        var updatedAt = Moment(milliseconds: 0)
        var deletedAt: Moment?
    }

    private static let plan = MigrationPlan(
        namespace: "test",
        steps: [
            .sql(
                "meals",
                """
                CREATE TABLE test_meals (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, grams REAL NOT NULL,
                    kcal REAL NOT NULL, notes TEXT, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
                CREATE TABLE test_private (id TEXT PRIMARY KEY NOT NULL, updated_at INTEGER NOT NULL,
                    deleted_at INTEGER) STRICT
                """
            )
        ],
        records: [Meal.self, Private.self]
    )

    private let home: TemporaryHome
    private let database: AppDatabase
    private let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let meal = Meal(id: .make(at: Date(timeIntervalSince1970: 1_700_000_000)))

    init() throws {
        home = try TemporaryHome()
        database = home.database(plans: [Self.plan])
    }

    private struct Noted: Equatable {
        /// By row; `nil` where it is not marked.
        var mask: Int64?
        var stamps: [Int64]?
    }

    private func noted(_ id: RowID) async throws -> Noted {
        try await database.read { database in
            let mask = try Int64.fetchOne(
                database,
                sql: "SELECT mask FROM bento_sync_dirty WHERE row = ?",
                arguments: [id]
            )
            let row = try Row.fetchOne(
                database,
                sql: "SELECT stamps, updated_at FROM bento_sync_clock JOIN test_meals ON id = row WHERE row = ?",
                arguments: [id]
            )
            let stamps = row.map { row in
                let stamps = SyncStamps(count: 4, blob: row[0], updatedAt: Moment(milliseconds: row[1]))
                return (0..<4).map { stamps[$0].milliseconds - 1_700_000_000_000 }
            }
            return Noted(mask: mask, stamps: stamps)
        }
    }

    private func begin() async throws {
        try await database.write { [start] in try SyncCapture.start(in: $0, at: Moment(start)) }
    }

    private func save(_ meal: Meal, after seconds: Double) async throws {
        try await database.write { [start] in _ = try meal.save(in: $0, at: start + seconds) }
    }

    private func settle() async throws {
        try await database.write { try $0.execute(sql: "DELETE FROM bento_sync_dirty") }
    }

    @Test("a new row is marked whole, and needs no stamps beside its own")
    func new() async throws {
        try await begin()
        try await save(meal, after: 0)
        #expect(try await noted(meal.id) == Noted(mask: 0b1111, stamps: nil))
    }

    @Test("only the registers that changed are marked and stamped anew; marks add up until they are sent")
    func changed() async throws {
        try await begin()
        try await save(meal, after: 0)
        try await settle()
        var changed = meal
        changed.kcal = 90
        try await save(changed, after: 1)
        #expect(try await noted(meal.id) == Noted(mask: 0b0100, stamps: [0, 0, 1000, 0]))
        changed.notes = "soft"
        try await save(changed, after: 2)
        #expect(try await noted(meal.id) == Noted(mask: 0b1100, stamps: [0, 0, 1000, 2000]))
    }

    @Test("a save that changes nothing is not sent, and does not make its registers younger")
    func unchanged() async throws {
        try await begin()
        try await save(meal, after: 0)
        try await settle()
        try await save(meal, after: 5)
        #expect(try await noted(meal.id) == Noted(mask: nil, stamps: [0, 0, 0, 0]))
        let row = try await database.read { [meal] in try Meal.find(meal.id, in: $0) }
        #expect(row?.updatedAt.milliseconds == 1_700_000_005_000)
    }

    @Test("once every register is as old as the row, nothing is kept of its stamps")
    func allChanged() async throws {
        try await begin()
        try await save(meal, after: 0)
        try await save(meal, after: 1)
        var changed = meal
        (changed.name, changed.grams, changed.notes, changed.deletedAt) = ("ham", 1, "raw", Moment(start))
        try await save(changed, after: 2)
        #expect(try await noted(meal.id).stamps == nil)
    }

    @Test("a deletion is sent as one register; what brings a row back sends all of it")
    func life() async throws {
        try await begin()
        try await save(meal, after: 0)
        try await settle()
        try await database.write { [meal, start] in _ = try meal.softDelete(in: $0, at: start + 1) }
        #expect(try await noted(meal.id) == Noted(mask: 0b0001, stamps: [1000, 0, 0, 0]))
        try await settle()
        try await database.write { [meal, start] in _ = try meal.restore(in: $0, at: start + 2) }
        #expect(try await noted(meal.id) == Noted(mask: 0b1111, stamps: [2000, 0, 0, 0]))
    }

    @Test(
        "a clock that is a century off stamps within what other devices take, and always later than before",
        arguments: [-4e9, 1e10]
    )
    func clocks(_ seconds: Double) async throws {
        try await begin()
        try await save(meal, after: seconds)
        var last: Int64 = 0
        for name in ["a", "b", "c"] {
            var changed = meal
            changed.name = name
            try await save(changed, after: seconds)
            let saved = try await database.read { [meal] in try Meal.find(meal.id, in: $0) }
            let stamp = SyncStamp(milliseconds: try #require(saved).updatedAt.milliseconds)
            #expect(stamp.isAcceptable)
            #expect(stamp.milliseconds > max(last, 1_577_836_799_999))
            last = stamp.milliseconds
        }
    }

    @Test("undo is captured like any change")
    func undo() async throws {
        try await begin()
        try await save(meal, after: 0)
        var changed = meal
        changed.name = "ham"
        let trace = try await database.write { [changed, start] in try RowTrace(changed.save(in: $0, at: start + 1)) }
        try await settle()
        try await database.write { [start] in _ = try trace.takeBack(in: $0, at: start + 2) }
        #expect(try await noted(meal.id) == Noted(mask: 0b0010, stamps: [0, 2000, 0, 0]))
    }

    @Test("records that stay on the device are not noted")
    func device() async throws {
        try await begin()
        let row = Private(id: meal.id)
        try await database.write { [start] in _ = try row.save(in: $0, at: start) }
        #expect(try await noted(meal.id) == Noted())
        #expect(database.plans.flatMap(\.sync).contains { $0.name == "test_private" } == false)
        #expect(database.plans.flatMap(\.sync).contains { $0.name == "test_meals" })
    }

    @Test("a feature's view captures, too, and still reaches no other table")
    func walled() async throws {
        try await begin()
        let view = database.view(of: "test")
        try await view.write { [meal, start] in _ = try meal.save(in: $0, at: start) }
        #expect(try await noted(meal.id).mask == 0b1111)
        await #expect(throws: ForeignTable.self) {
            try await view.write { try $0.execute(sql: "DELETE FROM bento_migrations") }
        }
    }

    @Test("a program that was open when another started sync captures from its next save on")
    func otherProcess() async throws {
        try await save(meal, after: 0)
        let other = home.database(plans: [Self.plan])
        try await other.write { [start] in try SyncCapture.start(in: $0, at: Moment(start)) }
        try await other.close()
        var changed = meal
        changed.name = "ham"
        try await save(changed, after: 1)
        #expect(try await noted(meal.id).mask == 0b0010)
    }

    @Test("a row that was read a while ago writes what it changed, and leaves what was written meanwhile")
    func stale() async throws {
        try await begin()
        try await save(meal, after: 0)
        var meanwhile = meal
        (meanwhile.kcal, meanwhile.notes) = (90, "soft")
        try await save(meanwhile, after: 1)
        try await settle()
        var late = meal
        late.name = "ham"
        let change = try await database.write { [late, meal, start] in
            try late.save(changedFrom: meal, in: $0, at: start + 2)
        }
        #expect((change.after.name, change.after.kcal, change.after.notes) == ("ham", 90, "soft"))
        #expect(try await noted(meal.id).mask == 0b0010)
        // Columns of one group are only true together.
        late.grams = 60
        let grouped = try await database.write { [late, meal, start] in
            try late.save(changedFrom: meal, in: $0, at: start + 3)
        }
        #expect((grouped.after.grams, grouped.after.kcal) == (60, 80))
        // What was deleted meanwhile stays deleted.
        try await database.write { [meal, start] in _ = try meal.softDelete(in: $0, at: start + 4) }
        let dead = try await database.write { [late, meal, start] in
            try late.save(changedFrom: meal, in: $0, at: start + 5)
        }
        #expect(dead.after.deletedAt != nil)
    }

    @Test("without sync a save runs a reading and a writing, and no table of sync is made")
    func offCostsNothing() async throws {
        try await save(meal, after: 0)
        let statements = Mutex<[String]>([])
        var changed = meal
        changed.name = "ham"
        try await database.write { [changed, start] database in
            database.trace { event in statements.withLock { $0.append("\(event)") } }
            defer { database.trace(options: []) }
            _ = try changed.save(in: database, at: start + 1)
        }
        let run = statements.withLock { $0 }
        #expect(run.count == 2, "\(run)")
        let names = try await database.read { database in
            try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'bento%'")
        }
        #expect(names == ["bento_migrations"])
    }

    @Test("a row that is set aside is not sent")
    func setAside() async throws {
        try await begin()
        try await save(meal, after: 0)
        try await save(meal, after: 1)
        let fault = RowFault(table: "test_meals", key: meal.id.description, reason: "")
        let rows = UnreadableRows(plans: database.plans, moment: Moment(start))
        try await database.opened().writer().writeWithoutTransaction { try rows.setAside([fault], in: $0) }
        #expect(try await noted(meal.id) == Noted())
    }

    @Test("a backup of a device that syncs is restored as one that does not, and rows in it stay")
    func restore() async throws {
        try await begin()
        try await save(meal, after: 0)
        let file = home.home.file("backup.sqlite")
        _ = try await DatabaseBackup(database: database).run(to: file)
        let report = try await DatabaseRestore(database: database).run(from: file) { _, _, current in current }
        #expect(report.rows["test_meals"] == 1)
        #expect(try await database.read { try SyncCapture.isOn(in: $0) } == false)
        let names = try await database.read { database in
            try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'bento_sync%'")
        }
        #expect(names == [])
        try await save(meal, after: 1)
    }

    @Test("what an import writes is marked whole")
    func imported() async throws {
        try await save(meal, after: 0)
        let file = home.home.file("export.json")
        _ = try await DataExport(database: database).run(to: file, format: .json)
        var other = meal
        other.name = "ham"
        let second = try TemporaryHome()
        let target = second.database(plans: [Self.plan])
        try await target.write { [other, start] database in
            _ = try other.save(in: database, at: start - 100)
            try SyncCapture.start(in: database, at: Moment(start))
        }
        _ = try await DataImport(database: target).run(from: file)
        let marks = try await target.read { database in
            try Int64.fetchAll(database, sql: "SELECT mask FROM bento_sync_dirty")
        }
        #expect(marks == [0b1111])
    }
}

@Suite("Named row ids")
struct NamedRowIDTests {
    @Test("the same parts have the same id, which sorts by its moment and never changes")
    func names() {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let id = RowID.named("reminder", "x", at: date)
        #expect(id == .named("reminder", "x", at: date))
        #expect(id.description.hasPrefix("018bcfe5-6800-7"))
        #expect(id < .named("reminder", "x", at: date + 1))
        #expect(Set([id, .named("reminderx", at: date), .named("", "reminderx", at: date)]).count == 3)
        #expect(RowID("\(id)") == id)
    }
}
