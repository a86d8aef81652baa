import Core
import Foundation
import HostTesting
import Testing

@testable import BentoDesk

@Suite("What Bento is wanted for")
struct InterestsTests {
    @Test(
        "interests are read",
        arguments: [
            ("food, training", "food,workouts"), ("everything", ""), ("Coach and money", "chat,wallet"),
            ("food,", "food"), ("gym, gym", "workouts"), ("food and everything", ""), ("", ""),
        ]
    )
    func reading(text: String, expected: String) throws {
        #expect(try Interests(text).text == expected)
    }

    @Test("words that mean no feature are refused", arguments: ["fod", "food, x", "12 cars", "1", "food 2", "?"])
    func refused(text: String) {
        #expect(throws: Failure.self) { try Interests(text) }
    }

    @Test(
        "features that were not named come up by themselves no more; those that serve the others always may",
        arguments: [("food", true), ("workouts", true), ("wallet", false), ("chat", false), ("reminders", true)]
    )
    func wants(feature: String, isWanted: Bool) throws {
        let interests = try Interests("food, training")
        #expect(interests.wants(feature) == isWanted)
        #expect(interests.names(feature) == ["food", "workouts"].contains(feature))
        #expect(Interests.everything.wants(feature) && !Interests.everything.names(feature))
    }

    @Test(
        "no reminder sends to a feature that is not wanted, but a feature may remind of what it keeps",
        arguments: [
            ("reminders", "food log", false), ("reminders", "workouts", true), ("reminders", nil, true),
            ("wallet", "wallet refresh", true), ("reminders", "reminders review", true),
        ] as [(String, String?, Bool)]
    )
    func reminders(feature: String, command: String?, mayCome: Bool) throws {
        let due = DueReminder(id: "1", text: "Nothing since Monday.", dueAt: .now, command: command)
        #expect(HostReminderSources.mayCome(due, of: feature, try Interests("training")) == mayCome)
        #expect(HostReminderSources.mayCome(due, of: feature, .everything))
    }
}

/// What comes up by itself, as a person sees it.
@Suite("The overview by what the person wants")
struct OverviewInterestTests {
    private func withBento(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    @Test("what was not asked for shows no card and no hint, neither at first nor after a week")
    func wanted() throws {
        try withBento { bento in
            _ = try bento.run(["settings", "set", "host.interests", "food,training"])
            for isUsed in [false, true] {
                if isUsed { _ = try bento.run(["food", "log", "2 eggs"]) }
                let shown = try bento.run([]).output
                #expect(shown.contains("Food\n") && shown.contains("Workouts\n"), "\(shown)")
                for word in ["Wallet", "Location", "wallet", "location", "play money", "Welcome"] {
                    #expect(!shown.contains(word), "\(word): \(shown)")
                }
            }
        }
    }

    @Test("what an earlier version kept of them still counts")
    func former() throws {
        try withBento { bento in
            try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
            let settings = Data(#"{"state": {"start.wishes": "food"}, "version": 1}"#.utf8)
            try settings.write(to: bento.bentoHome.appendingPathComponent("settings.json"))
            let shown = try bento.run([]).output
            #expect(shown.contains("Food\n") && !shown.contains("Workouts\n") && !shown.contains("Wallet"), "\(shown)")
        }
    }

    @Test("where nothing was said, the cards that only invite go once something is used")
    func invitations() throws {
        try withBento { bento in
            let empty = try bento.run([]).output
            #expect(empty.contains("Wallet\n") && empty.contains("Location\n"), "\(empty)")
            _ = try bento.run(["food", "log", "2 eggs"])
            let used = try bento.run([]).output
            #expect(used.contains("Food\n") && !used.contains("Wallet") && !used.contains("Location"), "\(used)")
            // The questions are no more than a hint then, until they are answered or left.
            #expect(!used.contains("Welcome") && used.contains("bento start"), "\(used)")
            _ = try bento.run(["wallet", "sandbox", "fund", "100000"])
            #expect(try bento.run([]).output.contains("Wallet\n"))
            // The morning after a day with food is no invitation.
            let morning = try bento.run([], environment: ["BENTO_NOW": "2026-11-22T08:00:00Z"]).output
            #expect(morning.contains("Nothing logged yet today."), "\(morning)")
        }
    }

    @Test("the line of the prompt tells what is in use")
    func status() throws {
        try withBento { bento in
            _ = try bento.run(["reminders", "add", "stretch at 18:00"])
            let unused = try bento.run(["status", "--line"]).output
            #expect(!unused.contains("kcal") && unused.contains("stretch"), "\(unused)")
            _ = try bento.run(["food", "log", "2 eggs"])
            #expect(try bento.run(["status", "--line"]).output.contains("kcal"))
            let later = ["BENTO_NOW": "2026-11-25T08:00:00Z"] as [String: String?]
            #expect(try bento.run(["status", "--line"], environment: later).output.contains("0/"))
            _ = try bento.run(["settings", "set", "host.interests", "training"])
            #expect(try !bento.run(["status", "--line"]).output.contains("kcal"))
        }
    }

    @Test("of what is tried next, the commands stand out, and all say what they do in one way")
    func tries() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let shown = try bento.run([], environment: ["CLICOLOR_FORCE": "1", "COLUMNS": "80"]).output
            #expect(shown.contains("bento food day "), "\(shown)")
            #expect(shown.contains("\u{1B}[2msee today's meals"), "\(shown)")
            #expect(!shown.contains("\u{1B}[2mbento food day"))
        }
    }
}
