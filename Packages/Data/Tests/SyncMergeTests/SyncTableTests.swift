import SyncMerge
import Testing

@Suite("SyncTable")
struct SyncTableTests {
    private static let older = SyncTable(
        "tasks",
        stream: .core,
        groups: [["a", "b"], .rank(["state"], ["due": 0, "done": 100]), SyncGroup(.max, ["read_at"])]
    )
    private static let newer = SyncTable(
        "tasks",
        stream: .core,
        groups: [
            ["a", "b", "c"], .rank(["state"], ["due": 0, "frozen": 50, "done": 100]),
            SyncGroup(.max, ["read_at", "seen_at"]),
            "notes",
        ]
    )

    private static func at(_ milliseconds: Int64) -> SyncStamp { SyncStamp(milliseconds: milliseconds) }

    private static func row(_ table: SyncTable, _ group: Int, _ fields: [SyncField], at stamp: Int64) -> SyncRow {
        SyncRow([table.registers[group].register(fields, at: at(stamp))])
    }

    @Test("life comes first and groups keep their order, so that masks and stamps keep their meaning")
    func order() {
        #expect(Self.older.registers.map(\.name) == ["deleted_at", "a", "state", "read_at"])
        #expect(Self.newer.registers.map(\.name) == ["deleted_at", "a", "state", "read_at", "notes"])
        #expect(Self.newer.number(ofColumn: "c") == 1)
        #expect(Self.newer.number(of: "read_at") == 3)
        #expect(Self.newer.number(ofColumn: "id") == nil)
    }

    @Test("columns, words and registers of a later version are held beside the row, and are there after the update")
    func held() {
        var row = Self.row(Self.newer, 1, [SyncField("a", .integer(1)), SyncField("c", .integer(3))], at: 5)
        row.merge(Self.row(Self.newer, 2, [SyncField("state", .text("frozen"))], at: 5))
        row.merge(Self.row(Self.newer, 3, [SyncField("seen_at", .integer(9))], at: 5))
        row.merge(Self.row(Self.newer, 4, [SyncField("notes", .text("x"))], at: 5))
        let (known, held) = Self.older.split(row)
        #expect(known["a"]?.fields == [SyncField("a", .integer(1))])
        #expect(held.registers.map(\.name) == ["a", "notes", "read_at", "state"])
        #expect(Self.older.joined(Self.reread(known, by: Self.older), held) == row)
        #expect(Self.newer.split(Self.older.joined(known, held)).held.registers.isEmpty)
    }

    /// As the table gives it back: with the ranks that this version knows.
    private static func reread(_ row: SyncRow, by table: SyncTable) -> SyncRow {
        SyncRow(
            row.registers.compactMap { register in
                table.number(of: register.name).map {
                    table.registers[$0].register(register.fields, at: register.stamp)
                }
            }
        )
    }

    @Test("what is held beside a group goes when the group is written without it; a maximum stays")
    func outOfDate() {
        let held = SyncRow([
            SyncRegister(name: "a", kind: .lww, stamp: Self.at(5), fields: [SyncField("c", .integer(3))]),
            SyncRegister(name: "read_at", kind: .max, stamp: Self.at(5), fields: [SyncField("seen_at", .integer(9))]),
        ])
        var known = Self.row(Self.older, 1, [SyncField("a", .integer(2))], at: 6)
        known.merge(Self.row(Self.older, 3, [SyncField("read_at", .integer(4))], at: 6))
        let row = Self.older.joined(known, held)
        #expect(row["a"]?.fields == [SyncField("a", .integer(2))])
        #expect(row["read_at"]?.fields == [SyncField("read_at", .integer(4)), SyncField("seen_at", .integer(9))])
    }

    @Test("no register reaches the key, 'updated_at', or the columns of another group")
    func strayColumns() {
        let stray = SyncRow([
            SyncRegister(
                name: "a",
                kind: .lww,
                stamp: Self.at(1),
                fields: ["a", "deleted_at", "id", "updated_at"].map { SyncField($0, .integer(1)) }
            ),
            SyncRegister(name: "id", kind: .lww, stamp: Self.at(1), fields: [SyncField("x", .integer(1))]),
            SyncRegister(name: "state", kind: .lww, stamp: Self.at(1), fields: [SyncField("state", .text("due"))]),
            SyncRegister(name: "zzz", kind: .lww, stamp: Self.at(1), fields: [SyncField("deleted_at", .integer(1))]),
        ])
        let (known, held) = Self.older.split(stray)
        #expect(known.registers.map(\.fields) == [[SyncField("a", .integer(1))]])
        #expect(held.registers.isEmpty)
    }

    @Test("a digest is the same in any order, follows changes, and forgets what a deleted row held")
    func digest() {
        let op = { (key: String, row: SyncRow) in SyncOp(table: "tasks", key: SyncKey(key), row: row) }
        let row = Self.row(Self.older, 1, [SyncField("a", .integer(1))], at: 5)
        let other = Self.row(Self.older, 1, [SyncField("a", .integer(2))], at: 5)
        var (one, two) = (RowsDigest(), RowsDigest())
        one.add(op("1", row))
        one.add(op("2", other))
        two.add(op("2", row))
        two.remove(op("2", row))
        two.add(op("2", other))
        #expect(one != two)
        two.add(op("1", row))
        #expect(one == two)

        let deletion = Self.row(Self.older, 0, [SyncField("deleted_at", .integer(9))], at: 9)
        var (whole, scrubbed) = (RowsDigest(), RowsDigest())
        whole.add(op("1", SyncRow(row.registers + deletion.registers)))
        scrubbed.add(op("1", deletion))
        #expect(whole == scrubbed)
    }
}
