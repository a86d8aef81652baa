import SpokenText
import Testing

@Suite("Quantities")
struct QuantityArgumentTests {
    @Test(
        "a number is read with the unit that stands behind it, glued or apart, or without one",
        arguments: [
            ("100", 100, ""), ("100kg", 100, "kg"), ("225 LB", 225, "lb"), ("82,5kg", 82.5, "kg"),
            ("0,125 km", 0.125, "km"), ("-4", -4, ""), (".5mi", 0.5, "mi"), ("1e3", 1000, ""), ("1e3m", 1000, "m"),
            ("5é", 5, "é"),
        ]
    )
    func read(_ text: String, number: Double, unit: String) {
        #expect(QuantityArgument(argument: text) == QuantityArgument(number, unit))
    }

    @Test(
        "what may mean two things, or nothing, is none",
        arguments: [
            "", "kg", "1,250kg", "1,2,3", "1,.5", ",5", "5,", "1.5,5kg", "0x10", "inf", "nan", "1e999", "5 kg m", "5%",
            "٣kg", String(repeating: "1", count: 100),
        ]
    )
    func refused(_ text: String) {
        #expect(QuantityArgument(argument: text) == nil)
    }

    @Test(
        "its value is in the own unit of a dimension",
        arguments: [
            ("2km", SpokenUnit.Dimension.length, 2000.0), ("3 Miles", .length, 4828.032), ("10k", .length, 10_000),
            ("10k", .mass, 10_000), ("5m", .length, 5), ("5m", .time, 300),
        ]
    )
    func value(text: String, dimension: SpokenUnit.Dimension, value: Double) {
        #expect(QuantityArgument(argument: text)?.value(dimension) == value)
    }

    @Test("a number alone, and a unit of something else, has none", arguments: ["2", "2kg", "2 nosuch", "2h"])
    func noValue(text: String) { #expect(QuantityArgument(argument: text)?.value(.length) == nil) }
}
