import Core
import Foundation
import HostTesting
import Testing

/// `bento start` as a person goes through it, in a terminal of its own.
@Suite("The first run", .enabled(if: PseudoTerminal.unavailable == nil))
struct FirstRunTests {
    /// What each step asks first, and answers that go through it.
    static let steps: [(id: String, prompt: String, answers: [(prompt: String, typed: String)])] = [
        ("host.interests", "What do you want Bento for?", [("What do you want Bento for?", "")]),
        ("host.history", "records in another app", [("records in another app", "1")]),
        ("host.units", "Which units?", [("Which units?", "1")]),
        (
            "food.body", "Sex, for the formulas",
            [
                ("Sex, for the formulas", "2"), ("Day of birth", "1990-04-02"), ("Height, such as", "5'11\""),
                ("Weight, such as", "80"),
            ]
        ),
        (
            "food.goal", "How much do you move",
            [("How much do you move", "3"), ("What do you want your weight to do", "2")]
        ),
        (
            "workouts.goal", "What do you want to reach?",
            [("What do you want to reach?", "1"), ("How many workouts a week?", "3")]
        ),
        ("location.place", "Which place", [("Which place", "Lisbon")]),
        ("host.zone", "Your time zone", [("Your time zone", "")]),
        (
            "chat.persona", "How should the coach speak?",
            [("How should the coach speak?", "3"), ("How long should answers be?", ""), ("spur you on?", "")]
        ),
        ("chat.sight", "What may a language model see", [("What may a language model see", "food")]),
        ("reminders.quiet-hours", "When should reminders be quiet?", [("When should reminders be quiet?", "23-7")]),
    ]

    struct Steps: Decodable {
        struct Step: Decodable {
            let id: String
            let state: String
            let words: [String]
            let command: String?
        }

        let steps: [Step]
    }

    static func steps(_ binary: BentoBinary) throws -> [Steps.Step] {
        let outcome = try binary.run(["start", "list", "--json"])
        return try JSONDecoder().decode(Steps.self, from: Data(outcome.output.utf8)).steps
    }

