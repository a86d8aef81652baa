import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodRules

@Suite("Planned meals and the water goal")
struct PlannedMealTests {
    @Test("a planned meal counts for nothing until it is logged, and then is an entry at its time")
    func eaten() async throws {
        let home = try FoodHome("2026-11-21T12:00:00Z")
        let plans = try await home.run(
            PlanFood.self,
            ["text": "150 g rice and 100 g chicken breast", "meal": "lunch", "at": "12:30"]
        )
        #expect(plans.plans.map(\.day) == [home.time.today])
        #expect(plans.plans[0].totals.kcal > 200)
        let before = try await home.day()
        #expect(before.totals.kcal == 0)
        #expect(before.planned.map(\.words) == ["150 g rice and 100 g chicken breast"])
        let logged = try await home.run(LogPlan.self, ["plan": "rice"])
        #expect(logged.entries.map(\.localTime) == ["12:30"])
        #expect(logged.entries.map(\.meal) == ["lunch"])
        let after = try await home.day()
        #expect(after.totals == plans.plans[0].totals)
        #expect(after.planned.isEmpty)
        #expect(try await home.run(ListPlans.self).plans.isEmpty)
        await #expect(throws: (any Error).self) { try await home.run(LogPlan.self, ["plan": "rice"]) }
    }

    @Test("logging a plan, deleting one and planning are each taken back by one undo")
    func undo() async throws {
        let home = try FoodHome()
        _ = try await home.run(PlanFood.self, ["text": "2 eggs", "day": "tomorrow", "meal": "breakfast"])
        _ = try await home.run(LogPlan.self, ["plan": "eggs"])
        #expect(try await home.day().entries.count == 1)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.day().entries.isEmpty)
        #expect(try await home.run(ListPlans.self).plans.map(\.words) == ["2 eggs"])
        _ = try await home.run(DeletePlan.self, ["plan": "eggs"])
        #expect(try await home.run(ListPlans.self).plans.isEmpty)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.run(ListPlans.self).plans.count == 1)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.run(ListPlans.self).plans.isEmpty)
    }

    @Test("one of tomorrow that is eaten today is logged now, one of yesterday at its time")
    func moments() async throws {
        let home = try FoodHome("2026-11-21T12:00:00Z")
        _ = try await home.run(PlanFood.self, ["text": "2 eggs", "day": "tomorrow", "meal": "dinner"])
        let early = try await home.run(LogPlan.self, ["plan": "eggs"])
        #expect((early.entries[0].day, early.entries[0].localTime) == (home.time.today, "13:00"))
        _ = try await home.run(PlanFood.self, ["text": "an apple", "day": "tomorrow", "meal": "snack"])
        try home.move(to: "2026-11-23T08:00:00Z")
        let late = try await home.run(LogPlan.self, ["plan": "apple"])
        #expect(late.entries[0].day == LocalDay("2026-11-22"))
        #expect(late.entries[0].localTime == "15:00")
    }

