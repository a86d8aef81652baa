import Core
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

@Suite("Amounts as typed")
struct TypedAmountTests {
    @Test("times of day")
    func clock() {
        let table: [(text: String, minute: Int?)] = [
            ("8:30", 510), ("20:15", 1215), ("8am", 480), ("12am", 0), ("12pm", 720), ("8:30 PM", 1230), ("0:00", 0),
            ("noon", 720), ("Midnight", 0),
            ("8", nil), ("24:00", nil), ("8:5", nil), ("13pm", nil), ("-1:00", nil), ("", nil), ("8:30:00", nil),
        ]
        for row in table { #expect(ClockTime(argument: row.text)?.minute == row.minute, "\(row.text)") }
    }

    @Test("volumes of water; a bare number is millilitres")
    func volume() {
        let table: [(text: String, milliliters: Double?)] = [
            ("500", 500), ("500ml", 500), ("0.5 l", 500), ("33cl", 330), ("0,5l", 500), ("0,125 l", 125),
            ("1,500ml", nil), ("1,5.5l", nil),
            ("2 cups", 473.176473), ("1L", 1000),
            ("10 fl. oz", 295.735295625), ("much", nil), ("5 stones", nil), ("1e", nil), ("", nil),
        ]
        for row in table { #expect(VolumeAmount(row.text)?.milliliters == row.milliliters, "\(row.text)") }
    }

    @Test(
        "water is said as in a sentence, too, with spaces or without",
        arguments: [
            ("500 ml", 500.0), ("2 dl", 200), ("half a litre", 500), ("a glass", 240), ("two glasses", 480),
            ("a pint", 473.176), ("1,500ml", nil), ("two", nil), ("much", nil), ("two glasses of milk", nil), ("", nil),
            ("two glasses and a", nil), ("-5ml", nil),
        ]
    )
    func water(text: String, milliliters: Double?) async throws {
        let home = try FoodHome()
        let report = try? await home.run(DrinkWater.self, ["amount": .string(text)])
        #expect(report?.loggedMl == milliliters)
    }

    @Test(
        "a weighing reads what the body's weight reads",
        arguments: [
            ("72,5", 72.5), ("72kgs", 72), ("72 kg", 72), ("11 st 4 lb", 71.668), ("160 pounds", 72.575),
            ("11st4", 71.668),
        ]
    )
    func weighing(text: String, kilograms: Double) async throws {
        let home = try FoodHome()
        let report = try await home.run(WeighIn.self, ["weight": .string(text)])
        #expect(abs(report.weightKg - kilograms) < 0.001)
    }

    @Test("a weight, its day or a figure that cannot be is refused with what is wrong")
    func refused() async throws {
        let home = try FoodHome()
        let heavy = await #expect(throws: Failure.self) { try await home.run(WeighIn.self, ["weight": "heavy"]) }
        #expect(heavy?.recovery?.contains("10st1") == true)
        let early = await #expect(throws: FoodError.self) {
            try await home.run(WeighIn.self, ["weight": "72", "day": "tomorrow"])
        }
        #expect(early?.message == "The day of a weight cannot be 2026-11-22: it is still to come.")
        let much = await #expect(throws: FoodError.self) {
            try await home.run(AddFood.self, ["name": "y", "kcal": 1e308])
        }
        #expect(much?.message.contains("0 to 1,000,000") == true)
    }

    @Test("meals in any spelling", arguments: ["preWorkout", "pre-workout", "PRE workout", "preworkout"])
    func meal(text: String) {
        #expect(Meal(argument: text) == .preWorkout)
        #expect(Meal(argument: "brunch") == nil)
    }
}
