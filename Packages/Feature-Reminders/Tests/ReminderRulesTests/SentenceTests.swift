import Core
import Foundation
import Testing

@testable import ReminderRules

/// Said on Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("SentenceReader")
struct SentenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let sentence: String
        let what: String
        let start: String
        let rule: String?

        init(_ sentence: String, _ what: String, _ start: String, _ rule: String? = nil) {
            (self.sentence, self.what, self.start, self.rule) = (sentence, what, start, rule)
        }

        var testDescription: String { sentence }
    }

    static func reader(at moment: String = "2026-11-22T15:00:00Z", monthFirst: Bool = false) throws -> SentenceReader {
        let now = try Date(moment, strategy: .iso8601)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return SentenceReader(now: now, offsets: ZoneOffsets(zone, around: now), monthFirst: monthFirst)
    }

    static let onceCases = [
        Case("remind me to stretch at 6", "stretch", "20261122T180000"),
        Case("Remind me to stretch at 6pm", "stretch", "20261122T180000"),
        Case("stretch at 6am", "stretch", "20261123T060000"),
        Case("at 6 stretch", "stretch", "20261122T180000"),
        Case("call mum at 18:30", "call mum", "20261122T183000"),
        Case("call mum at 06:30", "call mum", "20261123T063000"),
        Case("call mum at half past six", "call mum", "20261122T183000"),
        Case("call mum at quarter to 7", "call mum", "20261122T184500"),
        Case("call mum at quarter to 7 pm", "call mum", "20261122T184500"),
        Case("call mum at a quarter to 7pm", "call mum", "20261122T184500"),
        Case("call mum at half past 6 am", "call mum", "20261123T063000"),
        Case("call mum at quarter to 12 pm", "call mum", "20261123T114500"),
        Case("call mum at quarter past 12 am", "call mum", "20261123T001500"),
        Case("check the oven in 20 minutes", "check the oven", "20261122T162000"),
        Case("in an hour check the oven", "check the oven", "20261122T170000"),
        Case("check the oven in half an hour", "check the oven", "20261122T163000"),
        Case("check the oven in 1 hour and 15 minutes", "check the oven", "20261122T171500"),
        Case("check the oven in 90min", "check the oven", "20261122T173000"),
        Case("water the plants in 3 days", "water the plants", "20261125T160000"),
        Case("water the plants in 3 days at 9", "water the plants", "20261125T090000"),
        Case("renew the passport in two months", "renew the passport", "20270122T160000"),
        Case("pay rent tomorrow", "pay rent", "20261123T080000"),
        Case("pay rent tomorrow at 9", "pay rent", "20261123T090000"),
        Case("pay rent tomorrow at 2", "pay rent", "20261123T140000"),
        Case("pay rent tomorrow evening", "pay rent", "20261123T190000"),
        Case("tomorrow at 7 in the evening pay rent", "pay rent", "20261123T190000"),
        Case("pay rent the day after tomorrow at noon", "pay rent", "20261124T120000"),
        Case("take out the bins tonight", "take out the bins", "20261122T190000"),
        Case("take out the bins tonight at 9", "take out the bins", "20261122T210000"),
        Case("take out the bins this evening", "take out the bins", "20261122T190000"),
        Case("remind me on Monday to buy milk", "buy milk", "20261123T080000"),
        Case("buy milk on Sunday", "buy milk", "20261129T080000"),
        Case("buy milk on Sunday at 18:00", "buy milk", "20261122T180000"),
        Case("buy milk next Friday at 5pm", "buy milk", "20261127T170000"),
        Case("call the bank Monday at 10", "call the bank", "20261123T100000"),
        Case("buy a present on 3 December", "buy a present", "20261203T080000"),
        Case("buy a present on December 3rd at 14:15", "buy a present", "20261203T141500"),
        Case("buy a present on the 3rd of December 2027", "buy a present", "20271203T080000"),
        Case("buy a present 2026-12-03 at 17", "buy a present", "20261203T170000"),
        Case("buy a present on 3.12.", "buy a present", "20261203T080000"),
        Case("buy a present on 3/12/2026 at noon", "buy a present", "20261203T120000"),
        Case("buy a present on 3 March", "buy a present", "20270303T080000"),
        Case("pay the rent on the 1st", "pay the rent", "20261201T080000"),
        Case("leap day party on 29 February", "leap day party", "20280229T080000"),
        Case("turn on the light at 20:00", "turn on the light", "20261122T200000"),
        Case("morning run tomorrow at 7", "morning run", "20261123T070000"),
        Case("wake up at 7 tomorrow morning", "wake up", "20261123T070000"),
        Case("\"Stretch at noon\" at 5pm", "Stretch at noon", "20261122T170000"),
        Case("read The Sun Also Rises at 9pm", "read The Sun Also Rises", "20261122T210000"),
        Case("go for a walk at 5 pm", "go for a walk", "20261122T170000"),
        Case("walk from home at 17h30", "walk from home", "20261122T173000"),
        Case("go to bed at midnight", "go to bed", "20261123T000000"),
        Case("walk the dog for 20 minutes at 6", "walk the dog for 20 minutes", "20261122T180000"),
        Case("check the oven in an hour and a half", "check the oven", "20261122T173000"),
        Case("check the oven in one and a half hours", "check the oven", "20261122T173000"),
        Case("check the oven in 1.5 hours", "check the oven", "20261122T173000"),
        Case("check the oven in 2,5h", "check the oven", "20261122T183000"),
        Case("read the first chapter at 9pm", "read the first chapter", "20261122T210000"),
        Case("turn the pan in 90 seconds", "turn the pan", "20261122T160130"),
        Case("turn the pan in 45s", "turn the pan", "20261122T160045"),
        Case("call Bob in 3 days at 9", "call Bob", "20261125T090000"),
        Case("call Bob 3 days from now at 9", "call Bob", "20261125T090000"),
        Case("call Bob a week from tomorrow at 9", "call Bob", "20261130T090000"),
        Case("call Bob a week on Friday at 9", "call Bob", "20261204T090000"),
        Case("call Bob Friday week at 9", "call Bob", "20261204T090000"),
        Case("call Bob 20 minutes from now", "call Bob", "20261122T162000"),
        Case("next saturday run", "run", "20261128T080000"),
        Case("3/12 at 10 vet", "vet", "20261203T100000"),
        Case("dentist on 12/25 at 10", "dentist", "20261225T100000"),
        Case("christmas day 9am call dad", "call dad", "20261225T090000"),
        Case("wrap presents on christmas eve at 17", "wrap presents", "20261224T170000"),
        Case("collect the parcel at 1730", "collect the parcel", "20261122T173000"),
        Case("1730 collect the parcel", "collect the parcel", "20261122T173000"),
        Case("go to bed at 11", "go to bed", "20261122T230000"),
        Case("wake up at 6", "wake up", "20261123T060000"),
        Case("hand in the form by 5/12", "hand in the form", "20261205T080000"),
        Case("tax return due 31/5", "tax return", "20270531T080000"),
        Case("book the class for tomorrow 10am", "book the class", "20261123T100000"),
        Case("ten to six school run", "school run", "20261122T175000"),
        Case(
            "say at 17:00 that the 18:00 train is cancelled",
            "say that the 18:00 train is cancelled",
            "20261122T170000"
        ),
    ]

    @Test("a sentence about one moment", arguments: onceCases)
    func once(sentence: Case) throws {
        let plan = try Self.reader().read(sentence.sentence)
        #expect(plan.what == sentence.what)
        #expect(plan.start.text == sentence.start)
        #expect(plan.rule == nil)
    }

    @Test(
        "a moment alone is read for snoozing",
        arguments: [
            ("tomorrow", "2026-11-23T07:00:00Z"), ("in 2 hours", "2026-11-22T17:00:00Z"),
            ("at 18:30", "2026-11-22T17:30:00Z"),
            ("18:30", "2026-11-22T17:30:00Z"), ("until 18:30", "2026-11-22T17:30:00Z"),
            ("until tomorrow", "2026-11-23T07:00:00Z"), ("next Monday at noon", "2026-11-23T11:00:00Z"),
        ]
    )
    func moment(words: String, expected: String) throws {
        #expect(try Self.reader().readMoment(words) == Date(expected, strategy: .iso8601))
    }

    @Test("a time that the night of a change leaves out moves forward by the gap")
    func gap() throws {
        let reader = try Self.reader(at: "2027-03-27T12:00:00Z")
        let plan = try reader.read("check tomorrow at 2:30am")
        #expect(plan.start.text == "20270328T023000")
        #expect(reader.offsets.date(plan.start) == (try Date("2027-03-28T01:30:00Z", strategy: .iso8601)))
    }

    @Test(
        "in the hour that comes twice, a time is the next one to come, and a length is as long as it says",
        arguments: [
            // 1:20 and 1:55 in summer time, 1:35 in winter time
            ("oven in 10 minutes", "2026-11-01T05:55:00Z", "2026-11-01T06:05:00Z"),
            ("oven in 50 minutes", "2026-11-01T05:20:30Z", "2026-11-01T06:10:00Z"),
            ("oven in 10 minutes", "2026-11-01T06:35:00Z", "2026-11-01T06:45:00Z"),
            ("oven in 2 hours", "2026-11-01T05:20:00Z", "2026-11-01T07:20:00Z"),
            ("oven at 1:50am", "2026-11-01T06:35:00Z", "2026-11-01T06:50:00Z"),
            ("oven at 1:50am", "2026-11-01T05:35:00Z", "2026-11-01T05:50:00Z"),
            ("oven at 1:50am", "2026-10-31T20:00:00Z", "2026-11-01T05:50:00Z"),
        ]
    )
    func twice(sentence: String, now: String, expected: String) throws {
        let (now, expected) = (try Date(now, strategy: .iso8601), try Date(expected, strategy: .iso8601))
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let reader = SentenceReader(now: now, offsets: ZoneOffsets(zone, around: now))
        let plan = try reader.read(sentence)
        #expect(plan.moment == expected)
        #expect(plan.start == reader.offsets.wallTime(expected))
        #expect(try reader.readMoment(String(sentence.dropFirst("oven ".count))) == expected)
    }

    @Test(
        "a zone's time is that of its place, and days are those of where the person is",
        arguments: [
            ("stretch at 6 pm PST", "America/Los_Angeles", "2026-11-23T02:00:00Z"),
            ("stretch 9am New York time tomorrow", "America/New_York", "2026-11-23T14:00:00Z"),
            ("stretch at 18:30 Tokyo time", "Asia/Tokyo", "2026-11-23T09:30:00Z"),
            ("tomorrow at 16:20 +0530 stretch", "GMT+0530", "2026-11-23T10:50:00Z"),
            ("stretch 17:00 UTC", "GMT", "2026-11-22T17:00:00Z"),
            ("stretch tomorrow 10:00 UTC+5:30", "GMT+0530", "2026-11-23T04:30:00Z"),
            ("stretch tomorrow 10:00 GMT -3", "GMT-0300", "2026-11-23T13:00:00Z"),
            ("stretch 8am ET tomorrow", "America/New_York", "2026-11-23T13:00:00Z"),
            ("stretch tomorrow 3pm Pacific standard time", "America/Los_Angeles", "2026-11-23T23:00:00Z"),
            ("stretch at 20:00 my time", nil, "2026-11-22T19:00:00Z"),
            ("Sundays at 20:00 Lisbon time stretch", "Europe/Lisbon", "2026-11-22T20:00:00Z"),
            ("stretch friday 21:00 JST", "Asia/Tokyo", "2026-11-27T12:00:00Z"),
        ] as [(String, String?, String)]
    )
    func zones(sentence: String, zone: String?, moment: String) throws {
        let plan = try Self.reader().read(sentence)
        #expect(plan.what == "stretch")
        #expect(plan.zone?.identifier == zone)
        #expect(plan.moment == (try Date(moment, strategy: .iso8601)))
    }

    @Test(
        "words that only look like zones stay what to do",
        arguments: ["read The West at 9pm", "call Est at 9pm", "at 6pm PT session", "at 9 CT scan"]
    )
    func noZones(sentence: String) throws { #expect(try Self.reader().read(sentence).zone == nil) }

    @Test(
        "what could be read otherwise is said",
        arguments: [
            ("dentist on 5/6", "'5/6' is taken as 5 June 2027; for 6 May 2027 write 2027-05-06."),
            ("stretch at 6", nil), ("stretch at 18:00", nil), ("dentist on 25/6", nil), ("dentist on 6/6", nil),
            ("sleep at 11", nil),
            (
                "stretch at 6 pm PDT",
                "PDT is taken as the time in Los Angeles, where it is standard time then."
            ),
            ("stretch at 6 pm PST", nil),
            ("webinar 5pm London", "The time is that of where you are; write 'London time' for the one in London."),
        ] as [(String, String?)]
    )
    func notes(sentence: String, note: String?) throws {
        #expect(try Self.reader().read(sentence).notes == [note].compactMap(\.self))
    }

    @Test("at 10 in the morning, 'at 11' says which")
    func halves() throws {
        let reader = try Self.reader(at: "2026-11-22T09:00:00Z")
        #expect(try reader.read("call at 11").notes == ["'11' is taken as 11:00; for 23:00 write '11pm'."])
        #expect(try reader.read("call at 11am").notes == [])
        #expect(try reader.read("sleep at 11").notes == ["'11' is taken as 23:00; for 11:00 write '11am'."])
        #expect(try reader.read("call tomorrow at 11").notes == [])
        #expect(
            try reader.read("call tomorrow at 2:30").notes == ["'2:30' is taken as 14:30; for 02:30 write '2:30am'."]
        )
    }

    @Test("a new time alone is read for a reminder that is known, and nothing but a time")
    func whenAlone() throws {
        let plan = try Self.reader().read(when: "every Monday at 9", of: "stretch")
        #expect(plan.what == "stretch")
        #expect(plan.rule?.text == "FREQ=WEEKLY;BYDAY=MO")
        for words in ["", "stretch at 9", "later", "banana"] {
            #expect(throws: Failure.self) { try Self.reader().read(when: words, of: "stretch") }
        }
    }

    @Test("figures follow the order of the person's dates")
    func monthFirst() throws {
        #expect(try Self.reader(monthFirst: true).read("x on 12/3").start.text == "20261203T080000")
        #expect(try Self.reader(monthFirst: true).read("x on 3.12.").start.text == "20261203T080000")
    }
}
