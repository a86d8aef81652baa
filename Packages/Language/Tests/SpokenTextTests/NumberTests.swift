import Testing

@testable import SpokenText

@Suite("Numbers and quantities")
struct NumberTests {
    @Test(
        "a number is read in figures, words and fractions",
        arguments: [
            ("12", 12), ("1.5", 1.5), ("1,5", 1.5), ("1,500", 1500), ("12,345,678", 12_345_678), ("1 1/2", 1.5),
            ("3/4", 0.75),
            ("½", 0.5), ("1½", 1.5), ("٣", 3), ("1e3", 1000), (".5", 0.5), ("0.1", 0.1), ("twelve", 12),
            ("Twenty-Five", 25),
            ("thirty five", 35), ("one hundred and twenty", 120), ("a hundred", 100),
            ("two thousand five hundred", 2500),
            ("three hundred and five thousand", 305_000), ("a dozen", 12), ("half a dozen", 6), ("two dozen", 24),
            ("a couple of", 2), ("half", 0.5), ("three quarters", 0.75), ("a third", 1.0 / 3), ("two and a half", 2.5),
            ("1.5 million", 1_500_000), ("two million three hundred thousand", 2_300_000), ("zero", 0),
            ("nine hundred ninety nine", 999),
        ] as [(String, Double)]
    )
    func numbers(text: String, value: Double) throws {
        let read = try #require(Lexicon.standard.number(of: text))
        #expect(abs(read - value) < 1e-9, "\(read)")
    }

    @Test(
        "what is no number, or more than one, is not read as one",
        arguments: [
            "", "eggs", "a", "two three", "twenty twenty", "five hundred six hundred", "and", "1/0", "1/2/3",
            "fortyish",
        ]
    )
    func noNumbers(text: String) {
        #expect(Lexicon.standard.number(of: text) == nil)
    }

    @Test("values stay finite whatever is typed")
    func finite() throws {
        let digits = String(repeating: "9", count: 5000)
        for text in [digits, "1e999", digits + " million million", "0." + digits] {
            let value = try #require(SpokenSentence(text).number(at: 0)).value
            #expect(value.isFinite && value <= 1e18)
        }
    }

    @Test(
        "ordinals are words or figures with their ending",
        arguments: [
            ("first", 1), ("3rd", 3), ("twenty-first", 21), ("thirty first", 31), ("22nd", 22), ("twelfth", 12),
        ]
    )
    func ordinals(text: String, value: Int) throws {
        let sentence = SpokenSentence(text)
        let (read, end) = try #require(sentence.ordinal(at: 0))
        #expect(read == value)
        #expect(end == sentence.tokens.count)
    }

    @Test("figures alone are an ordinal only where that is asked for")
    func plainOrdinals() {
        #expect(SpokenSentence("3").ordinal(at: 0) == nil)
        #expect(SpokenSentence("3").ordinal(at: 0, plain: true)?.value == 3)
    }

    @Test(
        "a range has two ends",
        arguments: [
            ("2-3 eggs", 2, 3), ("two to three", 2, 3), ("5", 5, 5), ("3 to 2", 3, 3), ("1\u{2013}2 cups", 1, 2),
        ] as [(String, Double, Double)]
    )
    func ranges(text: String, low: Double, high: Double) {
        #expect(SpokenSentence(text).range(at: 0)?.range == low...high)
    }

    @Test(
        "an amount has its unit",
        arguments: [
            ("200 g", 200, .gram), ("200g", 200, .gram), ("2-3 cups", 2.5, .cup), ("half a liter", 0.5, .liter),
            ("an hour", 1, .hour), ("an hour and a half", 1.5, .hour), ("a quarter of an hour", 0.25, .hour),
            ("8 fl oz", 8, .fluidOunce), ("10 st", 10, .stone), ("a couple of days", 2, .day),
            ("1,5 kg", 1.5, .kilogram),
            ("5'", 5, nil), ("half hour", 0.5, .hour), ("one and a half kilos", 1.5, .kilogram),
            ("100 km", 100, .kilometer),
            ("g", 0, nil), ("three", 0, nil),
        ] as [(String, Double, SpokenUnit?)]
    )
    func quantities(text: String, amount: Double, unit: SpokenUnit?) {
        let read = SpokenSentence(text).quantity(at: 0)?.quantity
        #expect(read?.unit == unit)
        if unit != nil { #expect(read?.value == amount) }
    }

    @Test("the dimension that is asked for decides what a short word means")
    func dimensions() {
        #expect(SpokenSentence("20 m").quantity(at: 0, .time)?.quantity.base == 1200)
        #expect(SpokenSentence("20 m").quantity(at: 0, .length)?.quantity.base == 20)
        #expect(SpokenSentence("8 oz").quantity(at: 0, .volume)?.quantity.unit == .fluidOunce)
        #expect(SpokenSentence("8 oz").quantity(at: 0, .mass)?.quantity.unit == .ounce)
    }

    @Test("units agree with their definitions")
    func scales() {
        for (many, few, count) in [
            (SpokenUnit.pound, SpokenUnit.ounce, 16.0), (.stone, .pound, 14), (.gallon, .quart, 4), (.quart, .pint, 2),
            (.pint, .cup, 2),
            (.cup, .fluidOunce, 8), (.fluidOunce, .tablespoon, 2), (.tablespoon, .teaspoon, 3), (.mile, .yard, 1760),
            (.yard, .foot, 3), (.foot, .inch, 12), (.hour, .minute, 60), (.fortnight, .week, 2),
        ] {
            #expect(abs(many.scale / few.scale - count) < 1e-9, "\(many)")
            #expect(many.dimension == few.dimension)
        }
    }

    @Test(
        "a length of time adds its parts",
        arguments: [
            ("90 min", 5400), ("90min", 5400), ("1h20", 4800), ("1 hour 20 minutes", 4800), ("1 hour and 20 min", 4800),
            ("an hour and a half", 5400), ("half an hour", 1800), ("1.5 hours", 5400), ("2 days", 172_800), ("45s", 45),
            ("1h30m15s", 5415), ("a week", 604_800), ("twenty minutes", 1200),
        ] as [(String, Double)]
    )
    func durations(text: String, seconds: Double) throws {
        let sentence = SpokenSentence(text)
        let (read, end) = try #require(sentence.duration(at: 0))
        #expect(read == seconds)
        #expect(end == sentence.tokens.count)
    }

    @Test("a month has no length of time", arguments: ["2 months", "a year", "5 eggs", "20"])
    func noDuration(text: String) {
        #expect(SpokenSentence(text).duration(at: 0) == nil)
    }
}
