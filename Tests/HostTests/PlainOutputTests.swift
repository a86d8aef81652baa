import Core
import Foundation
import HostTesting
import Testing

/// What leaves the program where nothing is drawn.
@Suite("Plain output")
struct PlainOutputTests {
    @Test("the program speaks plainly by its surroundings and its setting")
    func program() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs and toast"])
        let drawn = try bento.run(["food", "day"]).output
        #expect(drawn.contains("█"))
        let ascii = try bento.run(["food", "day"], environment: ["LC_ALL": "C"])
        #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 } && ascii.output.contains("#"), "\(ascii.output)")
        // JSON is UTF-8 for whoever reads it.
        _ = try bento.run(["food", "log", "500 kcal of Käse…"])
        let json = try bento.run(["food", "day", "--json"], environment: ["LC_ALL": "C"]).output
        #expect(json == (try bento.run(["food", "day", "--json"]).output))
        let said = try bento.run(["--set", "host.plain=on", "food", "day"])
        #expect(said.status == 0 && !said.output.contains("█") && said.output.contains(" %"), "\(said.output)")
        _ = try bento.run(["settings", "set", "host.plain", "on"])
        for command in [
            [], ["food", "week"], ["food", "trends"], ["workouts", "history"], ["reminders"], ["settings", "list"],
        ] {
            let shown = try bento.run(command)
            #expect(shown.status == 0, "\(shown.errors)")
            let isDrawn = shown.output.unicodeScalars.contains {
                (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
            }
            #expect(!isDrawn && !shown.output.contains("   "), "\(command): \(shown.output)")
        }
    }
}

/// What leaves the program for a pipe, and what a terminal has no room for.
@Suite("Long strings")
struct LongStringTests {
    @Test("an address, a link and a line of the log stay whole in a pipe, and no column is left out")
    func piped() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let secret = String(repeating: "x", count: 200)
        let entry = "2026-11-21T12:00:00Z warning wallet: GET https://example.org/\(secret) answered 500\n"
        try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
        try Data(entry.utf8).write(to: bento.bentoHome.appendingPathComponent("bento.log"))
        _ = try bento.run(["wallet", "sandbox", "fund", "100000"])
        let json = try JSONValue(parsing: bento.run(["wallet", "receive", "--json"]).output)
        #expect(json["uri"]?.stringValue?.utf8.count ?? 0 > 150)
        let shown = try bento.run(["wallet", "receive", "2100"])
        let links = shown.output.split { $0.isWhitespace }.filter { $0.hasPrefix("bitcoin:") }
        #expect(links.count == 1 && links[0].contains("lightning=") && links[0].utf8.count > 300, "\(shown.output)")
        let history = try bento.run(["wallet", "list"]).output
        #expect(!history.contains("Not shown:"), "\(history)")
        let log = try bento.run(["doctor", "log"]).output
        #expect(log.contains("\(secret) answered 500\n"), "\(log)")
    }

    @Test("a code that does not fit says how to see it, and the files hold it")
    func codes() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let narrow = try bento.run(["wallet", "receive"], environment: ["COLUMNS": "40"]).output
        #expect(!narrow.contains("█▀▀") && narrow.contains("--png FILE"), "\(narrow)")
        let low = try PseudoTerminal(bento, ["wallet", "receive"], columns: 80, rows: 24)
        #expect(low.status() == 0)
        #expect(low.screen.contains("█▀▀") && low.screen.contains("--png FILE"), "\(low.screen)")
        let png = bento.home.appendingPathComponent("code.png")
        let written = try bento.run(["wallet", "receive", "--png", png.path])
        #expect(written.status == 0, "\(written.errors)")
        #expect(try Data(contentsOf: png).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // A file that is there is kept, and no address is taken for it.
        #expect(try bento.run(["wallet", "receive", "--png", png.path]).status == 73)
    }
}
