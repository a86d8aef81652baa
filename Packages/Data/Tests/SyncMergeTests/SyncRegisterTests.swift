import SyncMerge
import Testing

@Suite("SyncRegister")
struct SyncRegisterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kind: SyncKind
        let left: (stamp: Int64, rank: Int64, value: SyncValue)
        let right: (stamp: Int64, rank: Int64, value: SyncValue)
        let isLeft: Bool

        init(
            _ description: String,
            _ kind: SyncKind,
            _ left: (Int64, Int64, SyncValue),
            _ right: (Int64, Int64, SyncValue),
            isLeft: Bool
        ) {
            testDescription = description
            self.kind = kind
            self.left = left
            self.right = right
            self.isLeft = isLeft
        }

        var registers: [SyncRegister] {
            [left, right].map {
                SyncRegister(
                    name: "r",
                    kind: kind,
                    stamp: SyncStamp(milliseconds: $0.stamp),
                    rank: $0.rank,
                    fields: [SyncField("r", $0.value)]
                )
            }
        }
    }

    @Test(
        "one of two writes wins, whichever is merged into the other",
        arguments: [
            Case("the later write", .lww, (2, 0, .integer(1)), (1, 0, .integer(9)), isLeft: true),
            Case("at one stamp the greater value", .lww, (1, 0, .text("b")), (1, 0, .text("a")), isLeft: true),
            Case("at one stamp any value before null", .lww, (1, 0, .null), (1, 0, .integer(-5)), isLeft: false),
            Case("of negative figures the greater", .lww, (1, 0, .real(-1)), (1, 0, .real(-2)), isLeft: true),
            Case("texts by their bytes", .lww, (1, 0, .text("e\u{301}")), (1, 0, .text("\u{E9}")), isLeft: false),
            Case("a later restoration", .life, (2, 0, .null), (1, 0, .integer(1)), isLeft: true),
            Case("at one stamp the deletion", .life, (1, 0, .null), (1, 0, .integer(1)), isLeft: false),
            Case("the first write", .once, (2, 0, .integer(9)), (1, 0, .integer(1)), isLeft: false),
            Case("a write before none", .once, (0, 0, .null), (5, 0, .integer(1)), isLeft: false),
            Case("the higher rank, though earlier", .rank, (1, 3, .text("done")), (9, 0, .text("due")), isLeft: true),
            Case("of equal ranks the later", .rank, (1, 3, .text("done")), (2, 3, .text("skipped")), isLeft: false),
        ]
    )
    func winner(_ given: Case) {
        let registers = given.registers
        for (mine, theirs) in [(0, 1), (1, 0)] {
            var merged = registers[mine]
            let changed = merged.merge(registers[theirs])
            #expect(merged == registers[given.isLeft ? 0 : 1])
            #expect(changed == (merged != registers[mine]))
        }
    }

    @Test("a maximum rises column by column, whenever it was written")
    func maximum() {
        var mine = SyncGroup(.max, ["a", "b"]).register(
            [SyncField("a", .integer(1)), SyncField("b", .integer(9))],
            at: SyncStamp(milliseconds: 5)
        )
        let theirs = SyncGroup(.max, ["a", "b"]).register(
            [SyncField("a", .integer(2)), SyncField("b", .integer(3))],
            at: SyncStamp(milliseconds: 1)
        )
        let changed = mine.merge(theirs)
        #expect(changed)
        #expect(mine.fields == [SyncField("a", .integer(2)), SyncField("b", .integer(9))])
        #expect(mine.stamp.milliseconds == 5)
    }

    @Test("members of a set are added and removed each by itself, and a removal is remembered")
    func members() {
        let at = { SyncStamp(milliseconds: $0) }
        var mine = SyncRegister(name: "aliases", kind: .set, entries: [SyncEntry("skyr", .integer(1), at: at(1))])
        let theirs = SyncRegister(
            name: "aliases",
            kind: .set,
            entries: [SyncEntry("skyr", .null, at: at(2)), SyncEntry("quark", .integer(1), at: at(1))]
        )
        let changed = mine.merge(theirs)
        #expect(changed)
        #expect(mine.entries == [SyncEntry("quark", .integer(1), at: at(1)), SyncEntry("skyr", .null, at: at(2))])
        let older = SyncRegister(name: "aliases", kind: .set, entries: [SyncEntry("skyr", .integer(1), at: at(1))])
        let again = mine.merge(older)
        #expect(!again)
    }

    @Test("taking back an import uncovers what another said of the same second")
    func samples() {
        let (first, second) = (SyncBatchID(high: 0, low: 1), SyncBatchID(high: 0, low: 2))
        let sample = { (value: Double, batch: SyncBatchID) in
            SyncSample(second: 60, length: 0, zone: 0, value: value, batch: batch)
        }
        var chunk = SyncRegister(name: "samples", samples: [sample(71, first)])
        let changed = chunk.merge(SyncRegister(name: "samples", samples: [sample(80, second)]))
        #expect(changed)
        #expect(chunk.samples.visible(without: []) == [sample(80, second)])
        #expect(chunk.samples.visible(without: [second]) == [sample(71, first)])
        #expect(chunk.samples.visible(without: [first, second]).isEmpty)
    }

    @Test("a register of two kinds, which only a defect makes, ends the same on every device")
    func kinds() {
        let lww = SyncRegister(name: "r", kind: .lww, stamp: SyncStamp(milliseconds: 9), fields: [])
        let set = SyncRegister(name: "r", kind: .set, entries: [])
        #expect(SyncRow([lww, set]) == SyncRow([set, lww]))
        #expect(SyncRow([lww, set]).registers == [set])
    }
}
