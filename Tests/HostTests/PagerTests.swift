import Foundation
import HostTesting
import Testing

@Suite("What does not fit the screen")
struct PagerTests {
    /// A pager that tells what it got, and reads keys from the terminal as `less` does.
    private func pager(_ bento: BentoBinary, _ body: String) throws -> String {
        let file = bento.home.appendingPathComponent("pager.sh")
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return file.path
    }

    @Test("goes through the person's pager, with the settings of git for less, and the terminal is whole afterwards")
    func pages() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let pager = try pager(bento, "wc -l; echo \"LESS=$LESS\"; read key </dev/tty; echo \"key $key\"")
        let terminal = try PseudoTerminal(bento, ["flows"], environment: ["PAGER": pager])
        #expect(terminal.shows("LESS=FRX"), "\(terminal.screen)")
        #expect(!terminal.screen.contains("Log what you ate"))
        terminal.type("x\n")
        #expect(terminal.status() == 0)
        #expect(terminal.screen.contains("key x") && terminal.isCooked)
    }

    @Test(
        "what fits, or is not wanted so, runs through",
        arguments: [
            (["alias"], [:], "water"), (["flows", "--no-pager"], [:], "health log"),
            (["--set", "host.pager=off", "flows"], [:], "health log"), (["flows"], ["PAGER": ""], "health log"),
            (["flows"], ["PAGER": "cat"], "health log"), (["flows"], ["TERM": "dumb"], "health log"),
            (["flows"], ["PAGER": "/nowhere/pager"], "health log"), (["flows", "food", "--json"], [:], "food.log"),
        ] as [([String], [String: String], String)]
    )
    func runsThrough(_ words: [String], _ variables: [String: String], _ shown: String) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let pager = try pager(bento, "cat >/dev/null; echo PAGED")
        let terminal = try PseudoTerminal(bento, words, environment: ["PAGER": pager].merging(variables) { $1 })
        #expect(terminal.status() == 0, "\(terminal.screen)")
        #expect(terminal.raw.contains(shown) && !terminal.raw.contains("PAGED"), "\(terminal.screen)")
    }

    @Test("a pipe has no pages, and no pager is asked for")
    func pipe() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let pager = try pager(bento, "cat >/dev/null; echo PAGED")
        let outcome = try bento.run(["flows"], environment: ["PAGER": pager])
        #expect(outcome.status == 0 && outcome.output.contains("health log") && !outcome.output.contains("PAGED"))
    }

    @Test("a pager that leaves early is no error, and Ctrl-C in it ends neither it nor the program")
    func early() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for day in 10...20 { _ = try bento.run(["food", "log", "2 eggs", "--day", "2026-11-\(day)"]) }
        let leaving = try PseudoTerminal(bento, ["flows"], environment: ["PAGER": try pager(bento, "exit 0")])
        #expect(leaving.status() == 0)
        let stays = try pager(
            bento,
            "trap 'echo interrupted' INT; cat >/dev/null; echo ready; while :; do read key </dev/tty && break; done; echo left"
        )
        for words in [["flows"], ["food", "trends"]] {
            let terminal = try PseudoTerminal(bento, words, rows: 6, environment: ["PAGER": stays])
            #expect(terminal.shows("ready"), "\(terminal.screen)")
            for count in 1...3 {
                terminal.control("c")
                #expect(terminal.wait { $0.components(separatedBy: "interrupted").count > count }, "\(terminal.screen)")
            }
            terminal.type("q\n")
            #expect(terminal.status() == 0 && terminal.screen.contains("left"), "\(terminal.screen)")
        }
    }
}
