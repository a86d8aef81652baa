import Core
import CoreTesting
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

    static let repeatedCases = [
        Case("weigh in each Monday morning", "weigh in", "20261123T080000", "FREQ=WEEKLY;BYDAY=MO"),
        Case("each Monday morning weigh in", "weigh in", "20261123T080000", "FREQ=WEEKLY;BYDAY=MO"),
        Case(
            "drink water every two hours until 8pm on weekdays",
            "drink water",
            "20261123T080000",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,10,12,14,16,18,20;BYMINUTE=0"
        ),
        Case(
            "drink water every two hours from 9 to 20",
            "drink water",
            "20261122T170000",
            "FREQ=DAILY;BYHOUR=9,11,13,15,17,19;BYMINUTE=0"
        ),
        Case(
            "drink water every 3 hours between 9 and 5",
            "drink water",
            "20261123T090000",
            "FREQ=DAILY;BYHOUR=9,12,15;BYMINUTE=0"
        ),
        Case(
            "stand up every 30 minutes from 9-17 on weekdays",
            "stand up",
            "20261123T090000",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,30"
        ),
        Case("drink water every two hours", "drink water", "20261122T180000", "FREQ=HOURLY;INTERVAL=2"),
        Case(
            "feed the cat at 7 and 19",
            "feed the cat",
            "20261122T190000",
            "FREQ=DAILY;BYHOUR=7,19;BYMINUTE=0"
        ),
        Case(
            "check mail every 30 minutes for 2 hours",
            "check mail",
            "20261122T163000",
            "FREQ=MINUTELY;INTERVAL=30;UNTIL=20261122T170000Z"
        ),
        Case(
            "check mail every 30 minutes from 17:00 for 2 hours",
            "check mail",
            "20261122T170000",
            "FREQ=DAILY;BYHOUR=17,18;BYMINUTE=0,30"
        ),
        Case("stretch for 20 minutes every hour", "stretch for 20 minutes", "20261122T170000", "FREQ=HOURLY"),
        Case("breathe every half hour", "breathe", "20261122T163000", "FREQ=MINUTELY;INTERVAL=30"),
        Case("report every quarter", "report", "20261222T080000", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=22"),
        Case("bins every fortnight on Tuesday", "bins", "20261124T080000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        Case(
            "backup the last friday of the month at 17:00",
            "backup",
            "20261127T170000",
            "FREQ=MONTHLY;BYDAY=-1FR"
        ),
        Case("backup first Sunday of each month", "backup", "20261206T080000", "FREQ=MONTHLY;BYDAY=1SU"),
        Case("vitamins daily until March", "vitamins", "20261123T080000", "FREQ=DAILY;UNTIL=20270228T225959Z"),
        Case(
            "vitamins daily until the end of March",
            "vitamins",
            "20261123T080000",
            "FREQ=DAILY;UNTIL=20270331T215959Z"
        ),
        Case("vitamins daily until 2028", "vitamins", "20261123T080000", "FREQ=DAILY;UNTIL=20271231T225959Z"),
        Case("blink every 20 minutes", "blink", "20261122T162000", "FREQ=MINUTELY;INTERVAL=20"),
        Case("stretch every other Tuesday", "stretch", "20261124T080000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        Case("stretch every second Tuesday at 7pm", "stretch", "20261124T190000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        Case(
            "club on the second Tuesday of the month",
            "club",
            "20261208T080000",
            "FREQ=MONTHLY;BYDAY=2TU"
        ),
        Case("club every first Monday at 19:00", "club", "20261207T190000", "FREQ=MONTHLY;BYDAY=1MO"),
        Case("pay rent on the last day of the month", "pay rent", "20261130T080000", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        Case("pay rent every month on the 1st", "pay rent", "20261201T080000", "FREQ=MONTHLY;BYMONTHDAY=1"),
        Case(
            "pay rent on the 1st and 15th of each month",
            "pay rent",
            "20261201T080000",
            "FREQ=MONTHLY;BYMONTHDAY=1,15"
        ),
        Case("pay rent monthly", "pay rent", "20261222T080000", "FREQ=MONTHLY;BYMONTHDAY=22"),
        Case("take pills at 8 and 20 every day", "take pills", "20261122T200000", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
        Case(
            "take pills at 8am, 2pm and 8pm daily",
            "take pills",
            "20261122T200000",
            "FREQ=DAILY;BYHOUR=8,14,20;BYMINUTE=0"
        ),
        Case(
            "meds at 8am, 2pm and 10pm",
            "meds",
            "20261122T220000",
            "FREQ=DAILY;BYHOUR=8,14,22;BYMINUTE=0"
        ),
        Case("meds 3x daily", "meds", "20261122T190000", "FREQ=DAILY;BYHOUR=8,12,19;BYMINUTE=0"),
        Case("meds 2x a day", "meds", "20261122T190000", "FREQ=DAILY;BYHOUR=8,19;BYMINUTE=0"),
        Case("gym MWF 18:00", "gym", "20261123T180000", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        Case("gym mon wed fri 6pm", "gym", "20261123T180000", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        Case("take pills twice a day", "take pills", "20261122T190000", "FREQ=DAILY;BYHOUR=8,19;BYMINUTE=0"),
        Case("meditate every morning", "meditate", "20261123T080000", "FREQ=DAILY"),
        Case(
            "feed the cat every morning and evening",
            "feed the cat",
            "20261122T190000",
            "FREQ=DAILY;BYHOUR=8,19;BYMINUTE=0"
        ),
        Case(
            "take pills every morning, noon and night",
            "take pills",
            "20261122T220000",
            "FREQ=DAILY;BYHOUR=8,12,22;BYMINUTE=0"
        ),
        Case(
            "take pills every morning and at noon",
            "take pills",
            "20261123T080000",
            "FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0"
        ),
        Case(
            "stretch each Monday morning and evening",
            "stretch",
            "20261123T080000",
            "FREQ=WEEKLY;BYDAY=MO;BYHOUR=8,19;BYMINUTE=0"
        ),
        Case(
            "stretch every morning at 7 and in the evening at 9",
            "stretch",
            "20261122T210000",
            "FREQ=DAILY;BYHOUR=7,21;BYMINUTE=0"
        ),
        Case("meditate every day at 6", "meditate", "20261122T180000", "FREQ=DAILY"),
        Case("meditate every morning at 6", "meditate", "20261123T060000", "FREQ=DAILY"),
        Case("meditate every 3 days at 7am", "meditate", "20261123T070000", "FREQ=DAILY;INTERVAL=3"),
        Case("gym on Mondays, Wednesdays and Fridays at 18:00", "gym", "20261123T180000", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        Case("gym every Monday and Thursday at 6pm", "gym", "20261123T180000", "FREQ=WEEKLY;BYDAY=MO,TH"),
        Case("gym every two weeks on Tuesday", "gym", "20261124T080000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        Case("sleep in on weekends at 10", "sleep in", "20261128T100000", "FREQ=WEEKLY;BYDAY=SA,SU"),
        Case("work every weekday at 9", "work", "20261123T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case(
            "call gran every year on 3 December",
            "call gran",
            "20261203T080000",
            "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3"
        ),
        Case("call gran every 3 December", "call gran", "20261203T080000", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3"),
        Case(
            "walk every day at 7am for 10 days",
            "walk",
            "20261123T070000",
            "FREQ=DAILY;UNTIL=20261202T225959Z"
        ),
        Case("walk every day at 7am until 3 December", "walk", "20261123T070000", "FREQ=DAILY;UNTIL=20261203T225959Z"),
        Case("walk every day until Friday at noon", "walk", "20261123T120000", "FREQ=DAILY;UNTIL=20261127T225959Z"),
        Case("walk every day at 7am 5 times", "walk", "20261123T070000", "FREQ=DAILY;COUNT=5"),
        Case("walk daily at 7am starting Wednesday", "walk", "20261125T070000", "FREQ=DAILY"),
        Case(
            "take pills at 18:00 and 20:00",
            "take pills",
            "20261122T180000",
            "FREQ=DAILY;BYHOUR=18,20;BYMINUTE=0"
        ),
        Case("gym on Monday and Thursday at 18:00", "gym", "20261123T180000", "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=2"),
        Case(
            "meds every day at 8:30 and 20:00",
            "meds",
            "20261122T200000",
            "FREQ=DAILY;BYHOUR=20;BYMINUTE=0\nFREQ=DAILY;BYHOUR=8;BYMINUTE=30"
        ),
        Case(
            "drink water every 2h from 8 to 20",
            "drink water",
            "20261122T180000",
            "FREQ=DAILY;BYHOUR=8,10,12,14,16,18,20;BYMINUTE=0"
        ),
        Case("stretch every 45 min", "stretch", "20261122T164500", "FREQ=MINUTELY;INTERVAL=45"),
        Case("stretch every 45min", "stretch", "20261122T164500", "FREQ=MINUTELY;INTERVAL=45"),
        Case("stretch every 1.5 hours", "stretch", "20261122T173000", "FREQ=MINUTELY;INTERVAL=90"),
        Case(
            "stretch every 50 minutes from 9 to 11",
            "stretch",
            "20261123T090000",
            "FREQ=DAILY;BYHOUR=9;BYMINUTE=0\nFREQ=DAILY;BYHOUR=10;BYMINUTE=40\nFREQ=DAILY;BYHOUR=9;BYMINUTE=50"
        ),
        Case(
            "drink water 8 times a day",
            "drink water",
            "20261122T170000",
            "FREQ=DAILY;BYHOUR=8,10,12,14,15,17,19,21;BYMINUTE=0"
        ),
        Case(
            "drink water 8x/day",
            "drink water",
            "20261122T170000",
            "FREQ=DAILY;BYHOUR=8,10,12,14,15,17,19,21;BYMINUTE=0"
        ),
        Case(
            "drink water 6 times a day from 9 to 19",
            "drink water",
            "20261122T170000",
            "FREQ=DAILY;BYHOUR=9,11,13,15,17,19;BYMINUTE=0"
        ),
        Case("antibiotics at 8pm for 5 days", "antibiotics", "20261122T200000", "FREQ=DAILY;UNTIL=20261126T225959Z"),
        Case(
            "antibiotics tomorrow at 8 for the next 5 days",
            "antibiotics",
            "20261123T080000",
            "FREQ=DAILY;UNTIL=20261127T225959Z"
        ),
        Case(
            "antibiotics twice a day for 7 days, 8 and 20",
            "antibiotics",
            "20261122T200000",
            "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;UNTIL=20261128T225959Z"
        ),
        Case(
            "ask about my knee every sunday 19:00 until the marathon on 27 april",
            "ask about my knee",
            "20261122T190000",
            "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270427T215959Z"
        ),
        Case(
            "every 3 months change the filter, start 1 april 9:00",
            "change the filter",
            "20270401T090000",
            "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1"
        ),
        Case("vitamins daily until easter", "vitamins", "20261123T080000", "FREQ=DAILY;UNTIL=20270328T215959Z"),
    ]

    @Test("a sentence about one moment", arguments: onceCases)
    func once(sentence: Case) throws {
        let plan = try Self.reader().read(sentence.sentence)
        #expect(plan.what == sentence.what)
        #expect(plan.start.text == sentence.start)
        #expect(plan.rule == nil)
    }

    @Test("a sentence about many moments", arguments: repeatedCases)
    func repeated(sentence: Case) throws {
        let plan = try Self.reader().read(sentence.sentence)
        #expect(plan.what == sentence.what)
        #expect(plan.start.text == sentence.start)
        #expect(plan.rule?.text == sentence.rule)
    }

    @Test("what a rule says of itself, read again, gives the rule", arguments: repeatedCases)
    func described(sentence: Case) throws {
        let plan = try Self.reader().read(sentence.sentence)
        let rule = try #require(plan.rule)
        guard rule.end == nil, rule.frequency >= .daily, !sentence.sentence.contains("start") else { return }
        let words = RuleDescription(rule, start: plan.start, zone: .gmt, forms: .international).text
        guard !words.contains("…") else { return }
        let again = try Self.reader().read("x " + words)
        #expect(again.rule == rule, "\(words)")
        #expect(again.start == plan.start, "\(words)")
    }

    @Test(
        "what cannot be is refused with what to say instead",
        arguments: [
            "", "stretch", "remind me at 6", "at 6", "stretch yesterday", "stretch at 9am today",
            "party on 31 February", "party on 29 February 2027", "party every 30 February", "party on 2026-02-30",
            "party on 2020-01-01 at 9", "stretch at 25:00", "drink from 9 to 20", "drink every hour from 20 to 09:00",
            "call in 20 minutes at 9", "walk every day until 1 January 2020",
            "x every 2 days on Monday", "party on 40/13", String(repeating: "stretch ", count: 80) + "at 6",
            "x every hour on the first Monday of the month", "walk every day until yesterday",
            "walk every day at 25:00", "drink every hour until 25:00", "walk every day at 8:75",
            "x every 0 minutes at 8", "x every 100000 hours at 8",
        ]
    )
    func refused(sentence: String) throws {
        let reader = try Self.reader()
        #expect(throws: Failure.self) { try reader.read(sentence) }
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
        "the last day of what repeats is that of the place it was said in",
        arguments: ["America/New_York", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
    )
    func lastDay(zone: String) throws {
        let now = try Date("2026-11-22T15:00:00Z", strategy: .iso8601)
        let zone = try #require(TimeZone(identifier: zone))
        let plan = try SentenceReader(now: now, offsets: ZoneOffsets(zone, around: now))
            .read("walk daily at 7 until 3 December")
        let rule = try #require(plan.rule)
        let words = RuleDescription(rule, start: plan.start, zone: zone, forms: .international).text
        #expect(words == "every day at 07:00 until 2026-12-03")
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
            ("dentist on 5/6", "'5/6' is taken as 5 June 2027; for 6 May 2027 say 2027-05-06."),
            ("stretch at 6", nil), ("stretch at 18:00", nil), ("dentist on 25/6", nil), ("dentist on 6/6", nil),
            ("sleep at 11", nil),
            (
                "stretch at 6 pm PDT",
                "PDT is taken as the time in Los Angeles, where it is standard time then."
            ),
            ("stretch at 6 pm PST", nil),
            ("webinar 5pm London", "The time is that of where you are; say 'London time' for the one in London."),
        ] as [(String, String?)]
    )
    func notes(sentence: String, note: String?) throws {
        #expect(try Self.reader().read(sentence).notes == [note].compactMap(\.self))
    }

    @Test("at 10 in the morning, 'at 11' says which")
    func halves() throws {
        let reader = try Self.reader(at: "2026-11-22T09:00:00Z")
        #expect(try reader.read("call at 11").notes == ["'11' is taken as 11:00; for 23:00 say '11pm'."])
        #expect(try reader.read("call at 11am").notes == [])
        #expect(try reader.read("sleep at 11").notes == ["'11' is taken as 23:00; for 11:00 say '11am'."])
        #expect(try reader.read("call tomorrow at 11").notes == [])
        #expect(try reader.read("call tomorrow at 2:30").notes == ["'2:30' is taken as 14:30; for 02:30 say '2:30am'."])
    }

    @Test(
        "without a time it is a to-do",
        arguments: [
            "buy milk", "read The Hobbit", "ask May about the keys", "sort 20 photos", "send the second draft",
            "call the 24 hour pharmacy", "buy 1/2 pound of butter", "move the sofa to the wall", "walk for 20 minutes",
            "fix the March report", "buy 2 of 3 for April",
            "write \"tomorrow never knows\" on a card", "eat a sundae", "read \"Tomorow\"",
        ]
    )
    func todos(sentence: String) throws {
        #expect(try Self.reader().reading(of: sentence) == .todo(sentence.filter { $0 != "\"" }))
        #expect(try Self.reader().reading(of: "remind me to " + sentence) == .todo(sentence.filter { $0 != "\"" }))
    }

    @Test(
        "what is meant as a time and cannot be read is never kept in the words",
        arguments: [
            "call Ben later", "pay the bill yesterday", "pay the bill 3 days ago", "vitamins for 5 days",
            "renew the passport in April", "meeting at 26:00", "take the 18:00 train", "call mum tomorow",
            "call mum wendesday at 9", "call mum at 9 tomorow", "tea in -10 minutes", "sort photos sometime",
            "jutro o 9 dentysta",
            "halb acht Training",
            "after lunch, walk", "move gym to 7",
            "stop the vitamins reminder until monday",
            "tomorrow: 8 pills, 9 dog",
            "8am wherever I am: pill daily",
            "buy ten to twelve eggs", "exercise 3 times a week", "drink every 0 hours", "look away every 30 seconds",
            "two hours after I take ibuprofen at noon: eat", "flowers the day before her birthday at 9",
            "don't remind me about yoga", "cancel the 6pm reminder", "snooze 10 min", "push the dentist back a day",
            "did you remind me yesterday?", "drink 30 times a day",
        ]
    )
    func neverKept(sentence: String) throws {
        let reader = try Self.reader()
        #expect(throws: Failure.self) { try reader.reading(of: sentence) }
    }

    @Test("a new time alone is read for a reminder that is known, and nothing but a time")
    func whenAlone() throws {
        let plan = try Self.reader().read(when: "every Monday at 9", of: "stretch")
        #expect(plan.what == "stretch" && plan.rule?.text == "FREQ=WEEKLY;BYDAY=MO")
        for words in ["", "stretch at 9", "later", "banana"] {
            #expect(throws: Failure.self) { try Self.reader().read(when: words, of: "stretch") }
        }
    }

    @Test("a rule of several lines is read as it was written, and lines that differ in more are refused")
    func lines() throws {
        let rule = try #require(try Self.reader().read("meds at 8:30 and 20:00 for 3 days").rule)
        #expect(try RecurrenceRule(parsing: rule.text) == rule)
        var counted = rule
        counted.end = .count(6)
        #expect(counted.text.components(separatedBy: "COUNT=3").count == 3)
        #expect(try RecurrenceRule(parsing: counted.text) == counted)
        for text in [
            "FREQ=DAILY;BYHOUR=8;BYMINUTE=0\nFREQ=WEEKLY;BYHOUR=9;BYMINUTE=5", "FREQ=DAILY\nFREQ=DAILY",
            "FREQ=DAILY;BYHOUR=8;BYMINUTE=0;COUNT=2\nFREQ=DAILY;BYHOUR=9;BYMINUTE=5", "\n",
            String(repeating: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0\n", count: 61),
        ] {
            #expect(throws: Failure.self) { try RecurrenceRule(parsing: text) }
        }
    }

    @Test("figures follow the order of the person's dates")
    func monthFirst() throws {
        #expect(try Self.reader(monthFirst: true).read("x on 12/3").start.text == "20261203T080000")
        #expect(try Self.reader(monthFirst: true).read("x on 3.12.").start.text == "20261203T080000")
    }

    @Test("any words are read or refused, and nothing is trapped")
    func hostile() throws {
        let words = [
            "every", "at", "on", "in", "the", "first", "last", "31", "0", "99999", "Monday", "day", "of", "month",
            "until",
            "from", "to", "9", "and", ",", "\"", "half", "past", "hours", "minutes", "2", "times", "a", "for", "year",
            "February", "29", "-", "24:00", "é\u{301}", "next", "9-5", "week", "noon", "stretch", "every", "hour",
        ]
        var generator = SeededGenerator(seed: 7)
        let reader = try Self.reader()
        var read = 0
        for _ in 0..<4_000 {
            let count = Int.random(in: 1...9, using: &generator)
            let sentence = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            guard let plan = try? reader.read(sentence) else { continue }
            read += 1
            #expect(!plan.what.isEmpty)
            #expect(plan.rule != nil || reader.offsets.date(plan.start) > reader.now, "\(sentence)")
        }
        #expect(read > 100)
    }
}
