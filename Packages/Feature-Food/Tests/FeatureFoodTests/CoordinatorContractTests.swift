import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

@Suite("What other features may ask of Food")
struct CoordinatorContractTests {
    @Test("a meal is previewed, logged, found in the day and the totals, and taken back")
    func meals() async throws {
        let home = try FoodHome()
        let food: any FoodCoordinating = home.food
        let preview = try await food.preview("2 eggs and a flurbel")
        #expect(preview.foods.map(\.name) == ["egg", nil])
        #expect(try await food.daySummary(home.time.today).meals.isEmpty)
        let meal = try await food.logMeal("2 eggs", at: nil)
        #expect(abs(meal.totals.kcal - preview.totals.kcal) < 0.01)
        #expect(try await food.daySummary(home.time.today).meals.map(\.id) == [meal.id])
        let totals = try await food.totals(home.time.today...home.time.today)
        #expect(abs((totals[home.time.today]?.kcal ?? 0) - meal.totals.kcal) < 0.01)
        #expect(try await food.undo() == "log 2 eggs")
        #expect(try await food.daySummary(home.time.today).meals.isEmpty)
        #expect(try await food.undo() == nil)
    }

    @Test("a meal is deleted by its id, and undo brings it back")
    func delete() async throws {
        let home = try FoodHome()
        let meal = try await home.food.logMeal("a banana", at: nil)
        try await home.food.deleteMeal(meal.id)
        #expect(try await home.day().entries.isEmpty)
        _ = try await home.food.undo()
        #expect(try await home.day().entries.count == 1)
        await #expect(throws: FoodError.self) { try await home.food.deleteMeal(UUID()) }
    }

    @Test("foods are found by name and by what was eaten last")
    func foods() async throws {
        let home = try FoodHome()
        let found = try await home.food.foods(named: "jollof", limit: 5)
        #expect(found.first?.id == "recipe:jollof-rice")
        #expect((found.first?.portionGrams ?? 0) > 0)
        try await home.log("a banana")
        #expect(try await home.food.recentFoods(limit: 5).map(\.name) == ["banana"])
    }

    @Test("water, weight and training days are kept")
    func others() async throws {
        let home = try FoodHome()
        #expect(try await home.food.logWater(milliliters: 300, at: nil) == 300)
        #expect(try await home.food.logWater(milliliters: 200, at: nil) == 500)
        let before = try await home.food.expenditure(on: home.time.today)
        #expect(before.kcal == nil && !before.isLearnt)
        try await home.food.logWeight(kilograms: 80, bodyFatPercent: nil, on: home.time.today)
        #expect(try #require(try await home.food.expenditure(on: home.time.today).kcal) > 1500)
        await #expect(throws: FoodError.self) { try await home.food.logWater(milliliters: -1, at: nil) }
        await #expect(throws: FoodError.self) {
            try await home.food.logWeight(kilograms: .nan, bodyFatPercent: nil, on: home.time.today)
        }
    }

    @Test("logging can be shown in another feature's session, and cancelled there")
    func show() async throws {
        let home = try FoodHome()
        let asked = ScriptedFrontEnd(answers: ["2 eggs"])
        #expect(try await home.food.showLogging(nil, in: home.session(asked))?.foods == ["egg"])
        #expect(try await home.food.showLogging(nil, in: home.session(ScriptedFrontEnd(answers: [" "]))) == nil)
        #expect(try await home.food.showLogging("a banana", in: home.session())?.foods == ["banana"])
    }

    @Test("meals are found by their words, their foods and their notes; a wildcard is a letter like any other")
    func search() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs", ["notes": "after the run"])
        try await home.log("100 g cheddar")
        #expect(try await home.food.journal.search("EGG", limit: 9).count == 1)
        #expect(try await home.food.journal.search("run after", limit: 9).count == 1)
        #expect(try await home.food.journal.search("g", limit: 9).count == 2)
        #expect(try await home.food.journal.search("%", limit: 9).isEmpty)
        #expect(try await home.food.journal.search("_", limit: 9).isEmpty)
        #expect(try await home.food.journal.search(" ", limit: 9).isEmpty)
    }
}
