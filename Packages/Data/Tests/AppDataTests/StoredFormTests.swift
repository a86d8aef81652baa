import Core
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("Rows as records")
struct StoredFormTests {
    private struct Sample: SyncedRecord, Equatable {
        enum Kind: String, Codable { case one, two }

        struct Part: Codable, Equatable {
            var name: String
            var when: Date
        }

        static let databaseTableName = "samples"
        var id: RowID
        var importedUrlName: String
        var kind: Kind
        var other: Kind?
        var day: LocalDay
        var amount: Satoshis?
        var bytes: Data
        var parts: [Part]
        var nothing: [Part]?
        var any: JSONValue
        var share: Double
        var isOn: Bool
        var updatedAt = Moment(milliseconds: 1)
        var deletedAt: Moment?
    }

    private let queue: DatabaseQueue
    private let sample: Sample

    init() throws {
        queue = try DatabaseQueue()
        sample = Sample(
            id: .make(at: Date(timeIntervalSince1970: 0)),
            importedUrlName: "ä",
            kind: .two,
            day: try #require(LocalDay("2026-11-22")),
            amount: try Satoshis(21),
            bytes: Data([0, 255]),
            parts: [.init(name: "p", when: Date(timeIntervalSince1970: 1.5))],
            any: ["x": [1, nil]],
            share: 0.1,
            isOn: true
        )
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE samples (
                        id TEXT PRIMARY KEY, imported_url_name TEXT, kind TEXT, other TEXT, day, amount, bytes BLOB, parts TEXT,
                        "nothing" TEXT, "any" TEXT, share REAL, is_on INTEGER, updated_at INTEGER, deleted_at INTEGER
                    )
                    """
            )
            try sample.insert(database)
        }
    }

    @Test("what was written is read: raw values, days, amounts, bytes, JSON and what is missing")
    func roundTrip() throws {
        #expect(try queue.read { try Sample.fetchAll($0) } == [sample])
        #expect(try queue.read { try Sample.find(sample.id, in: $0) } == sample)
    }

    @Test("the stored form of each kind of value stays, so that databases of earlier versions open")
    func storedForms() throws {
        var other = sample
        other.other = .one
        other.amount = nil
        other.parts = []
        other.nothing = [.init(name: "\"'\u{301}/", when: Date(timeIntervalSince1970: -0.25))]
        other.any = nil
        other.isOn = false
        other.deletedAt = Moment(milliseconds: 7)
        let id = sample.id.description
        let whole: [String: DatabaseValue] = [
            "id": id.databaseValue, "imported_url_name": "ä".databaseValue, "kind": "two".databaseValue, "other": .null,
            "day": "2026-11-22".databaseValue, "amount": 21.databaseValue, "bytes": Data([0, 255]).databaseValue,
            "parts": "[{\"name\":\"p\",\"when\":1500}]".databaseValue, "nothing": .null,
            "any": "{\"x\":[1,null]}".databaseValue, "share": 0.1.databaseValue, "is_on": 1.databaseValue,
            "updated_at": 1.databaseValue, "deleted_at": .null,
        ]
        #expect(try sample.databaseDictionary == whole)
        var changed = whole
        changed["other"] = "one".databaseValue
        changed["amount"] = .null
        changed["parts"] = "[]".databaseValue
        changed["nothing"] = "[{\"name\":\"\\\"'\u{301}\\/\",\"when\":-250}]".databaseValue
        changed["any"] = "null".databaseValue
        changed["is_on"] = 0.databaseValue
        changed["deleted_at"] = 7.databaseValue
        #expect(try other.databaseDictionary == changed)
        try queue.write { try other.upsert($0) }
        #expect(try queue.read { try Sample.fetchAll($0) } == [other])
    }

    @Test(
        "a value that its type cannot have is an error of the row",
        arguments: [
            "kind = 'three'", "kind = NULL", "id = 'x'", "day = 'x'", "amount = 'x'", "parts = '{'", "parts = '{}'",
            "parts = '[{\"name\": 1}]'", "updated_at = NULL", "imported_url_name = NULL",
        ]
    )
    func damage(change: String) throws {
        try queue.write { try $0.execute(sql: "UPDATE samples SET \(change)") }
        #expect(throws: (any Error).self) { try queue.read { try Sample.fetchAll($0) } }
        #expect(try queue.read { try Sample.all().fetchReadable($0) }.isEmpty)
    }

    @Test("a column that is missing is no value where there may be none, else an error")
    func missing() throws {
        try queue.write { try $0.execute(sql: "ALTER TABLE samples DROP COLUMN other") }
        #expect(try queue.read { try Sample.fetchAll($0) } == [sample])
        try queue.write { try $0.execute(sql: "ALTER TABLE samples DROP COLUMN share") }
        #expect(try queue.read { try Sample.all().fetchReadable($0) }.isEmpty)
    }
}
