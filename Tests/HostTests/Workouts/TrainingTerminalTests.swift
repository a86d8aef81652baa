import Core
import Foundation
import HostTesting
import Testing

@Suite(
    "Training in a terminal",
    .enabled(if: PseudoTerminal.unavailable == nil, Comment(rawValue: PseudoTerminal.unavailable ?? ""))
)
struct TrainingTerminalTests {
    let bento: BentoBinary

    init() throws {
        var bento = try BentoBinary()
        // Rests run by the machine's clock here.
        bento.environment["BENTO_NOW"] = nil
        self.bento = bento
        #expect(try bento.run(["settings", "set", "workouts.cues", "notice"]).status == 0)
    }

    private func shown() throws -> JSONValue {
        let outcome = try bento.run(["workouts", "show", "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    private func setCount() throws -> Int? { try shown()["exercises"]?.arrayValue?.first?["sets"]?.arrayValue?.count }

    @Test("a set is typed, its rest runs out, enter does it again, and Ctrl-C leaves a workout that goes on")
    func rests() throws {
        #expect(try bento.run(["settings", "set", "workouts.rest-seconds", "2"]).status == 0)
        let terminal = try PseudoTerminal(bento, ["workouts", "train"])
        #expect(terminal.shows("Type what you do"), "\(terminal.screen)")
        terminal.type("bench 80kg x 8\n")
        #expect(terminal.shows("Barbell Bench Press"), "\(terminal.screen)")
        // The rest of two seconds may be over before a busy machine looks.
        #expect(terminal.wait { _ in terminal.raw.contains("Plates a side") }, "\(terminal.raw)")
        #expect(terminal.wait { _ in terminal.raw.contains("Rest") }, "\(terminal.raw)")
        #expect(terminal.shows("The rest is over."), "\(terminal.screen)")
        terminal.type("\n")
        #expect(terminal.shows("2 sets of 80 kg x 8"), "\(terminal.screen)")
        terminal.control("c")
        #expect(terminal.status() == 0)
        #expect(terminal.isCooked)
        #expect(try shown()["phase"] == "active")
        #expect(try setCount() == 2)
        bento.cleanUp()
    }

    @Test("a terminal that is closed loses nothing: the next one goes on where it was, and finishes")
    func closed() throws {
        let first = try PseudoTerminal(bento, ["workouts", "train"])
        #expect(first.shows("Type what you do"), "\(first.screen)")
        first.type("squat 100x5\n")
        #expect(first.shows("100 kg x 5"), "\(first.screen)")
        first.hangUp()
        #expect(first.status() != nil)
        let second = try PseudoTerminal(bento, ["workouts", "train"])
        #expect(second.shows("100 kg x 5"), "\(second.screen)")
        #expect(second.shows("Rest"))
        second.type("\n")
        #expect(second.shows("2 sets of 100 kg x 5"), "\(second.screen)")
        second.control("d")
        #expect(second.shows("again"))
        second.control("d")
        #expect(second.status() == 0)
        #expect(try shown()["phase"] == "completed")
        #expect(try setCount() == 2)
        bento.cleanUp()
    }

    @Test("two terminals train at once: each sees what the other logged, and no set is lost")
    func two() throws {
        let first = try PseudoTerminal(bento, ["workouts", "train"])
        #expect(first.shows("Type what you do"), "\(first.screen)")
        first.type("row 60kg x 10\n")
        #expect(first.shows("60 kg x 10"), "\(first.screen)")
        let second = try PseudoTerminal(bento, ["workouts", "train"])
        #expect(second.shows("60 kg x 10"), "\(second.screen)")
        second.type("\n")
        #expect(first.shows("2 sets of 60 kg x 10"), "\(first.screen)")
        first.type("\n")
        #expect(second.shows("3 sets of 60 kg x 10"), "\(second.screen)")
        second.control("c")
        first.control("c")
        #expect(first.status() == 0 && second.status() == 0)
        #expect(try setCount() == 3)
        bento.cleanUp()
    }

    @Test("? shows the keys and takes them away again, and the hints stand in one line of 80 columns")
    func help() throws {
        let terminal = try PseudoTerminal(bento, ["workouts", "train"])
        let hints = "enter: log · arrows: weight, reps · tab: next exercise · space: pause · ?: help"
        func shows(_ words: String) -> Bool {
            terminal.wait { $0.replacing("\u{A0}", with: " ").contains(words) }
        }
        #expect(shows(hints), "\(terminal.screen)")
        terminal.type("squat 100x5\n")
        #expect(terminal.shows("100 kg x 5"), "\(terminal.screen)")
        terminal.type("?")
        #expect(terminal.shows("take the last change back"), "\(terminal.screen)")
        #expect(terminal.wait { !$0.contains("100 kg x 5") }, "\(terminal.screen)")
        for line in terminal.screen.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        // The key that closes the help does nothing else.
        terminal.type("\n")
        #expect(terminal.wait { $0.contains("100 kg x 5") && !$0.contains("take the last change back") })
        terminal.type("5?")
        #expect(terminal.shows("> 5?_"), "\(terminal.screen)")
        #expect(shows("enter: log what is typed · esc: clear the line"), "\(terminal.screen)")
        terminal.type("\u{1B}")
        #expect(shows(hints), "\(terminal.screen)")
        terminal.control("c")
        #expect(terminal.status() == 0 && terminal.isCooked)
        #expect(try setCount() == 1)
        bento.cleanUp()
    }

    @Test("a narrow window breaks no hint, and a small one keeps what is typed in view", arguments: [40, 140])
    func widths(columns: Int) throws {
        let terminal = try PseudoTerminal(bento, ["workouts", "train"], columns: columns, rows: 24)
        #expect(terminal.wait { $0.replacing("\u{A0}", with: " ").contains("?: help") }, "\(terminal.screen)")
        let screen = terminal.screen.replacing("\u{A0}", with: " ")
        for hint in ["enter: log", "arrows: weight, reps", "tab: next exercise", "space: pause"] {
            #expect(screen.contains(hint), "\(screen)")
        }
        for line in screen.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
        terminal.control("c")
        #expect(terminal.status() == 0)
        bento.cleanUp()
    }
}
