import BentoHome
import Core
import CoreHosting
import Foundation
import Synchronization
import Testing

@testable import BentoTerminal

@Suite("Lists that were shown")
struct ShownListsTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bento-lists-\(UUID().uuidString)")
    let listing = Table.Listing("note", [.init(id: "a", stamp: "1")])

    private func lists(_ terminal: String?, at seconds: TimeInterval = 0) -> ShownLists? {
        ShownLists(cache: folder, terminal: terminal) { Date(timeIntervalSince1970: 1_800_000_000 + seconds) }
    }

    @Test("they are kept for ten minutes, for the terminal that showed them")
    func lifetime() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(lists(nil) == nil)
        let shown = try #require(lists("one"))
        #expect(shown.last() == [])
        shown.keep([listing])
        #expect(shown.last() == [listing])
        #expect(lists("two")?.last() == [])
        #expect(lists("one", at: 600)?.last() == [listing])
        #expect(lists("one", at: 601)?.last() == [])
        #expect(lists("one", at: -1)?.last() == [], "a clock that was set back")
    }

    @Test("what cannot be read counts as nothing, and too long a list takes the one before away")
    func broken() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shown = try #require(lists("one"))
        shown.keep([listing])
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "lists").path).first
        )
        let url = folder.appending(path: "lists").appending(path: file)
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try Data("{".utf8).write(to: url)
        #expect(shown.last() == [])
        shown.keep([listing])
        shown.keep([Table.Listing("note", (0..<3000).map { .init(id: "\($0)", stamp: "1") })])
        #expect(shown.last() == [])
    }

    @Test("a list has its numbers at every width, and says which columns it hides", arguments: [20, 40, 80, 140])
    func columns(_ width: Int) {
        let table = Table(
            [.init("what"), .init("volume", dispensability: 2), .init("a long comment", dispensability: 1)],
            rows: [["bench", "1,920 kg", "a comment that needs its room"], ["run", "", ""]],
            listing: .init("workout", [.init(id: "a", stamp: "1"), .init(id: "b", stamp: "1")], from: 3)
        )
        let lines = TableRenderer(style: TerminalStyle(width: width, usesColour: false)).lines(table)
        #expect(lines[0].hasPrefix("#  what"))
        #expect(lines.contains { $0.hasPrefix("3  bench") } && lines.contains { $0.hasPrefix("4  run") })
        #expect(lines.joined(separator: " ").contains("Not shown: ") == (width < 80), "\(lines)")
    }

    @Test("calls are listed latest first, whatever else stands in their file, and of two files")
    func calls() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = CallLog(home: folder)
        #expect(try log.latest(5) == [])
        func call(_ number: Int) -> CallRecord {
            CallRecord(
                // The file keeps whole seconds.
                at: Date(timeIntervalSince1970: Double(10 * number)),
                caller: .client("desk"),
                flow: "notes.add\(number)",
                effect: .writes,
                outcome: number == 2 ? .failed("notes.full") : .done
            )
        }
        for number in 1...3 { log.append(call(number)) }
        let file = folder.appending(path: "calls.jsonl")
        try Data(contentsOf: file).write(to: folder.appending(path: "calls.jsonl.1"))
        try Data("{\"half\n".utf8).write(to: file)
        log.append(call(4))
        #expect(try log.latest(3) == [call(4), call(3), call(2)])
        #expect(try log.latest(100).count == 4)
        let read = CallRecord(
            at: Date(timeIntervalSince1970: 35),
            caller: .model,
            flow: "notes.list",
            effect: .reads,
            outcome: .done
        )
        log.append(read)
        #expect(try log.latest(2) == [call(4), call(3)], "what was read stands apart")
        #expect(try log.latest(3, reads: true).map(\.flow) == ["notes.add4", "notes.list", "notes.add3"])
    }

    @Test(
        "aliases are read as a shell reads words",
        arguments: [
            ("food water 300ml", ["food", "water", "300ml"]),
            ("food log '2 eggs' --day yesterday", ["food", "log", "2 eggs", "--day", "yesterday"]),
            ("a \"b 'c'\" d\\ e", ["a", "b 'c'", "d e"]), ("  ", []), ("a ''", ["a", ""]), ("it's", nil), ("a \\", nil),
        ] as [(String, [String]?)]
    )
    func words(_ text: String, _ words: [String]?) { #expect(AliasFile.words(text) == words) }
}
