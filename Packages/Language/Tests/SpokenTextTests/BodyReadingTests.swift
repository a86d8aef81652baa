import Core
import SpokenText
import Testing

@Suite("BodyReading")
struct BodyReadingTests {
    static let today = LocalDay(daysSince1970: 20_779)

    @Test(
        "a height in any unit",
        arguments: [
            ("180", 180), ("180 cm", 180), ("1.80m", 180), ("1,80 m", 180), ("1.8", 180), ("1m80", 180),
            ("5'11\"", 180.34),
            ("5'11", 180.34), ("5 ft 11 in", 180.34), ("5\u{2032}11\u{2033}", 180.34), ("5\u{2019}11\u{201D}", 180.34),
            ("6'", 182.88), ("6ft", 182.88), ("71in", 180.34), ("5 feet 11 inches", 180.34), ("180,5", 180.5),
        ]
    )
    func height(text: String, expected: Double) throws {
        #expect(abs(try BodyReading.centimetres(text) - expected) < 0.01)
    }

    @Test(
        "what is no height",
        arguments: ["", "tall", "0", "-180", "999", "5'12\"", "12'", "nan", "1e400", "inf", "18", "180kg"]
    )
    func noHeight(text: String) {
        #expect(throws: Failure.self) { try BodyReading.centimetres(text) }
    }

    @Test(
        "a weight in any unit",
        arguments: [
            ("64", 64), ("64,5 kg", 64.5), ("141lb", 63.9565), ("141 lbs", 63.9565), ("10st1", 63.9565),
            ("10 stone", 63.5029), ("72kgs", 72), ("72,5", 72.5), ("160 pounds", 72.5748), ("11st4", 71.6676),
            ("11 st 4 lbs", 71.6676),
        ]
    )
    func weight(text: String, expected: Double) throws {
        #expect(abs(try BodyReading.kilograms(text) - expected) < 0.01)
    }

    @Test("a minus sign counts", arguments: ["-60", "- 60 kg", "\u{2212}141lb", "-10st1"])
    func negative(text: String) {
        let failure = #expect(throws: Failure.self) { try BodyReading.kilograms(text) }
        #expect(failure?.exitStatus == .dataError)
        #expect(failure?.message.contains(text) == true)
    }

    @Test("a number alone is in the person's units")
    func bare() throws {
        #expect(abs(try BodyReading.kilograms("150", bare: .imperial) - 68.04) < 0.01)
        for (text, expected) in [("71", 180.34), ("180", 180), ("1,80", 180), ("5'11", 180.34)] {
            #expect(abs(try BodyReading.centimetres(text, bare: .imperial) - expected) < 0.01, "\(text)")
        }
    }

    @Test("what is no weight", arguments: ["", "heavy", "0", "-3", "9000", "nan", "64 m", "10stx"])
    func noWeight(text: String) {
        #expect(throws: Failure.self) { try BodyReading.kilograms(text) }
    }

    @Test(
        "a day of birth, or an age",
        arguments: [
            ("1990-04-02", "1990-04-02"), ("2.4.1990", "1990-04-02"), ("2/4/1990", "1990-04-02"),
            ("2 April 1990", "1990-04-02"),
            ("2.4.90", "1990-04-02"), ("2/4/26", "2026-04-02"), ("2/4/27", "1927-04-02"),
            ("April 2nd, 1990", "1990-04-02"), ("1990/4/2", "1990-04-02"),
        ]
    )
    func birth(text: String, expected: String) throws {
        let day = try #require(LocalDay(expected))
        #expect(try BodyReading.birth(text, today: Self.today, order: .dayMonthYear) == .day(day))
        #expect(try BodyReading.birth("36", today: Self.today, order: .dayMonthYear) == .age(36))
    }

    @Test("figures with slashes follow the person's order")
    func order() throws {
        let day = try #require(LocalDay("1990-04-02"))
        #expect(try BodyReading.birth("4/2/1990", today: Self.today, order: .monthDayYear) == .day(day))
    }

    @Test(
        "what cannot be a birth",
        arguments: ["", "tomorrow", "2100-01-01", "1800-01-01", "1990-02-30", "0", "131", "-5", "31.31.1990"]
    )
    func noBirth(text: String) {
        #expect(throws: Failure.self) { try BodyReading.birth(text, today: Self.today, order: .dayMonthYear) }
    }
}
