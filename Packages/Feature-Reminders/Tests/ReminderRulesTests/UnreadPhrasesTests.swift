import Core
import Foundation
import Testing

@testable import ReminderRules

/// Phrases for times or places of which no reminder can be made are refused by name, wherever they stand; what only looks like it
/// stays in the words. Said on Wednesday, 12 March 2025, at 10:00 in Berlin.
@Suite("Phrases that are not read")
struct UnreadPhrasesTests {
    private static func reading(_ sentence: String) throws -> SentenceReader.Reading {
        try SentenceTests.reader(at: "2025-03-12T09:00:00Z").reading(of: sentence)
    }

    @Test(
        "words that say when are named, and nothing is kept",
        arguments: [
            // Parts of months, weeks and days
            ("pick up the parcel early april", "early april"), ("renew passport mid May", "mid May"),
            ("send invoice end of month", "end of month"), ("finish report by eod", "eod"),
            ("email Ben by close of business", "close of business"), ("call Ben mid next week", "mid"),
            ("call Ben beginning of April", "beginning of April"), ("call Ben in spring", "in spring"),
            ("call Ben over the weekend", "over the weekend"), ("call Ben weekend", "weekend"),
            ("dentist april", "april"), ("report in 2027", "in 2027"), ("report by Q2", "by Q2"),
            ("haircut week 14", "week 14"), ("call Ben the weekend after next", "weekend after next"),
            // Days by their names
            ("call mum on her birthday", "on her birthday"), ("call mum on mother's day at 9", "on mother's day"),
            ("call Ben bank holidays at 9", "bank holidays"), ("call Ben the other day", "the other day"),
            // Times of day
            ("call Eva at sunset", "at sunset"), ("take magnesium at bedtime", "at bedtime"),
            ("take pill with breakfast", "with breakfast"), ("take pill with dinner daily", "with dinner"),
            ("call mum after work tomorrow", "after work"), ("call mum on my lunch break", "on my lunch break"),
            ("meet Tom 3-4pm", "3-4pm"), ("meeting 10:00-11:30", "10:00-11:30"), ("call at 13pm", "13pm"),
            ("call at 25", "at 25"), ("call Ben on the hour", "on the hour"),
            // Dates in forms that are not read
            ("dentist 3rd", "3rd"), ("pay rent the first", "the first"), ("dentist 2025-4-3 at 9", "2025-4-3"),
            ("dentist 3-4-25", "3-4-25"), ("dentist 14.5.", "14.5."), ("party on 32 march", "32 march"),
            // Vague
            ("check stove in a bit", "in a bit"), ("check stove in a few minutes", "in a few minutes"),
            ("call in 2 or 3 hours", "in 2 or 3 hours"), ("call in 0 minutes", "in 0 minutes"),
            ("call Ben asap", "asap"),
            ("call Ben now", "now"), ("call Ben someday", "someday"), ("call Ben one day", "one day"),
            ("call Ben about 3", "about 3"),
            // How often
            ("call Ben every now and then", "every now and"), ("call Ben once in a while", "once in a while"),
            ("call Ben regularly", "regularly"), ("call Ben often", "often"),
            ("call Ben alternate days", "alternate days"),
            ("call Ben M W F 7am", "M W"), ("call Ben T/Th at 7", "T/Th"), ("call Ben tu/th at 7", "tu/th"),
            ("call Ben wknds 9am", "wknds"), ("call Ben weeknights at 8", "weeknights"),
            ("call Ben working days 9", "working days"), ("drink 8 glasses a day", "8 glasses a day"),
            ("gym 5 days a week at 7", "5 days a week"), ("check stove several times a day", "several times a"),
            ("call Ben 2 days on 1 day off", "2 days on 1 day off"), ("call mum 2moro", "2moro"),
            ("ring Jo halloween 6pm", "halloween"), ("ring Jo on black friday at 9", "black"),
            ("ring Jo same time tomorrow", "same time"), ("early morning run at 6", "early morning"),
            ("yoga sat 9 and sun 10", "sat 9"), ("pay mortgage every 1 and 15", "every 1 and 15"),
            ("call the bank when it opens", "when it"), ("call mom 9am eastern", "eastern"),
            ("call mom 14:00Z", "14:00Z"), ("sunday evening 7 call", "7"), ("ring Jo tomorrow-ish", "tomorrow-ish"),
            // What may be a name
            ("email Friday report at 5", "Friday report"), ("watch Saturday Night Live", "Saturday Night Live"),
            ("buy a gift for Sunday lunch", "Sunday lunch"),
            // Places, and other tongues
            ("at the supermarket buy eggs", "at the"), ("near a pharmacy buy aspirin", "near a"),
            (
                "\u{437}\u{430}\u{432}\u{442}\u{440}\u{430} \u{43F}\u{43E}\u{437}\u{432}\u{43E}\u{43D}\u{438}\u{442}\u{44C}",
                "\u{437}\u{430}\u{432}\u{442}\u{440}\u{430}"
            ),
        ]
    )
    func refused(sentence: String, words: String) throws {
        let failure = #expect(throws: Failure.self) { try Self.reading(sentence) }
        #expect(failure?.message.hasPrefix("'\(words)' ") == true, "\(failure?.message ?? "kept")")
        #expect(failure?.code == "reminders.part")
    }

