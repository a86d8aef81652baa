import Foundation
import HostTesting
import Testing

@testable import BentoHost

@Suite("Completed names")
struct NameCompletionTests {
    @Test("names of what is kept are printed one on a line, and an empty home has none and is not made")
    func names() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["complete-names", "reminder"]).output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        for words in [
            ["reminders", "add", "call Bob at 6pm"], ["reminders", "add", "buy milk"], ["food", "log", "2 eggs"],
            ["food", "favorite", "add", "my breakfast"], ["location", "add", "gym", "--at", "51.34,12.37"],
            ["location", "fence", "add", "home", "--at", "51.34,12.37", "--radius", "150"],
            ["workouts", "log", "bench 3x8 80kg"], ["workouts", "template", "add", "push day"],
        ] {
            let outcome = try bento.run(words)
            #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        }
        let expected = [
            "reminder": ["call Bob", "buy milk"], "favorite": ["my breakfast"], "place": ["gym"], "fence": ["home"],
            "template": ["push day"],
        ]
        for (kind, names) in expected {
            let shown = try bento.run(["complete-names", kind])
            #expect(Set(shown.output.split(separator: "\n").map(String.init)) == Set(names), "\(kind): \(shown)")
        }
        #expect(try bento.run(["complete-names", "program"]).output.contains("StrongLifts 5x5\n"))
        #expect(try bento.run(["complete-names", "exercise"]).output.split(separator: "\n").count > 100)
        #expect(try bento.run(["complete-names", "meal"]).status == 64)
    }

    @Test(
        "what a shell gives a meaning is never offered: bash expands the words that it completes",
        arguments: [
            ("call Bob", true), ("Müller, 2 km", true), ("5x5", true), ("日本", true), ("$(rm -rf ~)", false),
            ("`id`", false), ("a$b", false), ("a\\b", false), ("it's", false), ("a\"b", false), ("{a,b}", false),
            ("~root", false), ("a;b", false), ("a|b", false), ("a:b", false), ("a\nb", false), ("a\u{1B}b", false),
            ("*", false), ("-x", false), ("", false),
        ]
    )
    func safe(_ name: String, _ isOffered: Bool) { #expect(NamesCommand.isSafe(name) == isOffered) }

    @Test("the scripts ask for the names where an item is named", arguments: ["bash", "zsh", "fish"])
    func scripts(_ shell: String) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let script = try bento.run(["completions", shell]).output
        for kind in NamesCommand.Kind.allCases {
            #expect(script.contains("bento complete-names \(kind.rawValue) 2>/dev/null"), "\(kind)")
        }
    }
}
