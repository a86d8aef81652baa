import Core
import Foundation
import HostTesting
import Testing

/// A row that nothing can read, in any table of any feature, costs that row and nothing else; the doctor names it and sets it
/// aside.
@Suite("Rows that cannot be right")
struct BadRowTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    /// What Bento itself keeps beside the person's rows: content of any kind that nobody decodes.
    private static let withoutType: Set<String> = [
        "shared_set_aside", "shared_files", "shared_samples", "shared_sample_sources", "shared_removed_batches",
        "shared_sample_numbers", "shared_hidden_samples",
    ]

    /// Tables that can be made again, as the features declare them.
    private func isDerived(_ table: String) -> Bool {
        let prefixes = [
            "bento_", "shared_cache", "shared_sample_days", "food_usage", "food_usda", "food_products", "chat_search",
            "chat_leases", "chat_abilities", "chat_insights", "wallet_sandbox", "wallet_movements", "location_geonames",
            "reminders_claims", "sqlite_",
        ]
        return prefixes.contains { table.hasPrefix($0) } || table.contains("_fts") || table.contains("_search")
    }

    @Test("one in each table")
    func tables() throws {
        defer { bento.cleanUp() }
        for arguments in [
            ["food", "log", "2 eggs"], ["profile", "set", "--weight", "64"], ["location", "set", "52.5,13.4"],
            ["workouts", "log", "bench press 3x8 60 kg"], ["wallet", "sandbox", "fund", "1000"],
        ] {
            let outcome = try bento.run(arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let tables = try bento.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT%' ORDER BY name"
        )
        .filter { !isDerived($0) && !Self.withoutType.contains($0) }
        #expect(tables.count > 20, "\(tables)")
        for table in tables {
            let columns = try bento.rows("SELECT name || ' ' || type FROM pragma_table_info('\(table)')")
            let cells = columns.map { line -> (name: String, value: String) in
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
            try bento.sql(
                """
                DELETE FROM "\(table)" WHERE id = 'me';
                INSERT INTO "\(table)" (\(names)) VALUES (\(cells.map(\.value).joined(separator: ", ")));
                """
            )
            let doctor = try bento.run(["features", "doctor"])
            #expect(doctor.status == 1 && doctor.output.contains(table), "\(table): \(doctor.output)\(doctor.errors)")
            try everythingWorks("\(table) has a bad row")
            let mended = try bento.run(["features", "doctor", "--set-aside", "--yes"])
            #expect(mended.status == 0, "\(table): \(mended.output)\(mended.errors)")
        }
        let kept = try bento.rows("SELECT id FROM shared_set_aside")
        #expect(kept.count >= tables.count)
        try everythingWorks("all bad rows are set aside")
    }

    @Test("who reads what such a row belongs to is told that it is left out", arguments: [false, true])
    func told(asJSON: Bool) throws {
        defer { bento.cleanUp() }
        let words = ["workouts", "list"] + (asJSON ? ["--json"] : [])
        #expect(try bento.run(["workouts", "log", "bench press 3x8 60 kg, squat 5x5 100 kg"]).status == 0)
        #expect(try bento.run(words).errors == "")
        try bento.sql("UPDATE workouts_exercises SET sets = '{nothing' WHERE name LIKE '%Squat%'")
        let told = try bento.run(words)
        #expect(told.status == 0 && told.output.contains("Bench") && !told.output.contains("Squat"), "\(told.output)")
        #expect(told.errors.contains("A row of the database cannot be read and is left out"), "\(told.errors)")
    }

    private func everythingWorks(_ cause: String) throws {
        let commands = [
            [], ["food", "day"], ["food", "log", "1 apple"], ["food", "own", "list"], ["profile", "show"],
            ["location", "here"],
            ["location", "history"], ["location", "fence", "list"], ["location", "track", "list"],
            ["wallet", "balance"],
            ["wallet", "list"], ["workouts", "list"], ["chat", "sessions"], ["location", "map"],
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
