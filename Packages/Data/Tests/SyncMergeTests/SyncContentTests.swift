import CoreTesting
import Testing

@testable import SyncMerge

@Suite("SyncContent")
struct SyncContentTests {
    static func content(seed: UInt64, ops: Int = 40) -> SyncContent {
        var random = RandomChanges(seed: seed)
        return SyncContent(
            part: SyncContent.Part(number: 1, count: 2),
            schemas: [SyncContent.Schema(namespace: "food", version: 12, needs: 3)],
            dependencies: [SyncContent.Dependency(node: .max, number: 77)],
            ops: (0..<ops).map { _ in
                SyncOp(
                    table: random.below(2) == 0 ? "food_items" : "places",
                    key: random.change().key,
                    row: random.row()
                )
            }
        )
    }

    @Test("is read as it was written, of every kind and value")
    func roundTrip() throws {
        for seed in 0..<UInt64(TestVolume.current.cases(2000)) {
            let content = Self.content(seed: seed)
            let read = try SyncContent(decoding: content.encoded())
            #expect(read == content, "seed \(seed)")
        }
    }

    @Test("carries extreme numbers, and keys with the form of an id in 16 bytes")
    func extremes() throws {
        let fields = [
            SyncField("a", .integer(.min)), SyncField("b", .integer(.max)), SyncField("c", .real(-.infinity)),
            SyncField("d", .text("\u{0}\u{10FFFF}")),
        ]
        let group = SyncGroup(.lww, ["a", "b", "c", "d"])
        let key = SyncKey("0193a0c1-0000-7000-8000-0000000000ff")
        let content = SyncContent(ops: [
            SyncOp(table: "t", key: key, row: SyncRow([group.register(fields, at: .limit)])),
            SyncOp(table: "t", key: SyncKey("0193A0C1-"), row: SyncRow([group.register([], at: .never)])),
        ])
        let read = try SyncContent(decoding: content.encoded())
        #expect(read == content)
        #expect(key == .id(high: 0x0193_a0c1_0000_7000, low: 0x8000_0000_0000_00ff))
        #expect(key.text == "0193a0c1-0000-7000-8000-0000000000ff")
    }

    @Test("a meal with two foods takes about 600 bytes")
    func meal() throws {
        let stamp = SyncStamp(milliseconds: 1_790_000_000_000)
        let figures = [
            "quantity", "unit", "grams", "energy", "protein", "carbs", "fat", "fiber", "sodium", "source", "source_id",
        ]
        let food = { (name: String, number: Int) in
            SyncOp(
                table: "food_items",
                key: SyncKey("0193a0c1-0000-7000-8000-00000000000\(number)"),
                row: SyncRow([
                    SyncGroup(.life, ["deleted_at"]).register([], at: stamp),
                    SyncGroup(.lww, ["name"]).register([SyncField("name", .text(name))], at: stamp),
                    SyncGroup(.lww, ["entry"]).register(
                        [SyncField("entry", .blob([UInt8](repeating: 7, count: 16)))],
                        at: stamp
                    ),
                    SyncGroup(.lww, figures).register(figures.map { SyncField($0, .real(12.5)) }, at: stamp),
                ])
            )
        }
        let bytes = try SyncContent(ops: [food("Rolled oats", 1), food("Blueberries, raw", 2)]).encoded()
        #expect(bytes.count < 600)
    }

    @Test("ends wherever the bytes end")
    func truncated() throws {
        let bytes = try Self.content(seed: 1).encoded()
        for count in bytes.indices {
            #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: Array(bytes[..<count])) }
        }
        #expect(throws: SyncContentError.malformed(at: bytes.count)) { _ = try SyncContent(decoding: bytes + [0]) }
    }

    @Test("whatever is read of damaged or made-up bytes can be merged, written and read again")
    func hostile() throws {
        var random = RandomChanges(seed: 42)
        let bytes = try Self.content(seed: 2).encoded()
        var kept = 0
        for place in bytes.indices {
            for _ in 0..<TestVolume.current.cases(10) {
                var damaged = bytes
                damaged[place] = UInt8(random.below(256))
                if random.below(2) == 0 { damaged[random.below(damaged.count)] ^= 1 << UInt8(random.below(8)) }
                if random.below(8) == 0 { damaged.removeSubrange(place..<min(place + random.below(9), damaged.count)) }
                kept += try Self.survives(damaged) ? 1 : 0
            }
        }
        #expect(kept > 0)
        for _ in 0..<TestVolume.current.cases(20_000) {
            let made =
                [1, 1, 1] + (0..<random.below(60)).map { _ in UInt8(random.below(random.below(2) == 0 ? 8 : 256)) }
            _ = try Self.survives(made)
        }
    }

