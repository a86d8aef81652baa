import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Baseline")
struct BaselineTests {
    private func violation(_ rule: Rule, _ symbol: String = "", line: Int = 1) -> Violation {
        Violation(
            rule: rule,
            from: "A",
            to: "B",
            symbol: symbol,
            place: Place(file: "A.swift", line: line),
            what: "w",
            why: "y",
            fix: "m"
        )
    }

    @Test("a known violation stays covered when its line moves")
    func moves() {
        let baseline = Baseline(entries: [violation(.staticShared, "load", line: 3).key])
        let (remaining, covered) = baseline.applied(to: [violation(.staticShared, "load", line: 90)])
        #expect(remaining.isEmpty)
        #expect(covered == 1)
    }

    @Test("another symbol, or another rule, is not covered")
    func others() {
        let baseline = Baseline(entries: [violation(.staticShared, "load").key])
        let found = [violation(.staticShared, "load"), violation(.staticShared, "save"), violation(.hashValue, "load")]
        #expect(baseline.applied(to: found).remaining.map(\.symbol) == ["save", "load"])
    }

    @Test("an entry that nothing needs any more is an error")
    func stale() {
        let baseline = Baseline(entries: [violation(.staticShared).key])
        #expect(baseline.applied(to: []).remaining.map(\.rule) == [.baseline])
    }

    @Test("it only shrinks")
    func shrinks() {
        let baseline = Baseline(entries: [violation(.staticShared, "a").key, violation(.staticShared, "b").key])
        let shrunk = baseline.shrunk(to: [violation(.staticShared, "b"), violation(.staticShared, "c")])
        #expect(shrunk.entries == [violation(.staticShared, "b").key])
    }

    @Test("its text is sorted and comes back the same")
    func roundTrip() throws {
        let baseline = Baseline(entries: [violation(.staticShared, "b").key, violation(.staticShared, "").key])
        #expect(try Baseline.parse(baseline.text).entries == baseline.entries)
        let lines = baseline.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines == lines.sorted())
    }

    @Test(
        "a damaged file is refused with its line",
        arguments: [
            "hash-value\tA\tB", "nonsense\tA\tB\tC", "hash-value\tA\tB\tb\nhash-value\tA\tB\ta",
            "hash-value\tA\tB\ta\nhash-value\tA\tB\ta",
        ]
    )
    func damaged(text: String) {
        let error = #expect(throws: DevError.self) { try Baseline.parse(text) }
        #expect(error?.exitCode == 65)
        #expect(error?.what.contains(Baseline.fileName) == true)
    }
}
