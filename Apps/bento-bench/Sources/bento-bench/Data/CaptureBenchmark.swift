import AppData
import Core
import Foundation
import GRDB

/// The cost of noting which registers of a row a save changes.
enum CaptureBenchmark {
    private struct Meal: SyncedRecord {
        static let databaseTableName = "bench_meals"
        static let sync: SyncTable? = SyncTable(
            databaseTableName,
            stream: .core,
            groups: ["name", ["grams", "kcal"], "notes"]
        )
        var id: RowID
        var name: String
        var grams: Double
        var kcal: Double
        var notes: String?
        var updatedAt = Moment(milliseconds: 0)
        var deletedAt: Moment?
    }

    private static let plan = MigrationPlan(
        namespace: "bench",
        steps: [
            .sql(
                "create meals",
                """
                CREATE TABLE bench_meals (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, grams REAL NOT NULL,
                    kcal REAL NOT NULL, notes TEXT, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT
                """
            )
        ],
        records: [Meal.self]
    )

    static let benchmark = Benchmark("data: capture") {
        try await Folder.with { home in
            let database = AppDatabase(home: home, plans: [plan])
            let start = Date(timeIntervalSince1970: 1_700_000_000)
            /// A new row and a change of another, in one transaction, as most commands do.
            @Sendable func save() async throws {
                try await database.write { database in
                    var meal = Meal(id: .make(at: start), name: "eggs", grams: 50, kcal: 80)
                    try meal.save(in: database, at: start)
                    meal.kcal += 1
                    try meal.save(in: database, at: start + 1)
                }
            }
            let plain = try await Timing.of(1001) { try await save() }
            try await database.write { try SyncCapture.start(in: $0, at: Moment(start)) }
            let captured = try await Timing.of(1001) { try await save() }
            try await database.close()
            return [
                Figure("data: a save", plain.median * 1000, "ms", note: plain.spread),
                Figure(
                    "data: a save that sync captures, of a plain one",
                    captured.median / max(plain.median, 1e-9),
                    "x",
                    .atMost(1.15),
                    note: captured.spread
                ),
            ]
        }
    }
}
