import Core
import Testing

@testable import BentoHost

@Suite("Keys of the overview")
struct OverviewKeysTests {
    private func keys(_ wishes: [(Character, String)]) -> OverviewKeys {
        OverviewKeys(wishes.map { ("feature", QuickAction($0.0, $0.1) { _, _ in nil }) })
    }

    @Test("each action has a key of its own, the first who asks the one it wants, and q is nobody's")
    func unique() {
        let found = keys([("f", "log food"), ("f", "find a place"), ("q", "query"), ("a", "a"), ("a", "a")])
        #expect(found.entries.map(\.key) == ["f", "i", "u", "a"])
        #expect(found.line == "f log food · i find a place · u query · a a · q leave")
        #expect(found.entry(for: "i")?.action.title == "find a place" && found.entry(for: "q") == nil)
    }
}
