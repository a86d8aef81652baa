import Core
import Foundation
import HostTesting
import Testing

/// A person who talks with the coach at a terminal, and the local server's scripted coach on the other side.
@Suite(
    "Talking at a terminal",
    .enabled(if: PseudoTerminal.unavailable == nil, "\(PseudoTerminal.unavailable ?? "")"),
    .serialized,
    .timeLimit(.minutes(30))
)
struct TalkTests {
    /// Bento with the scripted coach, whose words come slowly enough to be watched.
    private func withCoach(_ faults: [String], _ body: (BentoBinary) throws -> Void) throws {
        let sandbox = try SandboxProcess.start(faults: faults)
        defer { sandbox.stop() }
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for (name, value) in [
            ("chat.provider", "openai"), ("chat.model", "sandbox-coach"), ("chat.server", sandbox.address + "/v1"),
        ] {
            let set = try bento.run(["settings", "set", name, value])
            #expect(set.status == 0, "\(set.errors)")
        }
        try body(bento)
    }

    private func messages(_ bento: BentoBinary) throws -> [JSONValue] {
        let shown = try bento.run(["chat", "show", "last", "--json"])
        #expect(shown.status == 0, "\(shown.errors)")
        return try JSONValue(parsing: shown.output)["messages"]?.arrayValue ?? []
    }

    private static let ending = "Ask me about food, training, money or places."

    @Test("'bento chat' begins to talk, words appear as they come, and Ctrl-D ends it")
    func streams() throws {
        try withCoach(["pace=250"]) { bento in
            let terminal = try PseudoTerminal(bento, ["chat"])
            #expect(terminal.wait { $0.isAtPrompt }, "\(terminal.screen)")
            terminal.type("hello there\n")
            #expect(terminal.shows("I am the"), "\(terminal.screen)")
            #expect(!terminal.screen.contains(Self.ending), "all came at once")
            #expect(terminal.shows("or places."), "\(terminal.screen)")
            #expect(terminal.wait { $0.isAtPrompt }, "\(terminal.screen)")
            terminal.control("d")
            #expect(terminal.status() == 0 && terminal.screen.contains("Kept as \"hello there\""), "\(terminal.screen)")
            let kept = try messages(bento)
            #expect(kept.map { $0["role"] } == ["user", "assistant"])
            #expect(kept.last?["text"]?.stringValue?.hasSuffix(Self.ending) == true)
        }
    }

    @Test("Ctrl-C ends the answer and keeps what came; at the empty prompt it leaves")
    func interrupts() throws {
        try withCoach(["pace=250"]) { bento in
            let terminal = try PseudoTerminal(bento, ["chat"])
            #expect(terminal.wait { $0.isAtPrompt })
            terminal.type("hello\r")
            #expect(terminal.shows("I am the"), "\(terminal.screen)")
            terminal.control("c")
            #expect(terminal.wait { $0.isAtPrompt }, "\(terminal.screen)")
            let kept = try messages(bento)
            let words = kept.last?["text"]?.stringValue ?? ""
            #expect(words.hasPrefix("I am the") && !words.hasSuffix(Self.ending) && kept.last?["stop"] == "cancelled")
            // The conversation goes on.
            terminal.type("more\r")
            #expect(terminal.shows("more\u{201D}"), "\(terminal.screen)")
            #expect(terminal.wait { $0.isAtPrompt }, "\(terminal.screen)")
            terminal.type("not said\u{3}")
            #expect(terminal.wait { $0.isAtPrompt }, "\(terminal.screen)")
            terminal.control("c")
            #expect(terminal.status() == 0, "\(terminal.screen)")
            let after = try messages(bento)
            #expect(after.count == 4 && !after.contains { $0["text"] == "not said" })
        }
    }

    @Test("a terminal that closes in the middle of an answer loses nothing of it")
    func hangsUp() throws {
        try withCoach(["pace=100"]) { bento in
            let terminal = try PseudoTerminal(bento, ["chat"])
            #expect(terminal.wait { $0.isAtPrompt })
            terminal.type("hello\r")
            #expect(terminal.shows("I am the"), "\(terminal.screen)")
            terminal.hangUp()
            #expect(terminal.status() != nil, "it goes on without a terminal")
            let kept = try messages(bento)
            #expect(kept.first?["text"] == "hello" && kept.last?["text"]?.stringValue?.hasPrefix("I am the") == true)
            // It is not held for another minute by a process that is gone.
            let again = try bento.run(["chat", "retry", "--json"])
            #expect(again.status == 0, "\(again.errors)")
        }
    }

