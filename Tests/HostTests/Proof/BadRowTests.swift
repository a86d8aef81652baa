import Core
import Foundation
import Testing

/// A row that nothing can read, in any table of any feature, costs that row and nothing else; the doctor names it and sets it
/// aside.
@Suite("Rows that cannot be right")
struct BadRowTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func sql(_ statements: String) throws -> BentoBinary.Outcome {
        let file = bento.home.appending(path: "statements.sql")
        try Data(statements.utf8).write(to: file)
        let database = bento.bentoHome.appending(path: "bento.sqlite").path
        return try bento.shell("sqlite3 -bail '\(database)' < '\(file.path)'")
    }

    /// What Bento itself keeps beside the person's rows: content of any kind that nobody decodes.
    private static let withoutType: Set<String> = [
        "shared_set_aside", "shared_files", "shared_samples", "shared_sample_sources",
    ]

    /// Tables that can be made again, as the features declare them.
    private func isDerived(_ table: String) -> Bool {
        let prefixes = [
            "bento_", "shared_cache", "shared_sample_days", "food_usage", "food_usda", "chat_search",
            "chat_leases", "chat_abilities", "chat_insights", "wallet_sandbox", "wallet_movements", "location_geonames",
            "reminders_claims", "sqlite_",
        ]
        return prefixes.contains { table.hasPrefix($0) } || table.contains("_fts") || table.contains("_search")
    }

    @Test("one in each table")
    func tables() throws {
        defer { bento.cleanUp() }
        guard try bento.shell("command -v sqlite3").status == 0 else {
            print("skipped: there is no sqlite3 to write rows with")
            return
        }
        for arguments in [
            ["food", "log", "2 eggs"], ["profile", "set", "--weight", "64"], ["location", "set", "52.5,13.4"],
            ["workouts", "log", "bench press 3x8 60 kg"], ["wallet", "sandbox", "fund", "1000"],
        ] {
            let outcome = try bento.run(arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let listed = try sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT%' ORDER BY name;"
        )
        let tables = listed.output.split(separator: "\n").map(String.init)
            .filter { !isDerived($0) && !Self.withoutType.contains($0) }
        #expect(tables.count > 20, "\(tables)")
        for table in tables {
            let columns = try sql("SELECT name || ' ' || type FROM pragma_table_info('\(table)');")
            let cells = columns.output.split(separator: "\n").map { line -> (name: String, value: String) in
                let parts = line.split(separator: " ")
                switch (parts[0], parts.last) {
                case ("id", "TEXT"): return ("id", "'bad-id'")
                case ("deleted_at", _): return ("deleted_at", "NULL")
                case ("updated_at", _): return ("updated_at", "9223372036854775807")
                case (let name, "INTEGER"): return (String(name), "9223372036854775807")
                case (let name, "REAL"): return (String(name), "1e300")
                case (let name, "BLOB"): return (String(name), "x'ff'")
                case (let name, _): return (String(name), "'{bad secret-words'")
                }
            }
            let names = cells.map { "\"\($0.name)\"" }.joined(separator: ", ")
            let inserted = try sql(
                """
                PRAGMA ignore_check_constraints = ON;
                DELETE FROM "\(table)" WHERE id = 'me';
                INSERT INTO "\(table)" (\(names)) VALUES (\(cells.map(\.value).joined(separator: ", ")));
                """
            )
            #expect(inserted.status == 0, "\(table): \(inserted.errors)")
            let doctor = try bento.run(["features", "doctor"])
            #expect(doctor.status == 1 && doctor.output.contains(table), "\(table): \(doctor.output)\(doctor.errors)")
            try everythingWorks("\(table) has a bad row")
            let mended = try bento.run(["features", "doctor", "--set-aside", "--yes"])
            #expect(mended.status == 0, "\(table): \(mended.output)\(mended.errors)")
        }
        let kept = try sql("SELECT COUNT(*) FROM shared_set_aside;")
        #expect((Int(kept.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) >= tables.count)
        try everythingWorks("all bad rows are set aside")
    }

    private func everythingWorks(_ cause: String) throws {
        let commands = [
            [], ["food", "day"], ["food", "log", "1 apple"], ["food", "foods"], ["profile", "show"],
            ["location", "here"],
            ["location", "history"], ["location", "fences", "list"], ["location", "tracks", "list"],
            ["wallet", "balance"],
            ["wallet", "history"], ["workouts", "history"], ["chat", "sessions"], ["location", "map"],
        ]
        for arguments in commands {
            let outcome = try bento.run(arguments)
            #expect(
                !outcome.crashed && (outcome.status == 0 || outcome.status == 64),
                "\(cause): \(arguments) \(outcome.status) \(outcome.errors)"
            )
            #expect(!outcome.errors.contains("secret-words"), "\(cause): \(arguments) \(outcome.errors)")
        }
    }
}
