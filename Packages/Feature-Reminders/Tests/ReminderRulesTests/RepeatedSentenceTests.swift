import Core
import Foundation
import Testing

@testable import ReminderRules

/// Said on Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("SentenceReader, sentences that repeat")
struct RepeatedSentenceTests {
    typealias Case = SentenceTests.Case

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

    @Test("a sentence about many moments", arguments: repeatedCases)
    func repeated(sentence: Case) throws {
        let plan = try SentenceTests.reader().read(sentence.sentence)
        #expect(plan.what == sentence.what)
        #expect(plan.start.text == sentence.start)
        #expect(plan.rule?.text == sentence.rule)
    }

    @Test("what a rule says of itself, read again, gives the rule", arguments: repeatedCases)
    func described(sentence: Case) throws {
        let plan = try SentenceTests.reader().read(sentence.sentence)
        let rule = try #require(plan.rule)
        guard rule.end == nil, rule.frequency >= .daily, !sentence.sentence.contains("start") else { return }
        let words = RuleDescription(rule, start: plan.start, zone: .gmt, forms: .international).text
        guard !words.contains("…") else { return }
        let again = try SentenceTests.reader().read("x " + words)
        #expect(again.rule == rule, "\(words)")
        #expect(again.start == plan.start, "\(words)")
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

    @Test("a rule of several lines is read as it was written, and lines that differ in more are refused")
    func lines() throws {
        let rule = try #require(try SentenceTests.reader().read("meds at 8:30 and 20:00 for 3 days").rule)
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
}
