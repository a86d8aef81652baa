import Core

/// The keys of the overview: one for each action, `u` to undo, `?` for help, and `q` to leave.
package struct OverviewKeys: Sendable {
    package struct Entry: Sendable {
        package let key: Character
        package let feature: String
        package let action: QuickAction
    }

    package static let undo: Character = "u"
    package static let help: Character = "?"
    private static let leave: Character = "q"

    let entries: [Entry]

    /// - Parameter actions: in the order in which they choose their keys.
    package init(_ actions: [(feature: String, action: QuickAction)]) {
        var taken: Set<Character> = [Self.leave, Self.undo, Self.help]
        var entries: [Entry] = []
        for (feature, action) in actions {
            let wishes = [action.key] + action.title.lowercased().filter { $0.isASCII && $0.isLetter }
            guard let key = wishes.first(where: { !taken.contains($0) }) else { continue }
            taken.insert(key)
            entries.append(Entry(key: key, feature: feature, action: action))
        }
        self.entries = entries
    }

    package func entry(for key: Character) -> Entry? { entries.first { $0.key == key } }

    private static let fixed = [(undo, "undo"), (help, "all keys"), (leave, "leave")]

    /// `f log food · t train · u undo · ? all keys · q leave`: as many actions as fit on one line, and always the way
    /// to see the others.
    package func line(columns: Int) -> String {
        let actions = entries.map { "\($0.key) \($0.action.title)" }
        let fixed = Self.fixed.map { "\($0.0) \($0.1)" }
        for count in stride(from: actions.count, through: 0, by: -1) {
            let line = (actions.prefix(count) + fixed).joined(separator: " · ")
            if line.count <= columns { return line }
        }
        return fixed.dropFirst().joined(separator: " · ")
    }

    /// Every key, for `?`.
    package var all: Presentation {
        let keys =
            entries.map { KeyValue(String($0.key), $0.action.title) }
            + [
                KeyValue(String(Self.undo), "take the last change back"),
                KeyValue("↑ ↓", "scroll what is taller than the window, also by page keys, space, Home and End"),
                KeyValue(String(Self.help), "show or hide the keys"),
                KeyValue("q", "leave, as Esc and Ctrl-C do; in a question Ctrl-C leaves only that"),
            ]
        return .section("Keys", [.keyValues(keys)])
    }
}
