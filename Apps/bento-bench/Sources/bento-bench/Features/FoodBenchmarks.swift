import AppData
import Core
import CoreTesting
import FeatureFood
import FoodQuality
import Foundation
import GRDB

@testable import FoodDiary
@testable import FoodLookup
@testable import FoodReading

/// Reading sentences, fast and right; finding foods; adding up a day.
struct FoodBenchmarks: Sendable {
    let repository: URL

    var all: [Benchmark] {
        [
            Benchmark("food: parser") { try await parser() },
            Benchmark("food: languages") { try await languages() },
            Benchmark("food: quality") { try await quality() },
            Benchmark("food: search") { try await search() },
            Benchmark("food: day") { try await day() },
        ]
    }

    private func parser() async throws -> [Figure] {
        let sentences = try vectors().sentences.map { Array($0.utf8) }
        let parser = MealParser(catalog: try .bundled())
        var items = 0
        let timing = await Timing.of(7) { items += parser.countItems(in: sentences) }
        let rate = Double(sentences.count) / timing.median
        return [
            Figure(
                "food: sentences parsed and matched",
                rate,
                "per s",
                .atLeast(20_000),
                note: "all \(sentences.count) sentences of the vectors, \(timing.spread)"
            )
        ]
    }

    /// Meals of the sets in other languages, whose words are put into English first.
    private func languages() async throws -> [Figure] {
        let sets = repository.appending(path: "Packages/Feature-Food/Tests/Sets")
        let lines = try ["tongue-meals.tsv", "tongue-meals-2.tsv", "tongue-meals-3.tsv"].flatMap { file in
            try String(contentsOf: sets.appending(path: file), encoding: .utf8).split(separator: "\n")
        }
        let parser = MealParser(catalog: try .bundled())
        var figures: [Figure] = []
        for language in ["de", "fr", "es", "it", "pt"] {
            let sentences = lines.filter { $0.hasPrefix(language + "\t") }
                .compactMap { $0.split(separator: "\t").dropFirst().first.map { Array($0.utf8) } }
            var items = 0
            let timing = await Timing.of(7) { items += parser.countItems(in: sentences) }
            figures.append(
                Figure(
                    "food: sentences parsed and matched, \(language)",
                    Double(sentences.count) / timing.median,
                    "per s",
                    note: "\(sentences.count) sentences of the sets, \(timing.spread)"
                )
            )
        }
        return figures
    }

    /// The share of typed meals that is read right.
    private func quality() async throws -> [Figure] {
        let parser = MealParser(catalog: try .bundled())
        let meals = try MealQualitySet()
        let sets = [
            ("worked with", meals.dev, meals.foods), ("written later, worked with", meals.more, meals.moreFoods),
            ("kept aside", meals.heldOut, meals.foods),
        ]
        var figures = sets.map { name, sentences, foods in
            let found = MealScorer(foods: foods).figures(of: sentences) { Self.found(by: parser, in: $0) }
            return Figure(
                "food: meal sentences right, \(name)",
                found.percentRight,
                "%",
                .atLeast(90),
                note: "\(found.right) of \(found.sentences)"
            )
        }
        let vectors = try vectors()
        let rows = vectors.figures { text in
            let item = parser.parse(text).items.first
            let quantity = item.flatMap { $0.quantityIsStated ? $0.quantity : nil }
            return (quantity, item.map { $0.unitIsStated ? $0.unit.rawValue : "" } ?? "")
        }
        let leftOut = vectors.leftOut.map { "\($0.rows) \($0.reason)" }.joined(separator: "; ")
        figures.append(
            Figure(
                "food: ingredient rows right",
                rows.percentRight,
                "%",
                .atLeast(90),
                note: "\(rows.right) of \(rows.claimed) claimed; left out: \(leftOut)"
            )
        )
        return figures
    }

    private static func found(by parser: MealParser, in text: String) -> [MealScorer.Found] {
        parser.parse(text).items.filter { $0.problem == nil }.map { item in
            let names = [item.food?.name ?? item.name, item.food?.brand, item.food?.sourceName]
            return MealScorer.Found(
                name: names.compactMap { $0 }.joined(separator: " | "),
                grams: item.grams ?? 0,
                kcal: item.nutrients.kcal ?? 0
            )
        }
    }

    private func vectors() throws -> IngredientVectors {
        try IngredientVectors(
            folder: FeatureBenchmarks.shared("vectors/food/sharp-recipe-parser", repository: repository)
        )
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
        let food = FoodCoordinator(
            database: database,
            workouts: nil,
            transport: nil,
            settings: .memory("food"),
            time: time
        )
        _ = try await food.log(try await food.read("2 eggs and toast"), options: EntryPlan.Options())
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
    static func multiply(_ count: Int, in database: AppDatabase) async throws {
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
