import AppData
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading

@Suite("Rows of damaged files and other programs")
struct DamagedRowTests {
    @Test(
        "a food that cannot be read costs only itself, and the day says so",
        arguments: ["unit = 'furlong'", "state = 'imagined'", "others = '{'", "id = 'not-an-id'"]
    )
    func item(change: String) async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        try await home.log("200 g rice and 100 g chicken breast")
        try await home.database.write { database in
            try database.execute(sql: "UPDATE food_items SET \(change) WHERE name = 'egg'")
        }
        let day = try await home.day()
        #expect(day.entries.flatMap(\.items).map(\.name) == ["white rice", "chicken breast"])
        #expect(day.notices.contains { $0.contains("1 row of this day cannot be read") })
        #expect(try await home.food.journal.lastEntry()?.items.count == 2)
        try await home.log("make that 300 g")
        #expect(try await home.run(ShowWeek.self).loggedDays == 1)
        #expect(try await home.food.journal.recentFoods(limit: 9).count >= 2)
    }

    @Test("an entry, a food of one's own, a favourite or a mark that cannot be read costs only itself")
    func others() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        _ = try await home.run(AddFavorite.self, ["name": "eggs"])
        _ = try await home.run(AddFood.self, ["name": "nut bar", "kcal": 210, "grams": 45])
        _ = try await home.run(AddFood.self, ["name": "oat bar", "kcal": 190, "grams": 40])
        _ = try await home.run(MarkTraining.self, ["mark": "training"])
        try await home.log("a banana")
        try await home.database.write { database in
            try database.execute(sql: "UPDATE food_entries SET meal = 'elevenses' WHERE raw_text = '2 eggs'")
            try database.execute(sql: "UPDATE food_favorites SET items = 'eggs'")
            try database.execute(sql: "UPDATE food_foods SET measures = '7' WHERE name = 'oat bar'")
            try database.execute(sql: "UPDATE food_training_days SET id = 'someday'")
        }
        #expect(try await home.day().entries.count == 1)
        #expect(try await home.run(ListFavorites.self).favorites.isEmpty)
        #expect(try await home.run(ListFoods.self).foods.map(\.name) == ["nut bar"])
        #expect(try await home.run(ParseFood.self, ["text": "a nut bar"]).report?.items.first?.kcal == 210)
        _ = try await home.run(CopyFood.self, ["from": "today"])
    }

    @Test(
        "figures beyond all reason are shown and sent as the largest that are meant",
        arguments: ["1e19", "9e999", "-9e999", "1e308"]
    )
    func saturated(figure: String) async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        _ = try await home.run(DrinkWater.self, ["amount": "500ml"])
        _ = try await home.run(AddFavorite.self, ["name": "eggs"])
        try await home.database.write { database in
            try database.execute(
                sql: """
                    UPDATE food_items SET kcal = \(figure), protein = \(figure), grams = \(figure), quantity = \(figure),
                        servings = 1e300
                    """
            )
            try database.execute(sql: "UPDATE food_water SET milliliters = abs(\(figure))")
        }
        let context = FlowContext(time: home.time)
        for result in [
            try await home.day() as any FlowResult, try await home.run(ShowWeek.self),
            try await home.run(ShowTrends.self), try await home.run(ShowTargets.self),
            try await home.run(ListFavorites.self), try await home.log("a banana"),
        ] {
            _ = try JSONEncoder().encode(result)
            _ = result.presentation(in: context)
        }
        #expect(try await home.day().totals.kcal.magnitude <= 1e15)
    }

    @Test("a change whose rows cannot be read is passed over by undo")
    func undo() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        try await home.log("a banana")
        try await home.database.write { database in
            try database.execute(sql: "UPDATE food_changes SET rows = '{' WHERE summary LIKE '%banana'")
        }
        #expect(try await home.run(UndoFood.self).undone == "log 2 eggs")
    }
}
