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
            ("8", nil), ("24:00", nil), ("8:5", nil), ("13pm", nil), ("-1:00", nil), ("", nil), ("8:30:00", nil),
        ]
        for row in table { #expect(ClockTime(argument: row.text)?.minute == row.minute, "\(row.text)") }
    }

    @Test("volumes of water; a bare number is millilitres")
    func volume() {
        let table: [(text: String, milliliters: Double?)] = [
            ("500", 500), ("500ml", 500), ("0.5 l", 500), ("33cl", 330), ("2 cups", 473.176473), ("1L", 1000),
            ("10 fl. oz", 295.735295625), ("much", nil), ("5 stones", nil), ("1e", nil), ("", nil),
        ]
        for row in table { #expect(VolumeAmount(argument: row.text)?.milliliters == row.milliliters, "\(row.text)") }
    }

    @Test("weights are in the person's units where none is typed")
    func weight() {
        #expect(WeightAmount(argument: "72.5")?.kilograms(in: .metric) == 72.5)
        #expect(abs((WeightAmount(argument: "160")?.kilograms(in: .imperial) ?? 0) - 72.5747792) < 1e-9)
        #expect(WeightAmount(argument: "72.5 kg")?.kilograms(in: .imperial) == 72.5)
        #expect(WeightAmount(argument: "heavy") == nil)
    }

    @Test("meals in any spelling", arguments: ["preWorkout", "pre-workout", "PRE workout", "preworkout"])
    func meal(text: String) {
        #expect(Meal(argument: text) == .preWorkout)
        #expect(Meal(argument: "brunch") == nil)
    }
}
