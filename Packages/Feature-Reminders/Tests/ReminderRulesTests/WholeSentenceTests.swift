import Core
import Foundation
import Testing

@testable import ReminderRules

/// A sentence's days and times are kept whole, or the sentence is refused. Said on Monday, 23 November 2026, at 10:00
/// in Berlin.
@Suite("Whole sentences")
struct WholeSentenceTests {
    typealias Case = SentenceTests.Case

    static let cases = [
        // Days left out
        Case("run every day except on Sundays at 9", "run", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        Case("run daily except weekends at 7", "run", "20261124T070000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case("run every day but Sunday", "run", "20261124T080000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        Case("run every weekday except Friday", "run", "20261124T080000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        Case("run every day at 9, except Sat and Sun", "run", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case("run every day except Mon-Wed at 9", "run", "20261126T090000", "FREQ=WEEKLY;BYDAY=TH,FR,SA,SU"),
        Case(
            "run every day but not on Monday and not on Friday",
            "run",
            "20261124T080000",
            "FREQ=WEEKLY;BYDAY=TU,WE,TH,SA,SU"
        ),
        Case(
            "stretch every four hours from 9 to 17 except on weekends",
            "stretch",
            "20261123T130000",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,13,17;BYMINUTE=0"
        ),
        // Spans and lists of days
        Case("call Mon-Fri at 9", "call", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case("call Monday through Friday at 9", "call", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case("call from Monday to Friday at 9", "call", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case("call Mon\u{2013}Wed and Fri at 9", "call", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,FR"),
        Case("clean Friday to Monday at 9", "clean", "20261127T090000", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
        Case("gym Mon/Wed/Fri at 18", "gym", "20261123T180000", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        Case(
            "check from 1 December to 10 December at 9",
            "check",
            "20261201T090000",
            "FREQ=DAILY;UNTIL=20261210T225959Z"
        ),
        Case("check 1-10 December at 9", "check", "20261201T090000", "FREQ=DAILY;UNTIL=20261210T225959Z"),
        Case("check December 1 to 10 at 9", "check", "20261201T090000", "FREQ=DAILY;UNTIL=20261210T225959Z"),
        Case("check from tomorrow until Friday at 9", "check", "20261124T090000", "FREQ=DAILY;UNTIL=20261127T225959Z"),
        Case("pay on the 1st and 15th", "pay", "20261201T080000", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        Case("every 2nd and 4th Tuesday dentist", "dentist", "20261124T080000", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
        Case("bins on the 2nd and 4th Tuesday of the month", "bins", "20261124T080000", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
        Case("first Monday of each month: review", "review", "20261207T080000", "FREQ=MONTHLY;BYDAY=1MO"),
        Case("meeting tomorrow and Friday at 9", "meeting", "20261124T090000", "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=2"),
        Case(
            "meeting on 3 December and 10 December at 9",
            "meeting",
            "20261203T090000",
            "FREQ=MONTHLY;BYMONTHDAY=3,10;COUNT=2"
        ),
        Case(
            "meeting on 3 and 10 December at 9",
            "meeting",
            "20261203T090000",
            "FREQ=MONTHLY;BYMONTHDAY=3,10;COUNT=2"
        ),
        Case(
            "club on the 3rd, 10th and the 17th of December 2027",
            "club",
            "20271203T080000",
            "FREQ=MONTHLY;BYMONTHDAY=3,10,17;COUNT=3"
        ),
        Case("flight 5.12.2026 16:40", "flight", "20261205T164000"),
        Case("flight 5.12. 16:40", "flight", "20261205T164000"),
        Case("pay 12.50 tomorrow", "pay 12.50", "20261124T080000"),
        Case("test version 1.2.3 of it at 6pm", "test version 1.2.3 of it", "20261123T180000"),
        Case("walk daily until 31.12.", "walk", "20261124T080000", "FREQ=DAILY;UNTIL=20261231T225959Z"),
        Case("walk daily until 3/12", "walk", "20261124T080000", "FREQ=DAILY;UNTIL=20261203T225959Z"),
        Case("walk daily from 1.12.2026", "walk", "20261201T080000", "FREQ=DAILY"),
        Case(
            "drink every hour from 9.30 to 12.30",
            "drink",
            "20261123T103000",
            "FREQ=DAILY;BYHOUR=9,10,11,12;BYMINUTE=30"
        ),
        Case("party this weekend at 9", "party", "20261128T090000"),
        Case("run every day this weekend at 9", "run", "20261128T090000", "FREQ=DAILY;UNTIL=20261129T225959Z"),
        // Days named twice, and the week they are in
        Case("meeting on Friday, 27 November at 9", "meeting", "20261127T090000"),
        Case("gym next week on Friday at 9", "gym", "20261204T090000"),
        Case("gym on Monday next week", "gym", "20261130T080000"),
        Case("report every day next week at 9", "report", "20261130T090000", "FREQ=DAILY;UNTIL=20261206T225959Z"),
        Case("meeting day after tomorrow at 9", "meeting", "20261125T090000"),
        Case("on the 15th pay the rent", "pay the rent", "20261215T080000"),
        Case("work on the first chapter at 9pm", "work on the first chapter", "20261123T210000"),
        Case("submit by Friday", "submit", "20261127T080000"),
        Case("call Mon at 9", "call", "20261130T090000"),
        Case("gym on Friday of next week at 9", "gym", "20261204T090000"),
        // Times
        Case("buy milk at nine thirty", "buy milk", "20261123T213000"),
        Case("buy milk at seven fifteen pm", "buy milk", "20261123T191500"),
        Case("buy milk at eleven forty-five tomorrow", "buy milk", "20261124T114500"),
        Case("buy milk at six thirty five pm", "buy milk", "20261123T183500"),
        Case("buy milk at nine thirty seven pm", "buy milk", "20261123T213700"),
        Case("count at nine eleven people", "count eleven people", "20261123T210000"),
        Case("buy milk at eight pm", "buy milk", "20261123T200000"),
        Case("buy milk tomorrow at eight in the evening", "buy milk", "20261124T200000"),
        Case("check the oven in twenty-five minutes", "check the oven", "20261123T102500"),
        Case("buy milk at ten to six", "buy milk", "20261123T175000"),
        Case("buy milk at ten past six", "buy milk", "20261123T181000"),
        Case("buy milk at twenty-five to seven", "buy milk", "20261123T183500"),
        Case("buy milk at twenty five past 7", "buy milk", "20261123T192500"),
        Case("buy milk at 20 to 8 pm", "buy milk", "20261123T194000"),
        Case("buy milk at five minutes to one", "buy milk", "20261123T125500"),
        Case("buy 5 to 6 onions at 18:00", "buy 5 to 6 onions", "20261123T180000"),
        Case("do it in 1h 30m", "do it", "20261123T113000"),
        Case("do it in 1h30", "do it", "20261123T113000"),
        Case("do it in 2 hours 15 minutes", "do it", "20261123T121500"),
        // Repeating
        Case("run everyday at 9", "run", "20261124T090000", "FREQ=DAILY"),
        Case("drink every two hours every day", "drink", "20261123T120000", "FREQ=HOURLY;INTERVAL=2"),
        Case("drink every 2 hours starting tomorrow", "drink", "20261124T080000", "FREQ=HOURLY;INTERVAL=2"),
        Case(
            "drink every 5 hours tomorrow",
            "drink",
            "20261124T080000",
            "FREQ=DAILY;BYHOUR=8,13,18;BYMINUTE=0;UNTIL=20261124T225959Z"
        ),
        Case("bins out Tuesday nights", "bins out", "20261124T220000", "FREQ=WEEKLY;BYDAY=TU"),
        Case("water the plants once every 3 days", "water the plants", "20261124T080000", "FREQ=DAILY;INTERVAL=3"),
        Case("take pills twice daily", "take pills", "20261123T190000", "FREQ=DAILY;BYHOUR=8,19;BYMINUTE=0"),
        Case("sync Mo-Fr at 9", "sync", "20261124T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Case("plan the week on Friday", "plan the week", "20261127T080000"),
        Case("run every day besides Sunday", "run", "20261124T080000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        Case("report every month on the last Friday at 16", "report", "20261127T160000", "FREQ=MONTHLY;BYDAY=-1FR"),
        Case("every quarter on the 15th check", "check", "20261215T080000", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15"),
        Case("go to the bar Friday at 19", "go to the bar", "20261127T190000"),
        // What is quoted is no time
        Case("yoga \"20 minutes\" at 6pm", "yoga 20 minutes", "20261123T180000"),
        Case("sit in the sun at noon", "sit in the sun", "20261123T120000"),
        Case("call 555-1234 at 9pm", "call 555-1234", "20261123T210000"),
    ]

    @Test("it is kept whole", arguments: cases)
    func whole(sentence: Case) throws {
        let plan = try SentenceTests.reader(at: "2026-11-23T09:00:00Z").read(sentence.sentence)
        #expect(plan.what == sentence.what)
        #expect(plan.start.text == sentence.start)
        #expect(plan.rule?.text == sentence.rule)
    }

    @Test(
        "what is left beside a time is named",
        arguments: [
            ("run every day except holidays at 9", "'except'"), ("buy milk ten to six tomorrow", "'ten to six'"),
            ("gym on Mondays and the 15th", "'15th'"),
            ("water the plants every christmas at 9", "'every christmas'"), ("pay tax in December at 9", "'December'"),
            ("call gran in April at 9", "'April'"), ("yoga 20 minutes at 6", "'20 minutes'"),
            ("meeting tomorrow 9", "'9'"),
            ("take the pill before 5pm", "'before'"), ("call mum tomorrow after work", "'after work'"),
            ("backup last weekday of the month at 9", "'of the month'"),

            ("call gran the first Sunday at 9", "'first'"),
            ("meeting at 9 or 10", "'10'"), ("party next weekend at 9", "'next weekend'"),

            ("call mum at 5 to", "'to'"), ("4 Mondays check at 9", "'4'"),
            ("call mum tomorrow week", "'week'"),

            ("stretch at 6pm Gotham time", "'Gotham time'"),
            ("sometime next week sort photos", "'sometime'"), ("call mum the following Friday at 9", "'following'"),
            ("report on the last working day of each month", "'working day of'"), ("flight 5.12.26 6:40", "'5.12.26'"),
            ("call mum at nine thirteen", "'thirteen'"),
            ("rest at nine thirty minutes", "'thirty minutes'"), ("call sun at 9", "'sun'"),
            ("call Bob mornings at 9", "'mornings'"),
            ("rest 3 days in a row at 9", "'row'"),
            ("call Bob week on Friday", "'week'"),
        ]
    )
    func remnant(sentence: String, words: String) throws {
        let reader = try SentenceTests.reader(at: "2026-11-23T09:00:00Z")
        let failure = #expect(throws: Failure.self) { try reader.read(sentence) }
        #expect(failure?.code == "reminders.part")
        #expect(failure?.message.hasPrefix(words + " ") == true)
    }

    @Test(
        "what one reminder cannot be is refused",
        arguments: [
            "run every other day except Sunday", "run every Sunday except Sundays", "run tomorrow but Friday at 9",
            "do it in 20 minutes and in 40 minutes", "meeting on Friday 28 November at 9",
            "meeting Friday at 9 and Tuesday at 10", "walk tomorrow morning and Friday evening",
            "gym on weekdays at 7 and at 10 on weekends", "gym every Monday and every other Tuesday",
            "drink every hour from 9 to 12 and from 14 to 17", "run every 2 days every week",
            "call at 9 starting Monday",
            "meeting tomorrow 9-10", "meeting today at 8 and 20", "meeting on 3 December and 4 March at 9",
            "gym every Monday and on the 15th at 9", "run every day until Friday for 10 days",
            "go to bed tonight at 12", "meeting tomorrow 10am to 11am", "gym Monday and run Thursday at 9",
            "take pills at 8 and vitamins at 20", "gym 3 times a week at 18:00", "gym twice a week at 18:00",
            "Sunday roast prep on Saturday at 15:00", "take pills every 8 hours from 6", "dance on Saturday night at 1",
        ]
    )
    func refused(sentence: String) throws {
        let reader = try SentenceTests.reader(at: "2026-11-23T09:00:00Z")
        #expect(throws: Failure.self) { try reader.read(sentence) }
    }
}