    @Test("a process that is killed in the middle of an answer loses a few words at most")
    func killed() throws {
        try withCoach(["pace=300"]) { bento in
            let long = (1...400).map { "word\($0)" }.joined(separator: " ")
            let asking = try bento.start(["chat", "ask", long, "--json"])
            // Its first words are kept when they come; the whole takes seconds.
            let isKept = try happens { try bento.run(["chat", "show", "last", "--json"]).output.contains("assistant") }
            #expect(isKept)
            asking.signal(SIGKILL)
            #expect(asking.wait().crashed)
            let kept = try messages(bento)
            #expect(kept.first?["text"]?.stringValue == long)
            #expect(kept.last?["role"] == "assistant" && kept.last?["stop"] == "cut", "\(kept.last ?? .null)")
            // The conversation is free at once, and nothing of the killed one stays.
            let next = try bento.run(["chat", "ask", "next", "--in", "last", "--json"])
            #expect(next.status == 0, "\(next.errors)")
            let files = try FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path)
            #expect(!files.contains { $0.hasPrefix("chat-") }, "\(files)")
        }
    }

    @Test("a terminal that changes its width shows every word once, and cuts none")
    func resizes() throws {
        // Slow enough that nothing is on its way to the screen when the width changes.
        try withCoach(["pace=400"]) { bento in
            let terminal = try PseudoTerminal(bento, ["chat"], columns: 90)
            // What was written before each change of the width, and the width.
            var changes = [(written: 0, columns: 90)]
            func shown() -> String {
                var screen = WrappingScreen(columns: 90, rows: 24)
                let raw = Array(terminal.raw.unicodeScalars)
                for (index, change) in changes.enumerated() {
                    screen.resize(columns: change.columns)
                    let end = changes.indices.contains(index + 1) ? changes[index + 1].written : raw.count
                    var text = String.UnicodeScalarView()
                    text.append(contentsOf: raw[change.written..<end])
                    screen.take(String(text))
                }
                return screen.text
            }
            func resize(_ columns: Int) {
                changes.append((terminal.raw.unicodeScalars.count, columns))
                terminal.resize(columns: columns, rows: 24)
            }
            func count(_ words: String) -> Int {
                let line = shown().split { $0 == " " || $0 == "\n" }.joined(separator: " ")
                return line.components(separatedBy: words).count - 1
            }
            #expect(terminal.wait { $0.isAtPrompt })
            terminal.type("tell me of many little things that a person may ask a coach about on a Sunday")
            #expect(terminal.shows("Sunday"))
            resize(40)
            #expect(terminal.wait { _ in shown().contains("\n    ") && count("Sunday") == 1 }, "\(shown())")
            terminal.type("\n")
            #expect(terminal.shows("scripted"), "\(shown())")
            resize(60)
            #expect(terminal.shows("not a"), "\(shown())")
            resize(34)
            #expect(terminal.wait { $0.isAtPrompt }, "\(shown())")
            for words in ["I am the sandbox", "Ask me about food, training, money or places."] {
                #expect(count(words) == 1, "\(words) in \(shown())")
            }
            terminal.control("d")
            #expect(terminal.status() == 0)
        }
    }

    @Test("what is typed can be edited, goes over lines, and comes back with the arrows")
    func edits() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let terminal = try PseudoTerminal(bento, ["chat"])
        func said(_ keys: String) throws -> String? {
            let before = terminal.screen.components(separatedBy: "\nYou").count
            terminal.type(keys)
            let isBack = terminal.wait { $0.components(separatedBy: "\nYou").count > before && $0.isAtPrompt }
            #expect(isBack, "\(terminal.screen)")
            return try messages(bento).last { $0["role"] == "user" }?["text"]?.stringValue
        }
        #expect(terminal.wait { $0.isAtPrompt })
        // A newline is typed as Enter. Left, Home, End, Backspace, Delete, Ctrl-left, Alt-d.
        #expect(try said("helo\u{1B}[Dl\r") == "hello")
        #expect(try said("ello\u{1B}[Hh\u{1B}[F you\r") == "hello you")
        #expect(try said("good dayy morning\u{1B}[1;5D\u{7F}\u{7F} \u{1B}d evening\r") == "good day  evening")
        #expect(try said("good\\\rmorning\r") == "good\nmorning")
        #expect(try said("blue\u{1B}\rsky\r") == "blue\nsky")
        #expect(try said("\u{1B}[200~pasted\nlines\u{1B}[201~ end\r") == "pasted\nlines end")
        #expect(try said("\u{1B}[5~\u{1B}[5~!\r") == "blue\nsky!")
        #expect(try said("日本 é\u{7F}\u{7F}\u{7F}語\r") == "日語")
        // Ctrl-R finds what was said, Tab completes the chat's own words.
        #expect(try said("\u{12}MORN\r") == "good\nmorning")
        #expect(try said("/ret\t\r") == "good\nmorning")
        terminal.type("/re\t\t")
        #expect(terminal.shows("/resume") && terminal.shows("/retry"), "\(terminal.screen)")
        terminal.type("\u{3}bye\r")
        #expect(terminal.status() == 0)
    }

    @Test("a long question is written in the person's editor")
    func editor() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
        let script = bento.bentoHome.appending(path: "editor.sh")
        try Data("#!/bin/sh\nprintf 'thanks for\\nall of it\\n' > \"$2\"; test \"$1\" = -x\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        let terminal = try PseudoTerminal(bento, ["chat"], environment: ["VISUAL": "", "EDITOR": "\(script.path) -x"])
        #expect(terminal.wait { $0.isAtPrompt })
        let before = terminal.screen.components(separatedBy: "\nYou").count
        terminal.type("/write\r")
        let isBack = terminal.wait { $0.components(separatedBy: "\nYou").count > before && $0.isAtPrompt }
        #expect(isBack, "\(terminal.screen)")
        #expect(try messages(bento).first?["text"] == "thanks for\nall of it")
        terminal.type("bye\r")
        #expect(terminal.status() == 0, "\(terminal.screen)")
        let left = try FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path)
        #expect(!left.contains { $0.hasPrefix("edited-") }, "\(left)")
    }
}

extension String {
    /// Whether the last line is a prompt at which nothing is written.
    fileprivate var isAtPrompt: Bool { split(separator: "\n", omittingEmptySubsequences: false).last == "You:" }
}
