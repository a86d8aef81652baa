import Testing

@testable import SpokenText

@Suite("Times of day")
struct ClockTests {
    @Test(
        "a time with its half of the day is exact",
        arguments: [
            ("18:30", 1110), ("6:30pm", 1110), ("6.30pm", 1110), ("6 pm", 1080), ("12am", 0), ("12 p.m.", 720),
            ("18h30", 1110),
            ("18h", 1080), ("noon", 720), ("midnight", 0), ("24:00", 0), ("00:15", 15), ("08:00", 480),
            ("half past six in the evening", 1110), ("quarter to 12 pm", 705), ("8 in the morning", 480),
            ("11 at night", 1380),
            ("1 at night", 60), ("ten past seven pm", 1150), ("6 o'clock in the evening", 1080),
        ]
    )
    func exact(text: String, minute: Int) throws {
        let sentence = SpokenSentence(text)
        let (clock, end) = try #require(sentence.clock(at: 0))
        #expect(clock.isExact)
        #expect(clock.minuteOfDay == minute)
        #expect(end == sentence.tokens.count)
    }

    @Test(
        "without it, either half may be meant",
        arguments: [
            ("6:30", 390), ("half past six", 390), ("quarter to seven", 405), ("a quarter past 12", 15),
            ("ten to six", 350),
            ("twenty five past eight", 505), ("6 o'clock", 360), ("half six", 390), ("quarter to one", 45),
        ]
    )
    func open(text: String, minute: Int) throws {
        let (clock, _) = try #require(SpokenSentence(text).clock(at: 0))
        #expect(!clock.isExact)
        #expect(clock.minuteOfDay(in: .am) == minute)
        #expect(clock.minuteOfDay(in: .pm) == minute + 720)
    }

    @Test(
        "minutes in words follow the hour, unless they count something",
        arguments: [
            ("nine thirty five", 575, 3), ("nine fifteen", 555, 2), ("nine eleven", 540, 1),
            ("nine thirty minutes", 540, 1),
        ]
    )
    func words(text: String, minute: Int, end: Int) throws {
        let found = try #require(SpokenSentence(text).clock(at: 0, isExpected: true))
        #expect(found.clock.minuteOfDay == minute && found.end == end)
    }

    @Test("a number alone is a time only where one is expected", arguments: ["6", "six", "6.30", "18"])
    func bare(text: String) {
        #expect(SpokenSentence(text).clock(at: 0) == nil)
        #expect(SpokenSentence(text).clock(at: 0, isExpected: true) != nil)
    }

    @Test(
        "what no clock shows is no time",
        arguments: ["25:00", "18:60", "13pm", "0pm", "24:30", "6:3", "eggs", "99", "a"]
    )
    func none(text: String) {
        let sentence = SpokenSentence(text)
        let read = sentence.clock(at: 0, isExpected: true)
        #expect(read == nil || (read?.end ?? 0) < sentence.tokens.count)
    }
}
