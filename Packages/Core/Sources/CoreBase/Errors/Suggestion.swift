/// Finds what a person probably meant to type.
public enum Suggestion {
    /// The candidates nearest to `word`, best first.
    ///
    /// Distance is Damerau-Levenshtein with adjacent transpositions (optimal string alignment), without case. A
    /// candidate counts when the distance is at most a third of the longer word (at least 1), or when `word` (two or
    /// more characters) is its beginning.
    ///
    /// - Parameters:
    ///   - word: the typed word; only its first 64 characters are considered.
    ///   - candidates: the words that could have been meant.
    ///   - limit: the maximum number to return.
    public static func nearest(to word: String, in candidates: some Sequence<String>, limit: Int = 3) -> [String] {
        let typed = Array(word.lowercased().prefix(64))
        guard !typed.isEmpty else { return [] }
        var scored: [(distance: Int, name: String)] = []
        for candidate in candidates {
            let name = Array(candidate.lowercased().prefix(64))
            if typed.count >= 2, name.starts(with: typed) {
                scored.append((0, candidate))
                continue
            }
            let allowed = max(1, max(typed.count, name.count) / 3)
            if let distance = EditDistance.between(typed[...], name[...], limit: allowed) {
                scored.append((distance, candidate))
            }
        }
        return
            scored
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(limit)
            .map(\.name)
    }

    /// The nearest candidate, however far; `nil` if there is none.
    public static func closest(to word: String, in candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased().prefix(64))
        func distance(_ candidate: String) -> Int {
            EditDistance.between(typed[...], Array(candidate.lowercased().prefix(64))[...], limit: 64) ?? 64
        }
        return candidates.map { (distance($0), $0) }.min { ($0.0, $0.1) < ($1.0, $1.1) }?.1
    }

    /// A sentence such as `Did you mean 'food'?`, or `nil` when nothing is near.
    public static func sentence(for word: String, in candidates: some Sequence<String>) -> String? {
        let names = nearest(to: word, in: candidates)
        guard let last = names.last else { return nil }
        let quoted = names.dropLast().map { "'\($0)'" }
        if quoted.isEmpty { return "Did you mean '\(last)'?" }
        return "Did you mean \(quoted.joined(separator: ", ")) or '\(last)'?"
    }
}

/// A name that does not exist.
public struct UnknownName: BentoError, Equatable {
    /// The kind of thing that was looked up: `flow`, `feature`.
    public let kind: String
    /// The name as given.
    public let name: String
    /// The names that exist.
    public let known: [String]

    public init(kind: String, name: String, known: [String]) {
        self.kind = kind
        self.name = name
        self.known = known
    }

    public var code: String { "unknown.\(kind)" }
    /// The name, shortened to 80 characters.
    public var message: String { "There is no \(kind) '\(name.prefix(80))'." }
    /// The nearest names, or a pointer to the list of all.
    public var recovery: String? {
        guard !known.isEmpty else { return "There are none here." }
        return Suggestion.sentence(for: name, in: known)
            ?? (known.count <= 12 ? "There are: \(known.joined(separator: ", "))." : nil)
    }
    public var exitStatus: ExitStatus { .usage }
}