    @Test("a favorite is planned by its name, and what nobody knows or a day that is over is refused")
    func favorites() async throws {
        let home = try FoodHome()
        try await home.log("80 g oats and 200 ml milk")
        _ = try await home.run(AddFavorite.self, ["name": "standard breakfast"])
        let plans = try await home.run(PlanFood.self, ["text": "Standard breakfast", "day": "tomorrow"])
        #expect(plans.plans[0].foods.count == 2)
        await #expect(throws: FoodError.self) { try await home.run(PlanFood.self, ["text": "a zorbl"]) }
        await #expect(throws: FoodError.self) {
            _ = try await home.run(PlanFood.self, ["text": "2 eggs", "day": "2020-01-01"])
        }
    }

    @Test(
        "a favorite is logged by its name, with its share, day, meal, note and what else was eaten",
        arguments: [
            ("my standard breakfast", 1.0, 2), ("Standard Breakfast", 1, 2), ("log my standard breakfast.", 1, 2),
            ("I had my standard breakfast", 1, 2), ("half my standard breakfast", 0.5, 2),
            ("half of my standard breakfast", 0.5, 2), ("2x standard breakfast", 2, 2),
            ("standard breakfast and an apple", 1, 3), ("an apple and my standard breakfast", 1, 3),
            ("two standard breakfasts", 2, 2), ("standard breakfast without the milk", 1, 1),
            ("three standard breakfasts without milk and an apple", 3, 2),
        ]
    )
    func byName(words: String, servings: Double, count: Int) async throws {
        let home = try FoodHome("2026-11-21T12:00:00Z")
        try await home.log("80 g oats and 200 ml milk")
        _ = try await home.run(AddFavorite.self, ["name": "my standard breakfast"])
        _ = try await home.run(AddFavorite.self, ["name": "standard"])
        let again = try await home.log(words, ["meal": "dinner", "day": "yesterday", "note": "late"])
        #expect(again.entries.map(\.items.count) == [count])
        #expect(again.entries.map(\.meal) == ["dinner"])
        #expect(again.entries.map(\.notes) == ["late"])
        #expect(again.notUnderstood.isEmpty)
        let oats = try #require(again.entries[0].items.first { $0.name.contains("oat") })
        #expect(oats.servings == servings)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.day().entries.count == 1)
    }

    @Test("'bento log' takes what one calls usual for a meal, and nothing that only names one")
    func logSource() {
        #expect(FoodLogging.meal.read("my standard breakfast")?.confidence == 0.9)
        #expect(FoodLogging.meal.read("half my usual lunch")?.confidence == 0.9)
        for words in ["my run before breakfast", "standard deviation", "my lunch", "usual"] {
            #expect((FoodLogging.meal.read(words)?.confidence ?? 0) < 0.9)
        }
    }

    @Test("day, time and meal may be said with it, and words that name none are read as ever")
    func byNameWithTimes() async throws {
        let home = try FoodHome("2026-11-21T12:00:00Z")
        try await home.log("80 g oats and 200 ml milk")
        _ = try await home.run(AddFavorite.self, ["name": "standard breakfast"])
        _ = try await home.run(AddFavorite.self, ["name": "oats"])
        let late = try await home.log("my standard breakfast for lunch yesterday at 13:30")
        #expect(late.entries.map(\.day) == [LocalDay("2026-11-20")])
        #expect(late.entries.map(\.localTime) == ["13:30"])
        #expect(late.entries.map(\.meal) == ["lunch"])
        // A food is a food, unless the name is all that was said.
        #expect(try await home.log("50 g oats with 2 eggs").entries[0].items.count == 2)
        #expect(try await home.log("oats").entries[0].items.count == 2)
        await #expect(throws: FoodError.self) { try await home.log("my standard dinner") }
        let before = try await home.day().entries
        for words in [
            "my standard breakfast tomorrow", "standard breakfast without the bacon", "no standard breakfast today",
            "I skipped my standard breakfast", "standard breakfast without oats and without milk",
        ] {
            await #expect(throws: FoodError.self, "\(words)") { try await home.log(words) }
        }
        #expect(try await home.day().entries.map(\.items.count) == before.map(\.items.count))
    }

    @Test("with a goal the day's water has a bar, without one it has none")
    func water() async throws {
        let home = try FoodHome()
        let plain = try await home.run(DrinkWater.self, ["amount": "500ml"])
        #expect(plain.goalMl == nil)
        #expect(try await home.day().waterGoalMl == nil)
        try await home.settings.set(FoodSettings.waterGoal, to: 2000)
        let report = try await home.run(DrinkWater.self, ["amount": "500ml"])
        #expect((report.dayMl, report.goalMl) == (1000, 2000))
        let context = home.session().context
        #expect(report.presentation(in: context).plainText.contains("Water: 1 l of 2 l"))
        #expect(try await home.day().presentation(in: context).plainText.contains("Water: 1 l of 2 l"))
    }
}
