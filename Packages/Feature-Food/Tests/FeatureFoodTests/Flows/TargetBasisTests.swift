import AppData
import Core
import Foundation
import GRDB
import Testing

@testable import FeatureFood
@testable import FoodRules

@Suite("What the targets rest on")
struct TargetBasisTests {
    private func home() async throws -> FoodHome {
        let home = try FoodHome()
        _ = try await home.run(SetBody.self, ["sex": "male", "born": "40", "height": "180", "weight": "80"])
        return home
    }

    @Test("the stated activity changes the target and the answer says so")
    func stated() async throws {
        let home = try await home()
        let before = try await home.run(ShowTargets.self)
        #expect(before.basis == .measured)
        #expect(before.notices.contains { $0.contains("No usual activity is stated") })
        let said = try await home.run(SetBody.self, ["activity": "veryActive"])
        let rest = try #require(said.restingKcal)
        #expect(abs(said.targets.kcal - rest * 1.9) < 0.01)
        #expect(said.basis == .stated)
        #expect(said.activity == "veryActive")
        #expect(said.explanation.contains("x 1.9 for the activity that you stated"))
        #expect(said.notices.contains { $0.contains("until your expenditure is learnt") })
        let quiet = try await home.run(SetBody.self, ["activity": "sedentary"])
        #expect(abs(quiet.targets.kcal - rest * 1.2) < 0.01)
        #expect(quiet.basis == .measured)
    }

    @Test("fourteen days of food and weight take the place of what was stated, and the answer says so")
    func learnt() async throws {
        let home = try await home()
        _ = try await home.run(SetBody.self, ["activity": "veryActive", "goal": "cut"])
        for ago in 1...13 {
            _ = try await home.run(QuickFood.self, ["kcal": 2600, "day": .string("-\(ago)")])
            _ = try await home.run(WeighIn.self, ["weight": "80kg", "day": .string("-\(ago)")])
        }
        #expect(try await home.run(ShowTargets.self).basis == .stated)
        _ = try await home.run(QuickFood.self, ["kcal": 2600, "day": "-14"])
        _ = try await home.run(WeighIn.self, ["weight": "80kg", "day": "-14"])
        let report = try await home.run(ShowTargets.self)
        #expect(report.basis == .learnt)
        #expect(abs(report.targets.kcal - 2100) < 0.01)
        #expect(
            report.explanation.hasPrefix("Learnt from your food and weight: 2600 kcal a day, exercise included - 500")
        )
        #expect(report.notices.contains { $0.contains("What was learnt counts") })
        // A day of the past rests on what was known then.
        #expect(try await home.run(ShowTargets.self, ["day": "-10"]).basis == .stated)
    }

    @Test("days with meals left out teach nothing that a body cannot do")
    func impossible() async throws {
        let home = try await home()
        _ = try await home.run(SetBody.self, ["activity": "moderate"])
        for ago in 1...15 {
            _ = try await home.run(QuickFood.self, ["kcal": 500, "day": .string("-\(ago)")])
            _ = try await home.run(WeighIn.self, ["weight": "80kg", "day": .string("-\(ago)")])
        }
        let report = try await home.run(ShowTargets.self)
        #expect(report.basis == .stated)
        #expect(report.expenditureNote.contains("meals may be missing"))
    }
}

