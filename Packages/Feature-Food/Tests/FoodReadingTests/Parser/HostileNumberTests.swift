import Core
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodReading

@Suite("Numbers of any script and size")
struct HostileNumberTests {
    @Test(
        "digits of every script are digits",
        arguments: [
            ("٣ eggs", 3), ("۴ eggs", 4), ("३ eggs", 3), ("１２ eggs", 12), ("٢٫٥ eggs", 2.5), ("๕ eggs", 5),
            ("߂ eggs", 2),
            ("𝟑 eggs", 3),
        ] as [(String, Double)]
    )
    func digits(text: String, quantity: Double) throws {
        let item = try Parsing.item(text)
        #expect(item.food?.name == "egg")
        #expect(abs(item.quantity - quantity) < 1e-9)
    }

    @Test(
        "a number that nobody means is asked about, and what is said of it can be sent",
        arguments: [
            "1e400", "1e400 eggs", "1e400 kcal", "1e308 dozen eggs", "1e400 kJ burger", "nan g", "inf cups",
            "1e400-1e401 eggs", "eggs 1e400 g", "1 (1e400 g) can of beans", "make that 1e400", "2 x 1e400 g rice",
            "1e400 and a half eggs", "burger p1e400 c1e400 f1e400", "a pizza shared between 1e400",
            "1e400 lb 1e400 oz rice",
            String(repeating: "9", count: 5000) + " eggs", "0." + String(repeating: "0", count: 5000) + "1 eggs",
        ]
    )
    func beyond(text: String) throws {
        let meal = try Parsing.parse(text)
        _ = try JSONEncoder().encode(ParseReport(meal, today: LocalDay(daysSince1970: 20_000)))
        _ = try JSONEncoder().encode(meal)
        #expect(meal.items.allSatisfy { $0.problem != nil || ($0.nutrients.kcal ?? 0) < 5000 })
    }
}
