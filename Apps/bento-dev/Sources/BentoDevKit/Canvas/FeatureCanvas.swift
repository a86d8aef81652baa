import RepositoryReading

/// A description of a feature on half a page, read from its code.
struct FeatureCanvas: Equatable, Sendable {
    var entryPoint: String
    var entryFile: String
    var provides: [String] = []
    var requires: [String] = []
    var uses: [String] = []
    var settings: [String] = []
    var hosts: [String] = []
    var migrations: [String] = []
    var cards: [String] = []
    var hooks: [String] = []
    var imports: [String] = []
    var flows: [Flow] = []
    var files = 0
    var lines = 0
    var tests = 0

    struct Flow: Equatable, Sendable {
        var command: String
        var effect: String
        var summary: String
    }

    /// The tolerance for figures, which change with every commit: a canvas is out of date if one is off by more than
    /// this fraction.
    static let tolerance = 0.25

    var markdown: String {
        var rows = [
            ("Entry point", "`\(entryPoint)` in `\(entryFile)`"), ("Provides", listed(provides)),
            ("Requires", listed(requires)), ("Uses where present", listed(uses)), ("Settings", listed(settings)),
            ("Network hosts", listed(hosts)), ("Migrations", listed(migrations)),
        ]
        if !cards.isEmpty { rows.append(("Overview cards", listed(cards))) }
        if !hooks.isEmpty { rows.append(("Lifecycle hooks", listed(hooks))) }
        rows.append(("Imports", listed(imports)))
        rows.append(("Size", "\(rounded(lines)) lines in \(files) files"))
        rows.append(("Tests", "\(tests)"))
        var text = "| Canvas | |\n| --- | --- |\n" + rows.map { "| \($0.0) | \(cell($0.1)) |\n" }.joined()
        guard !flows.isEmpty else { return text }
        text += "\n| Flow | Effect | What it does |\n| --- | --- | --- |\n"
        return text + flows.map { "| `\(cell($0.command))` | \($0.effect) | \(cell($0.summary)) |\n" }.joined()
    }

    /// True if a written canvas is still correct: every word, and figures within the tolerance.
    func isCurrent(_ written: String) -> Bool {
        let old = written.split(separator: "\n")
        let new = markdown.split(separator: "\n")
        guard old.count == new.count else { return false }
        return zip(old, new).allSatisfy { before, after in
            guard before != after else { return true }
            guard after.hasPrefix("| Size |") || after.hasPrefix("| Tests |") else { return false }
            let (was, now) = (Self.figures(in: before), Self.figures(in: after))
            return was.count == now.count && zip(was, now).allSatisfy(Self.isClose)
        }
    }

    private static func figures(in line: Substring) -> [Int] {
        line.split { !$0.isNumber && $0 != "," }.compactMap { Int($0.filter { $0 != "," }) }
    }

    private static func isClose(_ was: Int, _ now: Int) -> Bool {
        Double(abs(was - now)) <= max(3, Double(max(was, now)) * tolerance)
    }

    /// Rounded to two digits: the canvas shows the size, not the exact count of the day.
    private func rounded(_ number: Int) -> Int {
        var unit = 1
        while number / unit >= 100 { unit *= 10 }
        return (number + unit / 2) / unit * unit
    }

    private func listed(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

    /// The text of a cell, with escapes: a bar would end the cell.
    private func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("\n", with: " ") }
}