    @Test("all of it, with answers that make no sense among them, ends with targets and three commands")
    func whole() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let terminal = try PseudoTerminal(binary, ["start"], columns: 100, rows: 50)
        for step in Self.steps {
            for (prompt, typed) in step.answers {
                #expect(terminal.shows(prompt), "\(step.id): \(terminal.screen.suffix(600))")
                if prompt == "Day of birth" {
                    terminal.type("2100-01-01\n")
                    #expect(terminal.shows("lies in the future"))
                }
                if prompt == "Height, such as" {
                    terminal.type("tall\n")
                    #expect(terminal.shows("'tall' is not a height"))
                }
                terminal.type(typed + "\n")
            }
        }
        #expect(terminal.shows("Try these first"))
        #expect(terminal.status() == 0)
        #expect(terminal.screen.contains("Targets for today"))
        #expect(terminal.screen.contains("bento food log"))
        let profile = try binary.run(["profile", "--json"]).output
        #expect(profile.contains("180.34") && profile.contains("1990-04-02") && profile.contains("\"cut\""))
        let states = try Self.steps(binary)
        #expect(states.map(\.id) == Self.steps.map(\.id))
        #expect(states.filter { $0.state == "skipped" }.map(\.id) == ["host.interests", "host.zone"])
        #expect(try binary.run(["settings", "get", "reminders.quiet-hours"]).output.contains("23:00-07:00"))
    }

    @Test("Ctrl-C in each step loses the open question only, and 'bento start' goes on with it")
    func resumed() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        for (index, step) in Self.steps.enumerated() {
            let stopped = try PseudoTerminal(binary, ["start"], columns: 100, rows: 50)
            #expect(stopped.shows(step.prompt), "\(step.id)")
            stopped.control("c")
            #expect(stopped.status() == 130, "\(step.id)")
            let resumed = try PseudoTerminal(binary, ["start"], columns: 100, rows: 50)
            for (prompt, typed) in step.answers {
                #expect(resumed.shows(prompt), "\(step.id)")
                resumed.type(typed + "\n")
            }
            if index + 1 < Self.steps.count {
                #expect(resumed.shows(Self.steps[index + 1].prompt), "\(step.id): \(resumed.screen.suffix(400))")
                resumed.control("c")
                #expect(resumed.status() == 130)
            } else {
                #expect(resumed.status() == 0)
            }
        }
        let open = try Self.steps(binary).filter { $0.state == "open" || $0.state == "failed" }
        #expect(open.map(\.id) == [])
    }

    @Test("a program gets the steps with the commands that take the same answers, and these take them")
    func program() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let outcome = try binary.run(["start", "--json"])
        #expect(outcome.status == 0)
        let steps = try JSONDecoder().decode(Steps.self, from: Data(outcome.output.utf8)).steps
        #expect(steps.allSatisfy { $0.state == "open" })
        for command in steps.compactMap(\.command) {
            let words = command.split(separator: " ").map(String.init)
            let run = try binary.run(words)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
        #expect(try binary.run(["start", "edit", "food.body"]).status == 64)
        #expect(try binary.run(["start", "skip"]).status == 0)
        // What the commands answered is done; what the person does not want is no step any more.
        let after = try Self.steps(binary)
        #expect(after.allSatisfy { ["done", "skipped"].contains($0.state) })
        #expect(after.first { $0.id == "food.body" }?.state == "done")
        #expect(after.first { $0.id == "host.interests" }?.state == "done")
        #expect(!after.contains { $0.id.hasPrefix("chat.") || $0.id.hasPrefix("location.") })
    }

    @Test("it reads as a conversation: no marks of a log, whole words, one count that goes up by one")
    func conversation() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let terminal = try PseudoTerminal(binary, ["start"], columns: 80, rows: 60)
        #expect(terminal.shows("Some of food, training, money, places and coach;"), "\(terminal.screen)")
        // The answer has a line of its own, and is what is typed.
        #expect(terminal.wait { $0.hasSuffix("\n>") }, "\(terminal.screen)")
        terminal.type("food and training\n")
        #expect(terminal.shows("You want it for food, training."))
        #expect(terminal.shows("2 of 8: History elsewhere"), "\(terminal.screen)")
        terminal.type("no\n")
        #expect(terminal.shows("3 of 8: Units"))
        for _ in 1...3 { terminal.type("blah\n") }
        #expect(terminal.shows("Skipped for now: Which units?"), "\(terminal.screen)")
        terminal.type("man\n")
        #expect(terminal.shows("Day of birth, or age:"))
        terminal.control("c")
        #expect(terminal.status() == 130)
        let lines = terminal.screen.split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("note:") || $0.hasPrefix("done:") || $0.hasPrefix("warning:") })
        #expect(!lines.contains { $0.contains("error:") && !$0.hasPrefix("error:") }, "\(terminal.screen)")
    }

    @Test("whoever answers nothing is led to the end, and is not asked again")
    func nothingAnswered() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let terminal = try PseudoTerminal(binary, ["start"], columns: 80, rows: 90)
        for step in 1...10 {
            #expect(terminal.wait { $0.contains("\(step) of ") })
            terminal.type("\n\n\n\n")
        }
        #expect(terminal.status() == 0 || terminal.screen.contains("Try these first"), "\(terminal.screen)")
        let closed = try binary.run(["start"], input: "")
        #expect(closed.status == 0, "where nobody can answer, the steps are listed: \(closed.errors)")
    }

    @Test("Welcome ends when a question was answered by any command")
    func welcome() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        #expect(try binary.run([]).output.contains("Welcome"))
        _ = try binary.run(["food", "profile", "edit", "--height", "168", "--weight", "64"])
        let after = try binary.run([]).output
        #expect(!after.contains("Welcome") && !after.contains("bento start"), "\(after)")
    }

    @Test(
        "heights and births are read in any form, and what cannot be is refused",
        arguments: [
            (["--height", "5'11\""], 0), (["--height", "180"], 0), (["--height", "1,80 m"], 0),
            (["--born", "2100-01-01"], 64),
            (["--height", "tall"], 64), (["--born", "36"], 0), (["--weight", "0"], 65), ([], 64),
        ] as [([String], Int32)]
    )
    func bodies(options: [String], status: Int32) throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let outcome = try binary.run(["food", "profile", "edit"] + options)
        #expect(outcome.status == status, "\(outcome.errors)")
    }
}
