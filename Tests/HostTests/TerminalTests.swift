import Foundation
import HostTesting
import Testing

/// The interactive half: the program in a terminal, as a person has it.
@Suite("In a terminal", .enabled(if: PseudoTerminal.unavailable == nil, "\(PseudoTerminal.unavailable ?? "")"))
struct TerminalTests {
    private func withBento(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    @Test(
        "a watch redraws in place, and Ctrl-C or Ctrl-\\ ends it with the terminal as it was",
        arguments: [("c", 130), ("\\", 131)]
    )
    func watch(key: Character, status: Int32) throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let terminal = try PseudoTerminal(bento, ["food", "day", "--watch"])
            #expect(terminal.shows("Egg"))
            _ = try bento.run(["food", "log", "a banana"])
            #expect(terminal.shows("Banana"))
            let isAlone = terminal.wait { $0.contains("Banana") && $0.components(separatedBy: "Egg").count == 2 }
            #expect(isAlone, "the first picture is still there:\n\(terminal.screen)")
            terminal.control(key)
            #expect(terminal.status() == status)
            #expect(terminal.isCooked)
        }
    }

    @Test("keys are read from the terminal also where standard input is a pipe")
    func pipedInput() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let terminal = try PseudoTerminal(bento, ["food", "day", "--watch"], input: "nothing\n")
            #expect(terminal.shows("Egg"))
            terminal.type("q")
            #expect(terminal.status() == 0)
            #expect(terminal.isCooked)
        }
    }

    @Test("Ctrl-Z hands the terminal back as it was, and the view is drawn anew afterwards")
    func suspended() throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["location", "search", "--live"])
            #expect(terminal.wait { !$0.isEmpty })
            terminal.type("berl")
            #expect(terminal.shows("Berlin"))
            #expect(!terminal.isCooked)
            // Alone in its session nothing would continue it, so it is stopped and continued from here.
            terminal.control("z")
            #expect(terminal.wait { _ in terminal.isStopped })
            #expect(terminal.isCooked)
            for process in terminal.family { kill(process, SIGCONT) }
            #expect(terminal.wait { _ in !terminal.isCooked })
            terminal.type("in")
            #expect(terminal.shows("Berlin"))
            terminal.control("c")
            #expect(terminal.status() == 130)
            #expect(terminal.isCooked)
        }
    }

    @Test("a hidden answer is not echoed")
    func hidden() throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["settings", "set", "wallet.token"])
            #expect(terminal.wait { !terminal.isCooked && ($0.contains(":") || $0.contains("?")) })
            terminal.type("not-a-real-key-1234\n")
            #expect(terminal.status() == 0)
            #expect(!terminal.raw.contains("not-a-real-key-1234"))
            #expect(terminal.isCooked)
            #expect(try bento.run(["settings", "get", "wallet.token"]).output.contains("not-a-real") == false)
        }
    }

    @Test("a spending asks in the terminal, and only the word typed lets it through", arguments: [true, false])
    func typedConfirmation(says yes: Bool) throws {
        try withBento { bento in
            _ = try bento.run(["wallet", "sandbox", "fund", "100000"])
            let stranger = try bento.run(["wallet", "sandbox", "stranger", "--json"]).output
            let address = try #require(
                stranger.split(separator: "\"").first { $0.contains("ark1") }.map(String.init),
                "\(stranger)"
            )
            let terminal = try PseudoTerminal(bento, ["wallet", "send", address, "2500"], columns: 120)
            #expect(terminal.wait { $0.contains("[y/N]") || $0.contains("Type \"") }, "\(terminal.screen)")
            #expect(terminal.screen.contains(address))
            terminal.type(yes ? "y\n" : "n\n")
            #expect((terminal.status() == 0) == yes, "\(terminal.screen)")
            let history = try bento.run(["wallet", "list", "--json"]).output
            #expect(history.contains("2500") == yes)
        }
    }

    @Test("a closed window ends the program")
    func hangUp() throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["location", "search", "--live"])
            #expect(terminal.wait { !$0.isEmpty })
            terminal.hangUp()
            #expect(terminal.status() != nil)
        }
    }

    @Test("a picture fits the window, also after it has changed")
    func resized() throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["location", "search", "--live"], columns: 120)
            #expect(terminal.wait { !$0.isEmpty })
            terminal.type("san")
            #expect(terminal.shows("San"))
            terminal.resize(columns: 60, rows: 20)
            terminal.type("t")
            #expect(terminal.shows("Search: sant"))
            let fits = terminal.wait { screen in
                let lines: [Substring] = screen.split(separator: "\n")
                return lines.suffix(5).allSatisfy { $0.count <= 60 }
            }
            #expect(fits, "\(terminal.screen)")
            terminal.control("c")
            #expect(terminal.status() == 130)
        }
    }

    @Test("a window too low for the overview still tells its keys and how to leave")
    func lowWindow() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            _ = try bento.run(["workouts", "log", "bench 3x8 60 kg"])
            let terminal = try PseudoTerminal(bento, ["--watch"], columns: 80, rows: 14)
            #expect(terminal.shows("q leave"), "\(terminal.screen)")
            #expect(terminal.shows("the arrows scroll"), "\(terminal.screen)")
            terminal.type("q")
            #expect(terminal.status() == 0)
        }
    }

    @Test("the overview stays, its keys ask a feature's questions, and what was saved is shown at once")
    func overview() throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["--watch"], rows: 60)
            #expect(terminal.shows("f log food"))
            terminal.type("f")
            #expect(terminal.shows("What did you eat"))
            terminal.type("2 eggs\n")
            #expect(terminal.shows("Logged"), "\(terminal.screen)")
            #expect(terminal.shows("143"))
            terminal.type("l")
            #expect(terminal.shows("Which place"))
            terminal.type("Lisbon\n")
            #expect(terminal.shows("You are in Lisbon"), "\(terminal.screen)")
            terminal.type("p")
            #expect(terminal.shows("Pay whom?"))
            // Nothing typed is "never mind": the overview is back, and its key leaves it.
            terminal.type("\n")
            let isBack = terminal.wait { screen in
                guard let asked = screen.range(of: "Pay whom?") else { return true }
                return screen[asked.upperBound...].contains("q leave")
            }
            #expect(isBack, "\(terminal.screen)")
            terminal.type("q")
            #expect(terminal.status() == 0)
            #expect(terminal.isCooked)
        }
    }

    @Test("Ctrl-C, also twice, at a hidden question leaves a terminal that echoes", arguments: [1, 2])
    func interruptedSecret(times: Int) throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["settings", "set", "wallet.token"])
            #expect(terminal.wait { _ in !terminal.isCooked })
            for _ in 0..<times { terminal.control("c") }
            #expect(terminal.status() == 130)
            #expect(terminal.isCooked)
        }
    }
}