    private static func survives(_ bytes: [UInt8]) throws -> Bool {
        guard let content = try? SyncContent(decoding: bytes) else { return false }
        let table = SyncTable("places", stream: .core, groups: ["notes", ["a", "b"], SyncGroup(.set, ["aliases"])])
        for op in content.ops {
            let parts = table.split(op.row)
            var row = table.joined(parts.known, parts.held)
            row.merge(op.row)
            #expect(op.row.stamp.isAcceptable)
        }
        var rest = content
        rest.dropped = []
        let again = try SyncContent(decoding: rest.encoded())
        #expect(again == rest)
        return true
    }

    @Test("lengths and counts that lie are refused before memory is reserved for them")
    func lies() {
        let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
        let start: [UInt8] = [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
        for lie in [[0xFF, 0xFF, 0x0F], huge, huge.map { $0 | 0x80 }] as [[UInt8]] {
            #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: [1, 1, 1] + lie) }
            #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: start + lie) }
            #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: start + [1] + lie) }
            #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: start + [1, 1, 0x61, 1] + lie) }
            #expect(throws: SyncContentError.self) {
                try SyncContent(decoding: start + [1, 1, 0x61, 1, 0, 1, 0, 1] + lie)
            }
            #expect(throws: SyncContentError.self) {
                _ = try SyncContent(decoding: start + [1, 1, 0x61, 1, 0, 0] + lie)
            }
        }
    }

    @Test("16,384 ops and values of 256 KiB pass, one more of either does not, in writing and in reading")
    func limits() throws {
        let op = SyncOp(table: "t", key: SyncKey("k"), row: SyncRow([SyncGroup(.lww, ["a"]).register([], at: .limit)]))
        let most = SyncContent(ops: Array(repeating: op, count: 16_384))
        let bytes = try most.encoded()
        let read = try SyncContent(decoding: bytes)
        #expect(read.ops.count == 16_384)
        let over = SyncContent(ops: most.ops + [op])
        #expect(throws: SyncContentError.tooLarge(at: 16_384)) { _ = try over.encoded() }
        var lenient = SyncContentLimits()
        lenient.ops = 20_000
        lenient.value = 1 << 20
        let tooMany = try over.encoded(limits: lenient)
        #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: tooMany) }

        let long = { (count: Int) in
            let text = SyncValue.text(String(repeating: "x", count: count))
            let register = SyncGroup(.lww, ["a"]).register([SyncField("a", text)], at: .limit)
            return SyncContent(ops: [SyncOp(table: "t", key: SyncKey("k"), row: SyncRow([register]))])
        }
        let longest = try SyncContent(decoding: long(262_144).encoded())
        #expect(longest == long(262_144))
        #expect(throws: SyncContentError.tooLarge(at: 0)) { _ = try long(262_145).encoded() }
        let tooLong = try long(262_145).encoded(limits: lenient)
        #expect(throws: SyncContentError.self) { _ = try SyncContent(decoding: tooLong) }
    }

    @Test("a write beyond the beginning of 2101 is left out and named; what stands beside it is not")
    func beyondLimit() throws {
        let late = SyncStamp(milliseconds: SyncStamp.limit.milliseconds + 1)
        let op = SyncOp(
            table: "t",
            key: SyncKey("k"),
            row: SyncRow([SyncGroup("a").register([], at: late), SyncGroup("b").register([], at: .limit)])
        )
        let read = try SyncContent(decoding: SyncContent(ops: [op]).encoded())
        #expect(read.ops.map(\.row) == [SyncRow([SyncGroup("b").register([], at: .limit)])])
        #expect(read.dropped == [op])
    }

    @Test("a later version's content and kinds say that this program is too old, rather than that they are damaged")
    func laterVersions() throws {
        var bytes = try Self.content(seed: 3).encoded()
        bytes[0] = 2
        #expect(throws: SyncContentError.needsNewerVersion) { _ = try SyncContent(decoding: bytes) }
        let kind: [UInt8] = [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0x61, 1, 0, 1, 0, 9, 0, 0]
        #expect(throws: SyncContentError.needsNewerVersion) { _ = try SyncContent(decoding: kind) }
    }

    @Test("figures that SQLite cannot hold are read as it would give them back")
    func figures() throws {
        let register = SyncGroup(.lww, ["a", "b"]).register(
            [SyncField("a", .real(.nan)), SyncField("b", .real(-0.0))],
            at: .limit
        )
        let content = SyncContent(ops: [SyncOp(table: "t", key: SyncKey("k"), row: SyncRow([register]))])
        let fields = try SyncContent(decoding: content.encoded()).ops.first?.row.registers.first?.fields
        #expect(fields == [SyncField("b", .real(0))])
    }
}
