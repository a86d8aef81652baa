import Foundation
import HostTesting
import Testing

/// `bento --watch` in a terminal of its own.
@Suite(
    "The watched overview",
    .enabled(if: PseudoTerminal.unavailable == nil, "\(PseudoTerminal.unavailable ?? "")")
)
struct OverviewWatchTests {
    private func withBento(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    /// Presses a key of the overview, answers what it asks, and waits for what was done.
    private func act(_ terminal: PseudoTerminal, _ key: String, _ prompt: String, _ answer: String, _ told: String) {
        terminal.type(key)
        // The same question may stand further up, answered.
        #expect(terminal.wait { after("q leave", $0).contains(prompt) }, "\(terminal.screen)")
        terminal.type(answer + "\n")
        #expect(terminal.wait { after(prompt, $0).contains(told) }, "\(terminal.screen)")
    }

    /// What stands below the last place of some words.
    private func after(_ words: String, _ screen: String) -> Substring {
        screen.range(of: words, options: .backwards).map { screen[$0.upperBound...] } ?? ""
    }

    @Test("water, weight, food, what is done and undo have keys, and each tells what it did")
    func keys() throws {
        try withBento { bento in
            _ = try bento.run(["reminders", "add", "buy milk"])
            let terminal = try PseudoTerminal(bento, ["--watch"], columns: 120, rows: 60)
            #expect(terminal.shows("w water"))
            act(terminal, "w", "How much water?", "two glasses", "of water logged")
            act(terminal, "b", "What do you weigh?", "72.5kg", "Weighed: 72.5 kg.")
            act(terminal, "f", "What did you eat", "2 eggs", "Logged")
            act(terminal, "d", "What is done?", "milk", "Done: buy milk.")
            terminal.type("u")
            #expect(terminal.shows("Taken back: done buy milk."), "\(terminal.screen)")
            act(terminal, "w", "How much water?", "a lot", "error:")
            terminal.type("q")
            #expect(terminal.status() == 0)
            #expect(terminal.isCooked)
            let day = try bento.run(["food", "day"]).output
            #expect(day.contains("Egg") && day.contains("480 ml"), "\(day)")
            #expect(try bento.run(["reminders"]).output.contains("buy milk"))
        }
    }

    @Test("Ctrl-C in a question leaves the question alone, and in the overview ends it")
    func interrupted() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let terminal = try PseudoTerminal(bento, ["--watch"], rows: 50)
            #expect(terminal.shows("q leave"))
            for time in 1...2 {
                terminal.type("f")
                let isAsked = terminal.wait { $0.components(separatedBy: "What did you eat").count == time + 1 }
                #expect(isAsked, "\(terminal.screen)")
                terminal.control("c")
                #expect(terminal.wait { after("What did you eat", $0).contains("q leave") }, "\(terminal.screen)")
                #expect(terminal.wait { after("What did you eat", $0).contains("Stopped.") }, "\(terminal.screen)")
            }
            terminal.control("c")
            #expect(terminal.status() == 130)
            #expect(terminal.isCooked)
        }
    }

    @Test("? shows every key, and hides them again")
    func help() throws {
        try withBento { bento in
            let terminal = try PseudoTerminal(bento, ["--watch"], columns: 60, rows: 60)
            #expect(terminal.shows("? all keys"))
            terminal.type("?")
            #expect(terminal.shows("take the last change back"), "\(terminal.screen)")
            for words in ["log food", "water", "body weight", "train", "remind me", "done"] {
                #expect(terminal.shows(words), "\(words): \(terminal.screen)")
            }
            terminal.type("?")
            #expect(terminal.wait { !$0.contains("take the last change back") })
            terminal.type("\u{1B}")
            #expect(terminal.status() == 0)
        }
    }

    @Test("what is taller than the window scrolls, and the keys stay in sight")
    func scrolls() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            _ = try bento.run(["workouts", "log", "bench 3x8 60 kg"])
            _ = try bento.run(["reminders", "add", "stretch at 18:00"])
            let terminal = try PseudoTerminal(bento, ["--watch"], columns: 80, rows: 14)
            #expect(terminal.shows("… lines 1 to 11 of "), "\(terminal.screen)")
            #expect(terminal.wait { $0.hasSuffix("q leave\n") }, "\(terminal.screen)")
            terminal.type("\u{1B}[B\u{1B}[B")
            #expect(terminal.shows("… lines 3 to 13 of "), "\(terminal.screen)")
            terminal.type("\u{1B}[F")
            #expect(terminal.shows("see today's meals"), "\(terminal.screen)")
            #expect(terminal.wait { $0.hasSuffix("q leave\n") }, "\(terminal.screen)")
            terminal.type("\u{1B}[H")
            #expect(terminal.shows("… lines 1 to 11 of "), "\(terminal.screen)")
            terminal.type(" ")
            #expect(terminal.wait { !$0.contains("… lines 1 to") && $0.contains("… lines") }, "\(terminal.screen)")
            // All of it fits: nothing scrolls any more, and nothing is hidden.
            terminal.resize(columns: 80, rows: 60)
            #expect(terminal.wait { !$0.contains("… lines") && $0.contains("Food\n") }, "\(terminal.screen)")
            terminal.type("q")
            #expect(terminal.status() == 0)
        }
    }

    @Test("a wide window has the cards beside each other, and no line wider than it", arguments: [20, 40, 140, 400])
    func wide(columns: Int) throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            _ = try bento.run(["workouts", "log", "bench 3x8 60 kg"])
            _ = try bento.run(["reminders", "add", "stretch at 18:00"])
            let terminal = try PseudoTerminal(bento, ["--watch"], columns: columns, rows: 70)
            #expect(terminal.wait { $0.hasSuffix("q leave\n") }, "\(terminal.screen)")
            let lines = terminal.screen.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= columns }, "\(terminal.screen)")
            let heads = ["Food", "Workouts", "Reminders", "Try next"].compactMap { head in
                lines.firstIndex { $0.hasPrefix(head) || $0.contains("   \(head)") }
            }
            #expect(heads.count == 4, "\(terminal.screen)")
            #expect((Set(heads).count < 4) == (columns >= 140), "\(terminal.screen)")
            terminal.type("q")
            #expect(terminal.status() == 0)
        }
    }

    @Test("a terminal that cannot move its cursor gets each picture below the last, and no escape sequence")
    func dumb() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let terminal = try PseudoTerminal(bento, ["--watch"], environment: ["TERM": "dumb"])
            #expect(terminal.shows("Try next"))
            _ = try bento.run(["food", "log", "a banana"])
            #expect(terminal.wait { $0.components(separatedBy: "Try next").count >= 3 }, "\(terminal.screen)")
            terminal.control("c")
            #expect(terminal.status() == 130)
            #expect(!terminal.raw.contains("\u{1B}") && !terminal.raw.contains("█"), "\(terminal.raw)")
        }
    }
}
