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
            "did I run 5 km", "did I run more this week than last week", "have I had 2 eggs",
            "did I drink 500 ml of water",
            "did I sleep well", "ran 5 km?", "tomorrow I eat 3 eggs", "she ate 3 eggs", "log nothing",
            "I had no breakfast",
            "I was in pain",
        ]
    )
    func noGuess(text: String) {
        #expect(!IntentReader.standard.read(text).intent.isLogging)
    }

    @Test(
        "a minus directly before a number belongs to it; a dash alone does not",
        arguments: [
            ("log -2 eggs", "food.log", "-2 eggs"), ("log \u{2212}2 eggs", "food.log", "\u{2212}2 eggs"),
            ("weigh -80kg", "weight.log", "-80kg"), ("I weigh -80 kg", "weight.log", "-80 kg"),
            ("drank -500ml of water", "water.log", "-500ml"), ("i ate - 2 eggs", "food.log", "2 eggs"),
            ("log 2-3 eggs", "food.log", "2-3 eggs"),
            ("log my standard breakfast", "food.log", "my standard breakfast"),
            ("I had my usual lunch", "food.log", "my usual lunch"), ("log push-ups 3x10", "food.log", "push-ups 3x10"),
        ]
    )
    func minus(words: String, intent: String, text: String) {
        let match = IntentReader.standard.read(words)
        #expect(match["text"] == text && (match.intent.rawValue == intent || match.intent == .logWorkout))
    }

    @Test(
        "a day is read in whatever form it is said",
        arguments: [
            ("last monday", "last-monday"), ("monday", "monday"), ("this monday", "monday"), ("a week ago", "-7"),
            ("two weeks ago", "-14"), ("3 days ago", "-3"), ("a day ago", "-1"), ("on november 20", "--11-20"),
            ("on 20 november", "--11-20"), ("on the 20th of november", "--11-20"), ("on nov 3rd", "--11-03"),
            ("on november 20 2025", "2025-11-20"), ("on 20.11.", "--11-20"), ("on 20.11.2025", "2025-11-20"),
            ("on 2025-11-20", "2025-11-20"),
        ]
    )
    func days(words: String, day: String) {
        #expect(IntentReader.standard.read("what did I eat \(words)?") == IntentMatch(.foodEaten, ["day": day]))
    }

    @Test(
        "what is no day is not read as one",
        arguments: [
            "20.11", "on 31.4", "on 0.5", "on november 31", "on 12.13.2025", "-3 days ago", "on 1.2.3.4",
            "99999999999999999999 weeks ago",
        ]
    )
    func noDays(words: String) {
        #expect(IntentReader.standard.read("what did I eat \(words)")["day"] == nil)
    }

    @Test(
        "reminders, distances and conversions are passed on in the person's words",
        arguments: [
            ("remind me to drink water at 5", IntentMatch(.remind, ["text": "remind me to drink water at 5"])),
            (
                "can you remind me in 20 minutes to stretch?",
                IntentMatch(.remind, ["text": "remind me in 20 minutes to stretch"])
            ),
            ("set a reminder to stretch at 6pm", IntentMatch(.remind, ["text": "stretch at 6pm"])),
            ("show my reminders", IntentMatch(.reminders)), ("what reminders do I have", IntentMatch(.reminders)),
            ("how far is it from Berlin to New York?", IntentMatch(.distance, ["from": "Berlin", "to": "New York"])),
            ("how far is Paris from Berlin", IntentMatch(.distance, ["from": "Berlin", "to": "Paris"])),
            ("distance between Berlin and Paris", IntentMatch(.distance, ["from": "Berlin", "to": "Paris"])),
            ("convert 0.1 btc to sats", IntentMatch(.convert, ["amount": "0.1 btc"])),
            ("how much is 5000 sats in bitcoin", IntentMatch(.convert, ["amount": "5000 sat"])),
            ("how many sats are in 2 bitcoin", IntentMatch(.convert, ["amount": "2 btc"])),
            ("remind me what I ate yesterday", IntentMatch(.unknown)), ("convert 5 miles to km", IntentMatch(.unknown)),
        ]
    )
    func passedOn(words: String, match: IntentMatch) {
        #expect(IntentReader.standard.read(words) == match)
    }

    @Test(
        "words of one feature alone hint at it",
        arguments: [
            ("please move my stretching reminder to noon", "reminders"), ("how do vtxos expire", "wallet"),
            ("write me a poem", nil), ("a poem about sats and calories", nil),
        ] as [(String, String?)]
    )
    func hints(words: String, feature: String?) {
        #expect(IntentReader.feature(hintedAtBy: words) == feature)
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