    @Test(
        "what is no request for a reminder says which command is meant",
        arguments: [
            ("we met at 5", "reminders.past"), ("took pills at 8am", "reminders.past"),
            ("meeting was at 5", "reminders.past"), ("what time is my dentist appointment", "reminders.question"),
            ("list my reminders", "reminders.question"), ("remind me what I did at 5pm", "reminders.question"),
            ("make it 7 instead", "reminders.change"), ("remind me again in 10 minutes", "reminders.change"),
            ("mark gym as done", "reminders.answer"), ("skip gym tomorrow", "reminders.answer"),
            ("turn off the 7am alarm", "reminders.cancel"), ("no more reminders about water", "reminders.cancel"),
            ("leaving work: text Tom", "reminders.place"), ("if it rains tomorrow take umbrella", "reminders.place"),
            ("call Ana on my way home", "reminders.place"), ("text Tom when I get home at 6", "reminders.place"),
            ("cancel the 6pm", "reminders.what"), ("remind me at 5", "reminders.what"),
        ]
    )
    func others(sentence: String, code: String) throws {
        let failure = #expect(throws: Failure.self) { try Self.reading(sentence) }
        #expect(failure?.code == code)
    }

    @Test(
        "what only looks like a time stays in the words",
        arguments: [
            ("buy a birthday card for dad at 6pm", "buy a birthday card for dad", "20250312T180000"),
            ("work on Tom's birthday card at 6pm", "work on Tom's birthday card", "20250312T180000"),
            ("read the 2nd draft at 5", "read the 2nd draft", "20250312T170000"),
            ("pick up the kids after school at 3pm", "pick up the kids after school", "20250312T150000"),
            ("ask Tom when he is free at 5pm", "ask Tom when he is free", "20250312T170000"),
            ("take 2 pills at 8pm", "take 2 pills", "20250312T200000"),
            ("watch Maroon 5 at 9pm", "watch Maroon 5", "20250312T210000"),
            ("turn off the oven at 7pm", "turn off the oven", "20250312T190000"),
            ("prepare tomorrow's lunch at 8pm", "prepare tomorrow's lunch", "20250312T200000"),
            ("leave for the 5pm train at 4pm", "leave for the 5pm train", "20250312T160000"),
            ("email a@1.com at 6pm", "email a@1.com", "20250312T180000"),
        ]
    )
    func kept(sentence: String, what: String, start: String) throws {
        guard case .timed(let plan) = try Self.reading(sentence) else {
            Issue.record("It is a to-do.")
            return
        }
        #expect(plan.what == what)
        #expect(plan.start.text == start)
    }

    @Test(
        "ways to ask, and times said loosely, are read",
        arguments: [
            ("can you remind me to call mum at 6pm", "call mum", "20250312T180000", nil),
            ("don't forget to call mum at 6pm", "call mum", "20250312T180000", nil),
            ("set a reminder for 6pm to call mum", "call mum", "20250312T180000", nil),
            ("first thing tomorrow call the vet", "call the vet", "20250313T080000", nil),
            ("call Ben at 3ish", "call Ben", "20250312T150000", nil),
            ("call Ben about 3pm", "call Ben", "20250312T150000", nil),
            ("call Ben roughly at 3pm", "call Ben", "20250312T150000", nil),
            ("call Ben a week tomorrow", "call Ben", "20250320T080000", nil),
            ("call Ben at the weekend", "call Ben", "20250315T080000", nil),
            ("run daily through friday at 7", "run", "20250313T070000", "FREQ=DAILY;UNTIL=20250314T225959Z"),
            ("call mum@6", "call mum", "20250312T180000", nil), ("call mum [6pm]", "call mum", "20250312T180000", nil),
            ("tonight at midnight call", "call", "20250313T000000", nil),
            ("in three quarters of an hour call", "call", "20250312T104500", nil),
            ("timer for 10 minutes tea", "timer tea", "20250312T101000", nil),
            ("renew the card by the 20th", "renew the card", "20250320T080000", nil),
            ("1500 hours call base", "call base", "20250312T150000", nil),
            ("set an alarm for 7", "set an alarm", "20250313T070000", nil),
            ("call Ben every hour and a half", "call Ben", "20250312T113000", "FREQ=MINUTELY;INTERVAL=90"),
        ] as [(String, String, String, String?)]
    )
    func read(sentence: String, what: String, start: String, rule: String?) throws {
        guard case .timed(let plan) = try Self.reading(sentence) else {
            Issue.record("It is a to-do.")
            return
        }
        #expect(plan.what == what)
        #expect(plan.start.text == start)
        #expect(plan.rule?.text == rule)
    }
}