@Suite("What Food tells of days and foods")
struct FoodHistoryTests {
    @Test("foods, water and weights of a span are those of the rows")
    func rows() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs and a banana", ["day": "-1", "meal": "breakfast"])
        try await home.log("100 g cheddar", ["meal": "lunch"])
        _ = try await home.run(DrinkWater.self, ["amount": "500ml"])
        _ = try await home.run(DrinkWater.self, ["amount": "250ml"])
        for (ago, kg) in [(10, 81.0), (5, 80.5), (0, 80.0)] {
            _ = try await home.run(WeighIn.self, ["weight": .string("\(kg)kg"), "day": .string("-\(ago)")])
        }
        let (today, before) = (home.time.today, home.time.today.adding(days: -1))
        let foods = try await home.food.eatenFoods(before...today)
        #expect(foods.map(\.name) == ["egg", "banana", "cheddar cheese"] || foods.count == 3)
        #expect(foods.map(\.day) == [before, before, today] && foods[0].meal == "breakfast" && foods[0].pieces == 2)
        #expect(foods[2].pieces == nil && foods[2].grams == 100)
        // The same sums as the rows, and as the week's own function.
        let totals = try await home.food.totals(before...today)
        for day in [before, today] {
            let kcal = try await home.database.read { database in
                try Double.fetchOne(
                    database,
                    sql: """
                        SELECT TOTAL(i.kcal * i.servings) FROM food_entries e JOIN food_items i ON i.entry_id = e.id
                        WHERE e.day = ? AND e.deleted_at IS NULL AND i.deleted_at IS NULL
                        """,
                    arguments: [day]
                )
            }
            let sum = foods.filter { $0.day == day }.reduce(0) { $0 + $1.macros.kcal }
            #expect(abs(sum - (kcal ?? 0)) < 0.01 && abs((totals[day]?.kcal ?? 0) - sum) < 0.01)
        }
        #expect(try await home.food.water(before...today) == [today: 750])
        let weights = try await home.food.weights(today.adding(days: -10)...today)
        #expect(weights.map(\.kilograms) == [81, 80.5, 80])
        // The change that 'food trends' tells.
        let trends = try await home.run(ShowTrends.self)
        let change = try #require(trends.weightChangeKg)
        #expect(abs((weights[2].trend - weights[0].trend) - change) < 1e-6)
    }

    @Test("what words name has its figures, and nothing is logged; a guess has none")
    func figures() async throws {
        let home = try FoodHome()
        let avocado = try #require(try await home.food.foodFigures("an avocado"))
        #expect(avocado.name.contains("avocado"))
        #expect(avocado.macros.kcal > 150)
        #expect(avocado.macros.kcal < 450)
        let skyr = try await home.food.foodFigures("100 g chicken breast")
        #expect(skyr?.grams == 100)
        #expect(try await home.food.foodFigures("a zorblfrob") == nil)
        #expect(try await home.food.foodFigures("that was two, not three") == nil)
        #expect(try await home.contents() == [])
    }

    @Test("ideas for a meal are of what was eaten for it and of favorites, the one that fits what is left first")
    func ideas() async throws {
        let home = try FoodHome()
        for ago in 1...3 { try await home.log("200 g chicken breast", ["day": .string("-\(ago)"), "meal": "dinner"]) }
        try await home.log("1 kg pizza", ["day": "-4", "meal": "dinner"])
        try await home.log("2 eggs", ["day": "-1", "meal": "breakfast"])
        _ = try await home.run(QuickFood.self, ["kcal": 1400])
        let ideas = try await home.food.mealIdeas("dinner", on: home.time.today)
        #expect(ideas.first?.name.contains("chicken") == true)
        #expect(ideas.first?.times == 3)
        #expect(!ideas.contains { $0.name.contains("egg") })
    }

    @Test("more than ten years at once are refused")
    func long() async throws {
        let home = try FoodHome()
        let today = home.time.today
        await #expect(throws: FoodError.self) { try await home.food.eatenFoods(today.adding(days: -4000)...today) }
    }
}

@Suite("MealRanking")
struct MealRankingTests {
    private func idea(_ name: String, _ kcal: Double, _ protein: Double, times: Int = 1) -> MealIdea {
        MealIdea(
            name: name,
            macros: Macros(kcal: kcal, protein: protein, carbs: 0, fat: 0),
            times: times,
            isFavorite: false
        )
    }

    @Test(
        "what fits the energy and brings the protein comes first; habit decides between equals",
        arguments: [
            ([("a", 600.0, 40.0, 1), ("b", 1200, 60, 1)], 700.0, 50.0, "a"),
            ([("a", 300, 10, 1), ("b", 650, 45, 1)], 700, 50, "b"),
            ([("a", 600, 40, 1), ("b", 600, 40, 8)], 700, 50, "b"),
            ([("a", 900, 40, 1), ("b", 200, 40, 1)], 0, 0, "b"),
            ([("a", .infinity, 40, 1), ("b", 600, .nan, 1), ("c", 600, 10, 1)], 700, 50, "c"),
        ] as [([(String, Double, Double, Int)], Double, Double, String)]
    )
    func ranks(ideas: [(String, Double, Double, Int)], kcal: Double, protein: Double, best: String) {
        let ranking = MealRanking(left: Macros(kcal: kcal, protein: protein, carbs: 0, fat: 0), meal: "dinner")
        #expect(ranking.ranked(ideas.map { idea($0.0, $0.1, $0.2, times: $0.3) }).first?.name == best)
    }
}
