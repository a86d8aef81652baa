import Foundation
import RepositoryReading

/// One known violation: by rule, modules and symbol, never by line, so that moving code neither hides nor revives it.
struct BaselineEntry: Hashable, Comparable, Sendable {
    var rule: String
    var from: String
    var to: String
    var symbol: String

    /// Tab-separated, `-` for empty fields.
    var line: String { [rule, from, to, symbol].map { $0.isEmpty ? "-" : $0 }.joined(separator: "\t") }

    init(rule: String, from: String, to: String, symbol: String) {
        (self.rule, self.from, self.to, self.symbol) = (rule, from, to, symbol)
    }

    init?(line: some StringProtocol) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0 == "-" ? "" : String($0) }
        guard parts.count == 4, !parts[0].isEmpty else { return nil }
        self.init(rule: parts[0], from: parts[1], to: parts[2], symbol: parts[3])
    }

    static func < (a: BaselineEntry, b: BaselineEntry) -> Bool {
        (a.rule, a.from, a.to, a.symbol) < (b.rule, b.from, b.to, b.symbol)
    }
}

/// The violations a repository had when it adopted the rules. It only shrinks.
struct Baseline: Equatable, Sendable {
    var entries: Set<BaselineEntry>
    /// Lines of the file, for messages about entries.
    var lines: [BaselineEntry: Int] = [:]

    static let fileName = "boundaries.baseline"
    private static let heading = """
        # Violations that were there when the rules were adopted: rule, from, to, symbol. Sorted.
        # 'bento-dev baseline' removes what has been fixed; nothing is ever added.

        """

    /// The baseline of a repository; nil if there is none.
    /// - Throws: `DevError` (65) for a line that is not an entry.
    static func read(root: String) throws -> Baseline? {
        guard let data = FileManager.default.contents(atPath: root + "/" + fileName) else { return nil }
        return try parse(String(decoding: data, as: UTF8.self))
    }

    static func parse(_ text: String) throws -> Baseline {
        var baseline = Baseline(entries: [])
        var last: BaselineEntry?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let entry = BaselineEntry(line: line), Rule(rawValue: entry.rule) != nil else {
                throw DevError.data(
                    "\(fileName):\(index + 1): not an entry: '\(line)'",
                    fix: "an entry is rule, from, to and symbol, separated by tabs; restore the file from history"
                )
            }
            if let last, !(last < entry) {
                throw DevError.data(
                    "\(fileName):\(index + 1): out of order, or there twice",
                    fix: "run 'bento-dev baseline', which sorts it"
                )
            }
            last = entry
            baseline.entries.insert(entry)
            baseline.lines[entry] = index + 1
        }
        return baseline
    }

    var text: String { Self.heading + entries.sorted().map { $0.line + "\n" }.joined() }

    /// Takes out the known violations; entries that no violation needs any more become violations themselves.
    func applied(to violations: [Violation]) -> (remaining: [Violation], covered: Int) {
        let errors = violations.filter { $0.severity == .error }
        let used = Set(errors.map(\.key)).intersection(entries)
        let remaining = violations.filter { $0.severity != .error || !used.contains($0.key) }
        let stale = entries.subtracting(used).sorted().map { entry in
            Violation(
                rule: .baseline,
                from: entry.from,
                to: entry.to,
                symbol: entry.symbol,
                place: Place(file: Self.fileName, line: lines[entry] ?? 1),
                what: "the baseline still lists [\(entry.rule)] \(entry.from) \(entry.to) \(entry.symbol)",
                why: "the violation is gone; while the entry stays, it could come back unseen",
                fix: "run 'bento-dev baseline' and commit the shorter file"
            )
        }
        return (remaining + stale, violations.count - remaining.count)
    }

    /// The baseline after fixes, with only the entries that are still needed. It never adds one.
    func shrunk(to violations: [Violation]) -> Baseline {
        Baseline(entries: entries.intersection(violations.map(\.key)))
    }
}
