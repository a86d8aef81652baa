import AppData
import Core
import Foundation
import GRDB
import SyncMerge
import Testing

@testable import DataSync

@Suite("Samples of a hostile device")
struct HostileSampleTests {
    private static let day = SharedHome.midnight / 86_400
    private static let none = SyncBatchID(high: 0, low: 0)

    private static func op(_ key: String, _ samples: [SyncSample]) -> SyncOp {
        SyncOp(
            table: "shared_samples",
            key: SyncKey(key),
            row: SyncRow([SyncRegister(name: "samples", samples: samples)])
        )
    }

    private static func sample(
        _ second: Int64 = SharedHome.midnight,
        length: Int64 = 60,
        zone: Int64 = 0,
        value: Double = 1
    ) -> SyncSample {
        SyncSample(second: second, length: length, zone: zone, value: value, batch: none)
    }

    private func home() async throws -> SharedHome {
        try await SharedHome(Household().join(), streams: [.samples])
    }

    @Test(
        "a sample that cannot be is set aside, and the rest of its chunk is there",
        arguments: [
            sample(.max), sample(.min), sample(SharedHome.midnight + 86_400), sample(SharedHome.midnight - 1),
            sample(length: -1), sample(length: .max), sample(length: 172_801), sample(zone: .max), sample(zone: .min),
            sample(zone: 1081), sample(value: .infinity), sample(value: -.infinity), sample(value: 1e13),
            sample(value: -.greatestFiniteMagnitude),
        ]
    )
    func impossible(_ bad: SyncSample) async throws {
        let home = try await home()
        let good = Self.sample(SharedHome.midnight + 30)
        try await home.merge([Self.op("1 \(Self.day) watch", [bad, good])])
        #expect(try await home.samples().count == 1)
        #expect(try await home.days().count == 1)
        #expect(try await home.count("SELECT COUNT(*) FROM bento_sync_held WHERE reason = 2") == 1)
        // It is handed on, and merging it again changes nothing.
        #expect(try await home.merge([Self.op("1 \(Self.day) watch", [bad, good])]) == 0)
        let bytes = try await home.database.read { database in
            let tables = try SyncedTables([SharedSchema.plan], in: database)
            return try SnapshotRows(database: database, tables: tables, stream: .samples, scrubbing: .never)
                .segments().map(\.bytes)
        }
        let ops = try bytes.flatMap { try SyncContent(decoding: $0).ops }
        #expect(ops.flatMap { $0.row.registers.flatMap(\.samples) }.count == 2)
    }

    @Test(
        "a chunk that no version names so is held, and is no trap",
        arguments: [
            "", " ", "1", "1 2", "1  2 watch", "01 \(day) watch", "+1 \(day) watch", "-1 \(day) watch",
            "0 \(day) watch",
            "1 -0 watch", "1 9223372036854775807 watch", "1 -9223372036854775808 watch", "1 99999999999999999999 watch",
            "99999 \(day) watch", "1 \(day) ", "1 \(day) \(String(repeating: "x", count: 201))",
        ]
    )
    func keys(_ key: String) async throws {
        let home = try await home()
        try await home.merge([Self.op(key, [Self.sample()])])
        #expect(try await home.samples().isEmpty)
        #expect(try await home.count("SELECT COUNT(*) FROM shared_sample_sources") == 0)
        #expect(try await home.count("SELECT COUNT(*) FROM bento_sync_held") == 1)
    }

    @Test("days at both ends of time are no trap", arguments: [-719_162, 2_932_896, -719_163, 2_932_897] as [Int64])
    func ends(_ day: Int64) async throws {
        let home = try await home()
        for kind in [1, 10, 20, 30] {
            let second = day * 86_400
            try await home.merge([
                Self.op(
                    "\(kind) \(day) watch",
                    [Self.sample(second, length: 172_800, zone: -1080), Self.sample(second + 86_399, zone: 1080)]
                )
            ])
        }
        for kind in [HealthKind.steps, .heartRate, .bodyMass, .sleep] { _ = try await home.days(kind) }
        #expect(try await home.samples().count == ((-719_162...2_932_896).contains(day) ? 8 : 0))
    }

    @Test("a kind of a later version is kept, and handed on")
    func laterKind() async throws {
        let home = try await home()
        try await home.merge([Self.op("999 \(Self.day) ring", [Self.sample()])])
        #expect(try await home.samples().count == 1)
        #expect(try await home.days().isEmpty)
        let row = try await home.database.read { database in
            try SyncedTables([SharedSchema.plan], in: database)["shared_samples"]?
                .read(SyncKey("999 \(Self.day) ring"), in: database)
        }
        #expect(row?["samples"]?.samples == [Self.sample()])
    }

    @Test("sixteen thousand imports of one number, taken back and not, are taken in at once")
    func manyImports() async throws {
        let home = try await home()
        let batches = (0..<2000).map { SyncBatchID(high: UInt64($0), low: 0x8000_0000_0000_0007) }
        let samples = batches.map { SyncSample(second: SharedHome.midnight, length: 0, zone: 0, value: 1, batch: $0) }
        let flags = batches.map { batch in
            SyncOp(
                table: "shared_sample_batches",
                key: .id(high: batch.high, low: batch.low),
                row: SyncRow([
                    SyncRegister(
                        name: "removed",
                        kind: .max,
                        stamp: SyncStamp(milliseconds: 1_800_000_000_000),
                        fields: [SyncField("removed", .integer(Int64(batch.high % 2)))]
                    )
                ])
            )
        }
        // The samples before what says that they were taken back.
        try await home.merge([Self.op("1 \(Self.day) watch", samples)] + flags)
        #expect(try await home.samples().count == 1)
        #expect(try await home.count("SELECT COUNT(*) FROM shared_hidden_samples") == 999)
        #expect(try await home.count("SELECT COUNT(DISTINCT number) FROM shared_sample_numbers") == 1000)
    }

    @Test(
        "an import's row that is none is set aside",
        arguments: [
            SyncValue.null, .integer(7), .real(0.5), .text("yes"), .blob([1]),
        ]
    )
    func flags(_ value: SyncValue) async throws {
        let home = try await home()
        for key in ["nonsense", "018bcfe5-6800-7000-8000-000000000001"] {
            let register = SyncRegister(
                name: "removed",
                kind: .max,
                stamp: SyncStamp(milliseconds: 1_800_000_000_000),
                fields: [SyncField("removed", value)]
            )
            try await home.merge([SyncOp(table: "shared_sample_batches", key: SyncKey(key), row: SyncRow([register]))])
        }
        #expect(try await home.count("SELECT COUNT(*) FROM shared_sample_batches WHERE id = 'nonsense'") == 0)
        try await home.merge([Self.op("1 \(Self.day) watch", [Self.sample()])])
        #expect(try await home.samples().count == 1)
    }
}
