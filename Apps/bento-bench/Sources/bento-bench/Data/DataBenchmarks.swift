import AppData
import Core
import Foundation
import GRDB

/// The costs of AppData: samples by the million, and the walls around each feature's tables.
enum DataBenchmarks {
    static let all = [
        Benchmark("data: health samples") {
            let samples = Self.samples(1_000_000)
            var inserting: [Double] = []
            var summing: [Double] = []
            var reading: [Double] = []
            for _ in 0..<5 {
                try await Folder.with { home in
                    let database = AppDatabase(home: home)
                    try await database.write { _ in }
                    var writer = HealthSampleWriter(at: Date(timeIntervalSince1970: 0))
                    let clock = ContinuousClock()
                    var seconds = 0.0
                    for start in stride(from: 0, to: samples.count, by: 20_000) {
                        let part = samples[start..<min(start + 20_000, samples.count)]
                        let before = writer
                        let (elapsed, after) = try await clock.timing {
                            try await database.write { database in
                                var writer = before
                                guard try writer.insert(part, in: database) == part.count else { throw Miscounted() }
                                return writer
                            }
                        }
                        writer = after
                        seconds += elapsed
                    }
                    inserting.append(Double(samples.count) / seconds)
                    let full = writer
                    let (summed, _) = try await clock.timing {
                        try await database.write { database in
                            var writer = full
                            try writer.finish(in: database)
                        }
                    }
                    summing.append(Double(samples.count) / summed)
                    let store = HealthSampleStore(database: database, time: .system)
                    let first = LocalDay(daysSince1970: Int(Self.start / 86_400))
                    let (read, days) = try await clock.timing {
                        try await store.healthDays(.heartRate, first...first.adding(days: 365))
                    }
                    guard days.count > 360 else { throw Miscounted() }
                    reading.append(read * 1000)
                    try await database.close()
                }
            }
            return [
                Figure(
                    "data: samples inserted, 20,000 in a transaction",
                    inserting.sorted()[2],
                    "rows/s",
                    .atLeast(1_400_000)
                ),
                Figure("data: samples summed up by day", summing.sorted()[2], "rows/s"),
                Figure("data: the figures of a year's days", reading.sorted()[2], "ms", .atMost(5)),
            ]
        },
        Benchmark("data: walls") {
            try await Folder.with { home in
                let plan = MigrationPlan(
                    namespace: "bench",
                    steps: [
                        .sql(
                            "create rows",
                            """
                            CREATE TABLE bench_rows (
                                id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, updated_at INTEGER NOT NULL,
                                deleted_at INTEGER
                            ) STRICT
                            """
                        )
                    ]
                )
                let database = AppDatabase(home: home, plans: [plan])
                let view = database.view(of: "bench")
                /// As a log of a meal does: a read, then one transaction of five rows.
                @Sendable func log(_ database: AppDatabase) async throws {
                    _ = try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM bench_rows") }
                    try await database.write { database in
                        for _ in 0..<5 {
                            try database.cachedStatement(
                                sql: "INSERT INTO bench_rows (id, name, updated_at) VALUES (?, 'eggs', 1)"
                            ).execute(arguments: [UUID().uuidString])
                        }
                    }
                }
                let plain = try await Timing.of(201) { try await log(database) }
                let walled = try await Timing.of(201) { try await log(view) }
                try await database.close()
                return [
                    Figure("data: a log without walls", plain.median * 1000, "ms", note: plain.spread),
                    Figure(
                        "data: what the walls add to a log",
                        max(0, walled.median - plain.median) * 1000,
                        "ms",
                        .atMost(0.5),
                        note: walled.spread
                    ),
                ]
            }
        },
        CaptureBenchmark.benchmark,
    ]

    private struct Miscounted: Error {}

    private static let start: Int64 = 1_600_000_000

    /// A heart rate each minute for two years, as exports have them: by kind and time.
    private static func samples(_ count: Int) -> [HealthSample] {
        (0..<count).map { number in
            let moment = (start + Int64(number) * 60) * 1000
            return HealthSample(
                kind: .heartRate,
                value: 60 + Double(number % 60),
                start: moment,
                end: moment,
                zoneOffset: 3600,
                source: "Watch of somebody"
            )
        }
    }
}

extension ContinuousClock {
    fileprivate func timing<Value>(_ work: () async throws -> Value) async rethrows -> (Double, Value) {
        let start = now
        let value = try await work()
        let elapsed = start.duration(to: now)
        return (Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18, value)
    }
}
