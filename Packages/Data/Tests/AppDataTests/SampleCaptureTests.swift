import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("Capture of health samples")
struct SampleCaptureTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        home = try TemporaryHome()
        database = home.database()
    }

    private static let midnight: Int64 = 1_795_132_800

    private func sample(_ second: Int64, _ kind: HealthKind = .steps, from source: String = "watch") -> HealthSample {
        let start = (Self.midnight + second) * 1000
        return HealthSample(kind: kind, value: 1, start: start, end: start, zoneOffset: 0, source: source)
    }

    private func insert(_ samples: [HealthSample], as batch: UUID? = nil) async throws {
        try await database.write { [now] database in
            var writer = HealthSampleWriter(batch: batch, at: now)
            _ = try writer.insert(samples, in: database)
        }
    }

    private func begin() async throws {
        try await database.write { [now] in try SyncCapture.start(in: $0, at: Moment(now)) }
    }

    private func marks() async throws -> [String] {
        try await database.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT name || ': ' || row FROM bento_sync_dirty JOIN bento_sync_tables ON n = tbl ORDER BY 1"
            )
        }
    }

    private func forgetMarks() async throws {
        try await database.write { try $0.execute(sql: "DELETE FROM bento_sync_dirty") }
    }

    @Test("a chunk is marked once, by kind, UTC day and the name of the source; what was known marks nothing")
    func marked() async throws {
        try await begin()
        let samples =
            (0..<200).map { sample($0 * 60) } + [sample(86_400), sample(-1), sample(0, .heartRate, from: "a b")]
        try await insert(samples)
        let day = Self.midnight / 86_400
        let expected = [
            "shared_samples: 1 \(day - 1) watch", "shared_samples: 1 \(day) watch",
            "shared_samples: 1 \(day + 1) watch",
            "shared_samples: 10 \(day) a b",
        ]
        #expect(try await marks() == expected)
        try await forgetMarks()
        try await insert(samples)
        #expect(try await marks() == [])
        try await insert(samples + [sample(5)])
        #expect(try await marks() == [expected[1]])
    }

    @Test("an import is marked by its whole UUID, also where it is taken back and brought again")
    func imports() async throws {
        try await begin()
        let batch = UUID()
        let mark = "shared_sample_batches: \(RowID(batch))"
        try await insert([sample(0)], as: batch)
        #expect(try await marks().first == mark)
        try await forgetMarks()
        // Nothing new, nothing to say.
        try await insert([sample(0)], as: UUID())
        #expect(try await marks() == [])
        let now = now
        _ = try await database.write { try HealthSampleStore.removeBatch(batch, in: $0, at: now + 1) }
        #expect(try await marks() == [mark])
        try await forgetMarks()
        try await insert([sample(0)], as: batch)
        #expect(try await marks().count == 2)
    }

    @Test("nothing is written where sync is off, and nothing stays of a transaction that is undone")
    func off() async throws {
        try await insert([sample(0)], as: UUID())
        #expect(try await database.read { try $0.tableExists("bento_sync_dirty") } == false)
        try await begin()
        struct Undone: Error {}
        await #expect(throws: Undone.self) {
            try await database.write { [now] database in
                var writer = HealthSampleWriter(batch: UUID(), at: now)
                _ = try writer.insert([sample(60)], in: database)
                throw Undone()
            }
        }
        #expect(try await marks() == [])
    }

    @Test("samples of before have the number of their import, by which it is taken back; a home that shares sends them")
    func earlier() async throws {
        let steps = Array(SharedSchema.plan.steps.prefix { $0.name != "share health samples" })
        let other = try TemporaryHome()
        let file = try DatabaseQueue(path: other.home.databaseFile.path)
        let (batch, gone) = (UUID(), UUID())
        let (number, removed) = (HealthSampleBatch.number(of: batch), HealthSampleBatch.number(of: gone))
        try await file.write { [now] database in
            try database.execute(
                sql: """
                    CREATE TABLE bento_migrations (namespace TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
                    applied_at INTEGER NOT NULL, PRIMARY KEY (namespace, number))
                    """
            )
            for step in steps { try step.apply(database) }
            try SyncCapture.start(in: database, at: Moment(now))
            try database.execute(sql: "INSERT INTO shared_sample_sources VALUES (5, 'watch', 0, NULL)")
            for (second, imported) in [(0, number), (60, number), (120, 0)] {
                try database.execute(
                    sql: "INSERT INTO shared_samples VALUES (1, ?, 5, 60, 0, 1, ?)",
                    arguments: [Self.midnight + Int64(second), imported]
                )
            }
            try database.execute(sql: "INSERT INTO shared_removed_batches VALUES (?)", arguments: [removed])
            try HealthSampleSchema.sharing.apply(database)
            let marks = try String.fetchAll(database, sql: "SELECT row FROM bento_sync_dirty ORDER BY row")
            let names = [number, removed].map { "\(HealthSampleBatch.earlier($0))" }
            #expect(marks == (names + ["1 \(Self.midnight / 86_400) watch"]).sorted())
            #expect(try HealthSampleBatch.find(HealthSampleBatch.earlier(removed), in: database)?.removed == true)
            #expect(try HealthSampleStore.removeBatch(batch, in: database, at: now) == 2)
            #expect(try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM shared_samples") == 1)
            #expect(try HealthSampleBatch.find(RowID(batch), in: database) == nil)
        }
    }

    @Test("an earlier number is named alike on every device, and by the same number")
    func names() {
        for number in [1, 5, 0x7FFF_FFFF, 0x0102_0304] as [Int64] {
            #expect(HealthSampleBatch.number(of: HealthSampleBatch.earlier(number).uuid) == number)
        }
        #expect("\(HealthSampleBatch.earlier(0x0102_03FF))" == "00000000-0000-8000-8000-0000010203ff")
    }
}
