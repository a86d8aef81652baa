import AppData
import Core
import Foundation
import GRDB

@testable import FeatureFood

/// Reading sentences, finding foods, adding up a day.
struct FoodBenchmarks: Sendable {
    let repository: URL

    var all: [Benchmark] {
        [
            Benchmark("food: parser") { try await parser() },
            Benchmark("food: search") { try await search() },
            Benchmark("food: day") { try await day() },
        ]
    }

    private func parser() async throws -> [Figure] {
        let folder = try FeatureBenchmarks.shared("vectors/food/sharp-recipe-parser", repository: repository)
        let text = try String(
            contentsOf: folder.appendingPathComponent("nyt-ingredients-snapshot-2015-small.csv"),
            encoding: .utf8
        )
        // The second column is the line as somebody wrote it.
        let sentences = text.split(separator: "\n").dropFirst().compactMap { row -> [UInt8]? in
            let fields = row.split(separator: ",", maxSplits: 1)
            guard fields.count == 2 else { return nil }
            let rest = fields[1]
            let sentence = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != "," }
            return sentence.isEmpty ? nil : Array(sentence.utf8)
        }
        let parser = MealParser(catalog: try .bundled())
        var items = 0
        let timing = await Timing.of(7) {
            for sentence in sentences { items += parser.parse(bytes: sentence).items.count }
        }
        let rate = Double(sentences.count) / timing.median
        return [
            Figure(
                "food: sentences parsed and matched",
                rate,
                "per s",
                .atLeast(20_000),
                note: "\(sentences.count) lines, \(timing.spread)"
            )
        ]
    }

    private func search() async throws -> [Figure] {
        let folder = try FeatureBenchmarks.shared("data/usda-sr28", repository: repository)
        let foods = try USDAFolder(folder: folder).read()
        let search = FoodSearch(catalog: FoodCatalog(foods: foods))
        let words = [
            "chicken breast", "brocoli", "whole milk", "chees", "rice brown cooked", "peanut buter", "yog", "apple raw",
            "beef grnd", "salmon atlantic", "bread", "choc", "orange juice", "tofu", "lentils", "spagetti", "egg white",
            "but", "oat", "zucchini",
        ]
        var samples: [Double] = []
        let clock = ContinuousClock()
        for round in 0..<50 {
            for word in words {
                let elapsed = clock.measure { _ = search.search(word) }
                if round > 0 {
                    samples.append(Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds))
                }
            }
        }
        let timing = Timing(seconds: samples.sorted())
        return [
            Figure(
                "food: search over \(foods.count) foods, p99",
                timing.percentile(0.99) * 1000,
                "ms",
                .atMost(2),
                note: "\(samples.count) searches"
            ),
            Figure("food: search, median", timing.median * 1000, "ms"),
        ]
    }

    private func day() async throws -> [Figure] {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("bento-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let clock = Date(timeIntervalSince1970: 1_795_000_000)
        let time = TimeContext(zone: .gmt) { clock }
        let plans = FeatureRegistrar.registering(FoodFeature.self).migrationPlans
        let database = AppDatabase(home: AppHome(path: home.path), plans: plans, time: time)
        let food = FoodCoordinator(database: database, workouts: nil, transport: nil, time: time)
        _ = try await food.logMeal("2 eggs and toast", at: clock)
        let entries = 100_000
        try await Self.multiply(entries, in: database)
        let timing = try await Timing.of(51) { _ = try await food.sheet(time.today) }
        try await database.close()
        return [
            Figure(
                "food: a day's summary among \(entries) entries",
                timing.median * 1000,
                "ms",
                .atMost(5),
                note: timing.spread
            )
        ]
    }

    /// Copies the one entry and its items to one entry for each of the last days, ten a day, straight in SQL.
    private static func multiply(_ count: Int, in database: AppDatabase) async throws {
        try await database.write { database in
            for table in ["food_entries", "food_items"] {
                let columns = try database.columns(in: table).map(\.name)
                let key = table == "food_entries" ? "id" : "entry_id"
                let list = columns.map { column -> String in
                    if column == key { return "printf('%08x', n.value) || substr(\(column), 9)" }
                    if column == "id" { return "printf('%08x', n.value) || substr(id, 9)" }
                    if column == "day" { return "date('2026-11-18', '-' || (1 + n.value / 10) || ' days')" }
                    if column == "eaten_at" { return "eaten_at - (1 + n.value / 10) * 86400000" }
                    return column
                }
                try database.execute(
                    sql: """
                        WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < \(count - 1))
                        INSERT INTO \(table) (\(columns.joined(separator: ", ")))
                        SELECT \(list.joined(separator: ", ")) FROM \(table), n
                        """
                )
            }
        }
    }
}
