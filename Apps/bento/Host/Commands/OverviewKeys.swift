import Core

/// Which key of the overview does what: each action has one key, and `q` leaves.
struct OverviewKeys: Sendable {
    struct Entry: Sendable {
        let key: Character
        let feature: String
        let action: QuickAction
    }

    let entries: [Entry]

    /// - Parameter actions: in the order in which they may choose.
    init(_ actions: [(feature: String, action: QuickAction)]) {
        var taken: Set<Character> = ["q"]
        var entries: [Entry] = []
        for (feature, action) in actions {
            let wishes = [action.key] + action.title.lowercased().filter { $0.isASCII && $0.isLetter }
            guard let key = wishes.first(where: { !taken.contains($0) }) else { continue }
            taken.insert(key)
            entries.append(Entry(key: key, feature: feature, action: action))
        }
        self.entries = entries
    }

    func entry(for key: Character) -> Entry? { entries.first { $0.key == key } }

    /// `f log food · t train · q leave`.
    var line: String {
        (entries.map { "\($0.key) \($0.action.title)" } + ["q leave"]).joined(separator: " · ")
    }
}
