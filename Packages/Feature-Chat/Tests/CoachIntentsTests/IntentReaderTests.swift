import CoachIntents
import Foundation
import Testing

@testable import CoachIntents

@Suite("IntentReader")
struct IntentReaderTests {
    @Test("every line of the table can be read")
    func table() {
        #expect(IntentReader.standard.faults == [])
    }

    @Test(
        "at least 95 of 100 sentences come to the right intent with the right slots",
        arguments: ["development", "held-out"]
    )
    func quality(name: String) throws {
        let file = try UtteranceFile(name)
        let faults = file.faults(.standard)
        let share = 100 - 100 * Double(faults.count) / Double(file.cases.count)
        print(
            "coach intents, \(name): \(share.formatted(.number.precision(.fractionLength(1)))) % of \(file.cases.count)"
        )
        #expect(share >= 95, "\(faults.count) of \(file.cases.count):\n\(faults.joined(separator: "\n"))")
    }

    @Test("there are at least 300 sentences, a third of them held out, and none in both files")
    func size() throws {
        let development = try UtteranceFile("development").cases.map(\.text)
        let heldOut = try UtteranceFile("held-out").cases.map(\.text)
        #expect(development.count + heldOut.count >= 300)
        #expect(heldOut.count * 3 >= development.count + heldOut.count - 2)
        #expect(Set(development).isDisjoint(with: heldOut))
    }

    @Test(
        "a question, a denial or a wish logs nothing",
        arguments: [
            "did I eat 2 eggs?", "2 eggs?", "I had a banana?", "I did not run 5 km", "I didn't eat 3 eggs",
            "should I log a banana",
            "I want to eat 2 eggs", "I never had a burger", "I will run 10 km", "had I eaten a pizza",
            "what if I ate 3 pizzas",
            "ran 5 km?", "tomorrow I eat 3 eggs", "she ate 3 eggs", "log nothing", "I had no breakfast",
            "I was in pain",
        ]
    )
    func noGuess(text: String) {
        #expect(!IntentReader.standard.read(text).intent.isLogging)
    }

    @Test(
        "words that only contain a command mean no command",
        arguments: [
            "the log cabin burned down", "undoubtedly", "deleted scenes are fun", "helpless",
            "my balance beam is broken",
        ]
    )
    func noSubstrings(text: String) {
        #expect(IntentReader.standard.read(text).intent == .unknown)
    }

    @Test("nothing that is typed breaks it, however long")
    func hostile() {
        let texts = [
            "", " ", "?", ":", ",,,", "log", "log ", String(repeating: "a ", count: 5000),
            String(repeating: "(", count: 1999),
            "\u{0}", "I\u{301}'m in \u{202E}nilreB", "log \u{1F469}\u{200D}\u{1F469}",
            String(repeating: "plan a ", count: 200),
            "plan " + String(repeating: "a quick ", count: 39) + "poem", "99999999999999999999 days ago",
            "last 9223372036854775807 weeks", "trends over the last 9223372036854775807 weeks", "0 minutes",
        ]
        for text in texts { _ = IntentReader.standard.read(text) }
    }

    @Test("a sentence is the same in capitals, with an apostrophe of any kind and with politeness around it")
    func forms() {
        let plain = IntentReader.standard.read("what's my protein target")
        for text in [
            "WHAT'S MY PROTEIN TARGET?", "What\u{2019}s my protein target, please", "coach, what is my protein target",
        ] {
            #expect(IntentReader.standard.read(text) == plain)
        }
    }
}
