import Core
import CoreTesting
import Foundation
import Testing

@testable import ReminderRules

/// Said on Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("SentenceReader, sentences without a time that can be read")
struct SentenceRefusalTests {
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
        let reader = try SentenceTests.reader()
        #expect(throws: Failure.self) { try reader.read(sentence) }
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
        #expect(try SentenceTests.reader().reading(of: sentence) == .todo(sentence.filter { $0 != "\"" }))
        #expect(
            try SentenceTests.reader().reading(of: "remind me to " + sentence) == .todo(sentence.filter { $0 != "\"" })
        )
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
        let reader = try SentenceTests.reader()
        #expect(throws: Failure.self) { try reader.reading(of: sentence) }
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
        let reader = try SentenceTests.reader()
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
