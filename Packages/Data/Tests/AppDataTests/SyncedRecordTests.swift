import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("Synced records")
struct SyncedRecordTests {
    private struct Note: SyncedRecord, Equatable {
        static let databaseTableName = "test_notes"
        var id: RowID
        var bodyText: String
        var day: LocalDay
        var price: Satoshis?
        var details: JSONValue?
        var takenAt: Moment
        var updatedAt: Moment
        var deletedAt: Moment?
    }

    private static let plan = MigrationPlan(
        namespace: "test",
        steps: [
            MigrationPlan.Step("notes") { database in
                try database.create(table: "test_notes", options: .strict) { table in
                    table.primaryKey("id", .text).notNull()
                    table.column("body_text", .text).notNull()
                    table.column("day", .text).notNull()
                    table.column("price", .integer)
                    table.column("details", .text)
                    table.column("taken_at", .integer).notNull()
                    table.column("updated_at", .integer).notNull()
                    table.column("deleted_at", .integer)
                }
            }
        ]
    )

    private let home: TemporaryHome
    private let database: AppDatabase
    private let start = Date(timeIntervalSince1970: 1_700_000_000.25)

    init() throws {
        home = try TemporaryHome()
        database = home.database(plans: [Self.plan])
    }

    private func note(_ text: String) throws -> Note {
        Note(
            id: .make(at: start),
            bodyText: text,
            day: try #require(LocalDay("2026-02-28")),
            price: try Satoshis(29_000_000),
            details: ["a": [1, "b", nil]],
            takenAt: Moment(start),
            updatedAt: Moment(milliseconds: 0)
        )
    }

    @Test("every kind of value comes back as it went in, and is found by its typed id and day")
    func roundTrip() async throws {
        let note = try note("one")
        let saved = try await database.write { [start] in try note.save(in: $0, at: start) }
        #expect(saved.before == nil)
        #expect(saved.after.updatedAt.date == start)
        #expect(try await database.read { try Note.living(note.id, in: $0) } == saved.after)
        let byDay = try await database.read { try Note.filter(Column("day") == note.day).fetchCount($0) }
        #expect(byDay == 1)
        let stored = try await database.read { database in
            try (
                String.fetchOne(database, sql: "SELECT typeof(id) || length(id) FROM test_notes"),
                Int64.fetchOne(database, sql: "SELECT updated_at FROM test_notes"),
                String.fetchOne(database, sql: "SELECT day FROM test_notes"),
                String.fetchOne(database, sql: "SELECT details FROM test_notes")
            )
        }
        #expect(stored == ("text36", 1_700_000_000_250, "2026-02-28", #"{"a":[1,"b",null]}"#))
    }

    @Test("a change is newer than what it changes even when the clock went back")
    func monotonic() async throws {
        let note = try note("one")
        let first = try await database.write { [start] in try note.save(in: $0, at: start) }
        let second = try await database.write { [start] in
            try first.after.save(in: $0, at: start.addingTimeInterval(-3600))
        }
        #expect(second.after.updatedAt > first.after.updatedAt)
        #expect(second.before == first.after)
    }

    @Test("a deleted row leaves a tombstone with its content, and comes back")
    func tombstone() async throws {
        let note = try note("one")
        try await database.write { [start] in _ = try note.save(in: $0, at: start) }
        let deleted = try await database.write { [start] in
            try note.softDelete(in: $0, at: start.addingTimeInterval(1))
        }
        #expect(try await database.read { try Note.living(note.id, in: $0) } == nil)
        #expect(try await database.read { try Note.find(note.id, in: $0) }?.bodyText == "one")
        try await database.write { [start] in _ = try deleted.after.restore(in: $0, at: start.addingTimeInterval(2)) }
        #expect(try await database.read { try Note.living().fetchCount($0) } == 1)
    }

    @Test("a change is taken back once, also by another run, and as an earlier version kept it")
    func takeBack() async throws {
        let note = try note("one")
        let made = try await database.write { [start] in try note.save(in: $0, at: start) }
        var edited = made.after
        edited.bodyText = "two"
        let edit = try await database.write { [start, edited] in try edited.save(in: $0, at: start) }
        let stored = try JSONEncoder().encode(RowTrace(edit))
        let earlier = try JSONEncoder().encode(["before": edit.before, "after": edit.after])
        for form in [stored, earlier] {
            let later = try JSONDecoder().decode(RowTrace<Note>.self, from: form)
            try await database.write { [start] in _ = try later.takeBack(in: $0, at: start) }
            #expect(try await database.read { try Note.find(note.id, in: $0) }?.bodyText == "one")
            await #expect(throws: ChangedSince.self) {
                try await database.write { [start] in _ = try later.takeBack(in: $0, at: start) }
            }
            try await database.write { [start, edited] in _ = try edited.save(in: $0, at: start) }
        }
        // Contents are compared: the row says again what the first change made of it, though later.
        try await database.write { [start] in _ = try RowTrace(edit).takeBack(in: $0, at: start) }
        try await database.write { [start] in _ = try RowTrace(made).takeBack(in: $0, at: start) }
        #expect(try await database.read { try Note.living().fetchCount($0) } == 0)
    }

    @Test("what was taken back is made again, and taken back again, with each row before and after")
    func makeAgain() async throws {
        let note = try note("one")
        let made = try await database.write { [start] in try note.save(in: $0, at: start) }
        var edited = made.after
        edited.bodyText = "two"
        let edit = try await database.write { [start, edited] in try edited.save(in: $0, at: start) }
        var traces = [try RowTrace(made), try RowTrace(edit)]
        for turn in 1...3 {
            let (shown, inverse) = try await database.write { [start, traces] database in
                var rows = traces
                let shown = try rows.takeBack(in: database, at: start)
                return (shown, rows)
            }
            traces = inverse
            let isThere = !turn.isMultiple(of: 2) ? 0 : 1
            #expect(try await database.read { try Note.living().fetchCount($0) } == isThere)
            #expect(shown.map(\.table) == ["test_notes", "test_notes"])
            if turn == 1 {
                #expect(shown.map { $0.before?["bodyText"]?.stringValue } == ["two", "one"])
                #expect(shown.map { $0.after?["bodyText"]?.stringValue } == ["one", nil])
                #expect(shown.map { $0.after == Optional<JSONValue>.none } == [false, true])
            }
        }
    }

    @Test("text that is no id is refused", arguments: ["", "x", "0190163d-8694-739b-aea5-966c26f8ad9", "é"])
    func badIDs(text: String) {
        #expect(RowID(text) == nil)
        #expect(RowID.fromDatabaseValue(text.databaseValue) == nil)
    }

    @Test("ids sort by the time they were made, as text too")
    func order() {
        let ids = (0..<50).map { RowID.make(at: start.addingTimeInterval(Double($0))) }
        #expect(ids.map(\.description).sorted() == ids.map(\.description))
        #expect(ids.sorted() == ids)
    }

    @Test(
        "moments far away are kept within the calendar",
        arguments: [(Double.infinity, 0), (1e300, 253_402_300_799_999), (-1e300, -62_135_596_800_000)]
            as [(Double, Int64)]
    )
    func farMoments(seconds: Double, expected: Int64) {
        #expect(Moment(Date(timeIntervalSince1970: seconds)).milliseconds == expected)
    }
}
