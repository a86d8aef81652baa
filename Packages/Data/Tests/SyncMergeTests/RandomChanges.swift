import CoreTesting
import SyncMerge

/// Changes that collide: few rows, few stamps, few values, so that ties, absent columns and unknown ones are common.
struct RandomChanges {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ count: Int) -> Int { Int(generator.next() >> 33) % count }

    mutating func changes(_ count: Int) -> [SyncOp] {
        var result: [SyncOp] = []
        result.reserveCapacity(count)
        for _ in 0..<count { result.append(change()) }
        return result
    }

    mutating func change() -> SyncOp {
        SyncOp(table: "t", key: Self.keys[below(Self.keys.count)], row: SyncRow([register()]))
    }

    private static let keys: [SyncKey] = [SyncKey("0193a0c1-0000-7000-8000-000000000001"), SyncKey("2026-11-28")]

    mutating func row() -> SyncRow { SyncRow([register(), register()]) }

    mutating func register() -> SyncRegister {
        switch below(11) {
        case 0: SyncRegister(name: "notes", kind: .lww, stamp: stamp(), fields: [SyncField("notes", value())])
        case 1, 2: SyncRegister(name: "place", kind: .lww, stamp: stamp(), fields: fields())
        case 3:
            SyncRegister(
                name: "deleted_at",
                kind: .life,
                stamp: stamp(),
                fields: [SyncField("deleted_at", below(2) == 0 ? .null : .integer(Int64(below(2))))]
            )
        case 4: SyncRegister(name: "water", kind: .once, stamp: stamp(), fields: fields())
        case 5, 6: rankRegister()
        case 7: SyncRegister(name: "read", kind: .max, stamp: stamp(), fields: fields())
        case 8: SyncRegister(name: "aliases", kind: .set, entries: entries())
        case 9: SyncRegister(name: "maxes", kind: .map, entries: entries())
        default: SyncRegister(name: "samples", samples: samples())
        }
    }

    private mutating func rankRegister() -> SyncRegister {
        let rank = below(4)
        return SyncRegister(
            name: "state",
            kind: .rank,
            stamp: stamp(),
            rank: Int64(rank),
            fields: [SyncField("state", .text(Self.words[rank])), SyncField("until", value())]
        )
    }

    private static let words = ["due", "delivered", "missed", "done"]

    mutating func stamp() -> SyncStamp { SyncStamp(milliseconds: Int64(below(5))) }

    mutating func value() -> SyncValue { Self.values[below(Self.values.count)] }

    /// Texts that look alike and are not equal are among them.
    static let values: [SyncValue] = [
        .null, .integer(-1), .integer(7), .real(-0.5), .real(0.5), .text("\u{E9}"), .text("e\u{301}"), .blob([]),
        .blob([0]),
    ]

    private mutating func fields() -> [SyncField] {
        switch below(3) {
        case 0: [SyncField("b", value()), SyncField("a", value())]
        case 1: [SyncField("a", value())]
        default: [SyncField("c", value()), SyncField("a", .integer(7))]
        }
    }

    private mutating func entries() -> [SyncEntry] {
        [
            SyncEntry(Self.members[below(4)], value(), at: stamp()),
            SyncEntry(Self.members[below(4)], .null, at: stamp()),
        ]
    }

    private static let members = ["a", "b", "\u{E9}", "e\u{301}"]

    private mutating func samples() -> [SyncSample] {
        [
            SyncSample(
                second: Int64(below(3)),
                length: Int64(below(2)),
                zone: Int64(below(2)),
                value: Double(below(3)) - 1,
                batch: SyncBatchID(high: 0, low: UInt64(below(2)))
            )
        ]
    }
}
