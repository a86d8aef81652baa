import Core
import Testing

@testable import BentoDesk

@Suite("Keys of the overview")
struct OverviewKeysTests {
    private func keys(_ wishes: [(Character, String)]) -> OverviewKeys {
        OverviewKeys(wishes.map { ("feature", QuickAction($0.0, $0.1) { _, _ in nil }) })
    }

    @Test("each action has a key of its own, the first who asks the one it wants, and q, u and ? are nobody's")
    func unique() {
        let found = keys([("f", "log food"), ("f", "find a place"), ("q", "query"), ("a", "a"), ("a", "a")])
        #expect(found.entries.map(\.key) == ["f", "i", "e", "a"])
        let line = "f log food · i find a place · e query · a a · u undo · ? all keys · q leave"
        #expect(found.line(columns: 80) == line)
        #expect(found.entry(for: "i")?.action.title == "find a place" && found.entry(for: "q") == nil)
    }

    @Test(
        "a line that is too long keeps what tells the rest",
        arguments: [
            (42, "f log food · u undo · ? all keys · q leave"), (30, "u undo · ? all keys · q leave"),
            (20, "? all keys · q leave"),
        ]
    )
    func narrow(columns: Int, line: String) {
        let found = keys([("f", "log food"), ("w", "water"), ("t", "train")])
        #expect(found.line(columns: columns) == line)
    }
}
