extension LoggedEntry {
    /// The foods in a few words, for people.
    var title: String {
        let names = items.map(\.name)
        if names.isEmpty { return entry.rawText.isEmpty ? entry.meal.title : String(entry.rawText.prefix(60)) }
        let shown = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
}
