import Core
import CoreTesting
import Foundation
import Testing

@testable import ReminderRules

/// On Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("Places in sentences")
struct PlacePhraseTests {
    @Test(
        "what is to be done, and where, is read in any order",
        arguments: [
            ("buy milk when I am at Rewe", "buy milk", "Rewe"), ("buy milk when I'm at Rewe", "buy milk", "Rewe"),
            ("when I am at Rewe, buy milk", "buy milk", "Rewe"), ("When I'm at Rewe: buy milk", "buy milk", "Rewe"),
            ("remind me to buy milk when I\u{2019}m at Rewe", "buy milk", "Rewe"),
            ("remind me when I get to Rewe to buy milk", "buy milk", "Rewe"),
            ("please remind me when I am at rewe city to buy milk", "buy milk", "rewe city"),
            ("when I get home call mum", "call mum", "home"), ("once I'm home call mum", "call mum", "home"),
            ("as soon as I get home turn on the heating", "turn on the heating", "home"),
            ("when I'm back home feed the cat", "feed the cat", "home"),
            ("when I get to work water the plants", "water the plants", "work"),
            ("next time I'm at the office, return the keys", "return the keys", "office"),
            ("return the keys the next time we are at the office", "return the keys", "office"),
            ("pay Tom when we arrive at my parents' house", "pay Tom", "parents' house"),
            ("when I'm at Tesco get oat milk", "get oat milk", "Tesco"),
            ("when I am at Burger King buy fries", "buy fries", "Burger King"),
            ("when I'm in Berlin call Eva", "call Eva", "Berlin"),
            ("call Eva when I am in Berlin", "call Eva", "Berlin"),
            ("post the letter when I pass by a post office", "post the letter", "post office"),
            ("buy milk when I'm at \"Sunday Market\"", "buy milk", "Sunday Market"),
            ("buy milk when I'm at Rewe, and bread", "buy milk and bread", "Rewe"),
            (
                "\u{725B}\u{4E73} when I am at \u{6771}\u{4EAC}\u{306E}\u{5E97}", "\u{725B}\u{4E73}",
                "\u{6771}\u{4EAC}\u{306E}\u{5E97}"
            ),
            ("buy milk when I am at Cafe\u{301} Nord", "buy milk", "Cafe\u{301} Nord"),
        ]
    )
    func read(sentence: String, what: String, place: String) throws {
        let errands = try #require(try SentenceTests.reader().errands(of: sentence))
        #expect(errands.certainty == .clear)
        #expect(errands.readings == [Errand(what: what, place: place)])
    }

    @Test("where only a place that is kept tells where its name ends, each reading is given, the longest name first")
    func unclear() throws {
        let errands = try #require(try SentenceTests.reader().errands(of: "when I am at burger king buy two fries"))
        #expect(errands.certainty == .unclear)
        #expect(
            errands.readings == [
                Errand(what: "fries", place: "burger king buy two"),
                Errand(what: "two fries", place: "burger king buy"),
                Errand(what: "buy two fries", place: "burger king"),
                Errand(what: "king buy two fries", place: "burger"),
            ]
        )
    }

    @Test(
        "'at' alone says a place only where one is kept, and never where it says a time",
        arguments: [
            ("buy milk at Rewe", [Errand(what: "buy milk", place: "Rewe")]),
            ("remind me to buy milk at the Rewe", [Errand(what: "buy milk", place: "Rewe")]),
            ("at rewe buy milk", [Errand(what: "milk", place: "rewe buy"), Errand(what: "buy milk", place: "rewe")]),
            ("look at me", [Errand(what: "look", place: "me")]), ("buy milk at 6", []), ("lunch at noon", []),
            ("meet Tom at Rewe at 6pm", []), ("buy milk", []), ("at Rewe", []),
        ] as [(String, [Errand])]
    )
    func implied(sentence: String, readings: [Errand]) throws {
        let errands = try SentenceTests.reader().errands(of: sentence)
        #expect((errands?.readings ?? []) == readings)
        #expect((errands?.certainty ?? .implied) == .implied)
    }

    @Test(
        "a place with a time, nothing to do there, and what is no place are refused",
        arguments: [
            ("text Tom when I get home at 6", "reminders.place"),
            ("tomorrow when I am at Rewe buy milk", "reminders.place"),
            ("when I'm at Rewe", "reminders.what"), ("remind me when I'm at Rewe", "reminders.what"),
            ("remind me when I am at", "reminders.question"),
            ("turn off the light when I go to bed", "reminders.place"),
            ("if it rains buy an umbrella", "reminders.place"), ("call Ana on my way home", "reminders.place"),
            ("whenever I am at Rewe buy milk", "reminders.place"), ("before I get home buy milk", "reminders.place"),
            ("cancel the alarm when I am at Rewe", "reminders.cancel"),
            ("call Ben later when I am at Rewe", "reminders.part"),
            ("buy milk when I am at the shop that is next to the big red house", "reminders.place"),
        ]
    )
    func refused(sentence: String, code: String) throws {
        let reader = try SentenceTests.reader()
        let failure = #expect(throws: Failure.self) {
            _ = try reader.errands(of: sentence)
            _ = try reader.reading(of: sentence)
        }
        #expect(failure?.code == code, "\(failure?.message ?? "")")
    }

    @Test("a place alone is read for a reminder that is known")
    func alone() throws {
        let reader = try SentenceTests.reader()
        #expect(try reader.place(when: "when I am at the Rewe")?.readings == [Errand(what: "", place: "Rewe")])
        #expect(try reader.place(when: "when I get home")?.certainty == .clear)
        #expect(try reader.place(when: "at Rewe")?.certainty == .implied)
        for words in ["tomorrow at 9", "at 9", "at noon", "", "every Monday", "in 20 minutes"] {
            #expect(try reader.place(when: words) == nil, "\(words)")
        }
        #expect(throws: Failure.self) { try reader.place(when: "when I get home at 9") }
    }

    @Test("any words are read or refused, and nothing is trapped")
    func hostile() throws {
        let words = [
            "when", "I", "am", "at", "the", "Rewe", ",", "to", "home", "get", "once", "we", "are", "in", "Berlin",
            "next",
            "time", "buy", "milk", "\"", "as", "soon", "I'm", "a", ":", "e\u{301}", "remind", "me", "6", "back",
        ]
        var generator = SeededGenerator(seed: 3)
        let reader = try SentenceTests.reader()
        var read = 0
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...9, using: &generator)
            let sentence = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            _ = try? reader.place(when: sentence)
            guard let errands = try? reader.errands(of: sentence) else { continue }
            read += 1
            #expect(errands.readings.allSatisfy { !$0.what.isEmpty && !$0.place.isEmpty }, "\(sentence)")
        }
        #expect(read > 100)
    }
}
