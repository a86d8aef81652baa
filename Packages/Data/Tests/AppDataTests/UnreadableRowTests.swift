import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Rows that cannot be read")
struct UnreadableRowTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let logs: DailyLogStore
    private let days: ClosedRange<LocalDay>

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan])
        logs = DailyLogStore(database: database, time: .system)
        days = try #require(LocalDay("2026-01-01"))...(try #require(LocalDay("2026-12-31")))
        try await database.write {
            try $0.execute(
                sql: """
                    INSERT INTO shared_daily_logs (id, weight_kg, mood, updated_at) VALUES
                        ('2026-01-01', 80, 'words of a secret', 1), ('2026-01-02', 81, 'my secret mood', 9223372036854775807),
                        ('2026-01-03', 82, NULL, 1);
                    INSERT INTO shared_profiles (id, sex, name, updated_at) VALUES ('me', 'no such sex', 'Ada', 1);
                    """
            )
        }
    }

    @Test("such a row costs only itself: what is read leaves it out, what is written does not lose it")
    func costsItself() async throws {
        #expect(try await logs.logs(days).map(\.weightKg) == [80, 82])
        #expect(try await logs.logs(days).count == 2)
        #expect(database.writes.hiddenRows == 1)
        let day = try #require(LocalDay("2026-01-05"))
        try await logs.update(day) { $0.weightKg = 83 }
        #expect(try await logs.logs(days).map(\.weightKg) == [80, 82, 83])
        let count = try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_daily_logs") }
        #expect(count == 4)
    }

    @Test("a change to such a row begins anew, and what it held is kept aside")
    func changes() async throws {
        let profiles = ProfileStore(database: database, time: .system)
        #expect(try await profiles.profile().name == nil)
        try await profiles.update { $0.name = "Bea" }
        #expect(try await profiles.profile().name == "Bea")
        let kept = try await database.read { database in
            try String.fetchAll(database, sql: "SELECT content FROM shared_set_aside")
        }
        #expect(kept.count == 1)
        #expect(kept.first?.contains("Ada") == true)
    }

    @Test("an error says nothing of what a row holds")
    func words() async throws {
        let error = await #expect(throws: StoreError.self) {
            // It is the closure that asks for the wrong type: leaving rows out does not help.
            try await database.read { database in
                try Row.fetchOne(database, sql: "SELECT mood AS x FROM shared_daily_logs WHERE id = '2026-01-01'")?
                    .decode(Int.self, forColumn: "x")
            }
        }
        #expect(error?.code == "data.unreadable-row")
        #expect(error?.description.contains("secret") == false)
    }

    @Test("an error of the closure's own is not taken for a bad row")
    func ownError() async throws {
        let empty = try TemporaryHome()
        await #expect(throws: DecodingError.self) {
            try await empty.database().write { _ in _ = try JSONDecoder().decode(Int.self, from: Data("x".utf8)) }
        }
    }

    @Test(
        "the check finds them, with rows that can be read and cannot be right; setting them aside keeps what they held"
    )
    func setsAside() async throws {
        try await database.write {
            try $0.execute(sql: "UPDATE shared_daily_logs SET weight_kg = 1e300 WHERE id = '2026-01-03'")
        }
        let faults = try await database.rowFaults()
        #expect(
            Set(faults.map { $0.table + " " + $0.key }) == [
                "shared_daily_logs 2026-01-02", "shared_daily_logs 2026-01-03", "shared_profiles me",
            ]
        )
        try await database.setAside(faults)
        #expect(try await database.rowFaults().isEmpty)
        #expect(try await logs.logs(days).map(\.weightKg) == [80])
        let kept = try await database.read { database in
            try String.fetchAll(database, sql: "SELECT content FROM shared_set_aside ORDER BY row_key")
        }
        #expect(kept.count == 3)
        #expect(kept.first?.contains("my secret mood") == true)
        // And an export has them.
        let folder = Folder()
        let report = try await DataExport(database: database).run(to: folder.url("e.json"), format: .json)
        #expect(report.rows["shared_set_aside"] == 3)
    }
}
