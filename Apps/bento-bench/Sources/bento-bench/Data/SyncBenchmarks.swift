import AppData
import Core
import CoreTesting
import DataSync
import FeatureFood
import Foundation
import GRDB
import SyncProtocol

@testable import FoodDiary

/// The costs of sharing rows with other devices: a new device's first sync, and a meal.
enum SyncBenchmarks {
    static let all = [
        Benchmark("sync: a new device") { try await firstSync(of: 100_000) },
        Benchmark("sync: a meal") { try await meal() },
    ]

    private static let start = Date(timeIntervalSince1970: 1_795_000_000)

    private static func database(_ folder: AppHome, _ name: String) -> AppDatabase {
        AppDatabase(
            home: AppHome(path: folder.file(name).path),
            plans: FeatureRegistrar.registering(FoodFeature.self).migrationPlans,
            time: TimeContext(zone: .gmt) { start }
        )
    }

    private static func coordinator(_ database: AppDatabase) -> FoodCoordinator {
        FoodCoordinator(
            database: database,
            workouts: nil,
            transport: nil,
            settings: .memory("food"),
            time: TimeContext(zone: .gmt) { start }
        )
    }

    private static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
        let elapsed = try await ContinuousClock().measure { try await work() }
        return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    }

    /// Five years of meals, from the device that has them to one that has nothing.
    private static func firstSync(of rows: Int) async throws -> [Figure] {
        try await Folder.with { folder in
            var devices = try SharedDevices()
            let keepers = try devices.keepers(2)
            let relay = MemoryRelay()
            let full = database(folder, "full")
            let food = coordinator(full)
            _ = try await food.log(try await food.read("2 eggs"), options: EntryPlan.Options())
            try await fill(full, rows: rows)
            try await SyncEngine.start(full, keys: keepers[0].keyring(), streams: [.core])
            let sending = try await seconds {
                let engine = SyncEngine(database: full, transport: relay, keys: keepers[0], streams: [.core])
                guard try await engine.sync().unsent == 0 else { throw Miscounted() }
            }
            let fresh = database(folder, "fresh")
            try await fresh.write { _ in }
            try await SyncEngine.start(fresh, keys: keepers[1].keyring(), streams: [.core])
            let taking = try await seconds {
                let engine = SyncEngine(database: fresh, transport: relay, keys: keepers[1], streams: [.core])
                guard try await engine.sync().changedRows >= rows else { throw Miscounted() }
            }
            let (bytes, batches) = (await relay.bytes, await relay.count)
            for database in [full, fresh] { try await database.close() }
            let note = "\(rows) rows of meals, \(batches) batches, a relay in memory"
            return [
                Figure("sync: a new device's first", taking, "s", .atMost(5), note: note),
                Figure("sync: what a new device takes", Double(bytes) / 1e6, "MB", .atMost(6), note: note),
                Figure("sync: sending all of it first", sending, "s", note: note),
            ]
        }
    }

    /// Meals of three foods each out of 150, in amounts that people say; ids as random as those of a device.
    private static func fill(_ database: AppDatabase, rows: Int) async throws {
        let kinds = (0..<150).map { number in
            let figures = (0..<7).map { Double((number * 37 + $0 * 101) % 900) / 10 }
            return (name: "Food \(number), as it is sold", figures: figures)
        }
        try await database.write { database in
            var generator = SeededGenerator(seed: 42)
            let changing = [
                "id", "entry_id", "day", "eaten_at", "updated_at", "name", "grams", "kcal", "protein", "fat",
            ]
            func statement(_ table: String) throws -> Statement {
                let columns = try database.columns(in: table).map(\.name)
                let values = columns.map { changing.contains($0) ? ":\($0)" : $0 }.joined(separator: ", ")
                return try database.makeStatement(
                    sql: """
                        INSERT INTO \(table) (\(columns.joined(separator: ", "))) \
                        SELECT \(values) FROM \(table) WHERE rowid = (SELECT min(rowid) FROM \(table))
                        """
                )
            }
            let (entries, items) = (try statement("food_entries"), try statement("food_items"))
            for meal in 0..<rows / 4 {
                let moment = start - Double(meal) * 6300
                let entry = RowID.make(at: moment)
                try entries.execute(
                    arguments: [
                        "id": entry, "eaten_at": Moment(moment), "updated_at": Moment(moment),
                        "day": LocalDay(of: moment, in: .gmt),
                    ]
                )
                for _ in 0..<3 {
                    let kind = kinds[Int.random(in: 0..<150, using: &generator)]
                    let grams = Double(Int.random(in: 1...30, using: &generator) * 10)
                    try items.execute(
                        arguments: [
                            "id": RowID.make(at: moment), "entry_id": entry, "updated_at": Moment(moment),
                            "name": kind.name, "grams": grams, "kcal": kind.figures[0] * grams / 100,
                            "protein": kind.figures[1] * grams / 100, "fat": kind.figures[2] * grams / 100,
                        ]
                    )
                }
            }
        }
    }

    /// The size of a meal at the relay.
    private static func meal() async throws -> [Figure] {
        try await Folder.with { folder in
            var devices = try SharedDevices()
            let keeper = try devices.keepers(1)[0]
            let relay = MemoryRelay()
            let database = database(folder, "home")
            let food = coordinator(database)
            try await database.write { _ in }
            try await SyncEngine.start(database, keys: keeper.keyring(), streams: [.core])
            let engine = SyncEngine(database: database, transport: relay, keys: keeper, streams: [.core])
            _ = try await engine.sync()
            let before = await relay.count
            _ = try await food.log(try await food.read("2 eggs and toast with butter"), options: EntryPlan.Options())
            _ = try await engine.sync()
            guard await relay.count == before + 1 else { throw Miscounted() }
            let nothing = try await Timing.of(101) { _ = try await engine.sync() }
            let figures = [
                Figure("sync: a meal", Double(await relay.last), "B", .atMost(1000), note: "three foods, one batch"),
                Figure("sync: nothing to do, without the network", nothing.median * 1000, "ms", note: nothing.spread),
            ]
            try await database.close()
            return figures
        }
    }

    private struct Miscounted: Error {}
}
