/// Finds what a person probably meant to type.
public enum Suggestion {
    /// The candidates nearest to `word`, best first.
    ///
    /// Distance is Damerau-Levenshtein with adjacent transpositions (optimal string alignment), without case. A
    /// candidate counts when the distance is at most a third of the longer word (at least 1), or when `word` (two or
    /// more characters) is its beginning.
    ///
    /// - Parameters:
    ///   - word: what was typed; only the first 64 characters are looked at.
    ///   - candidates: what could have been meant.
    ///   - limit: how many to return at most.
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
            let distance = alignmentDistance(typed, name)
            if distance <= allowed { scored.append((distance, candidate)) }
        }
        return
            scored
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(limit)
            .map(\.name)
    }

    /// A sentence such as `Did you mean 'food'?`, or `nil` when nothing is near.
    public static func sentence(for word: String, in candidates: some Sequence<String>) -> String? {
        let names = nearest(to: word, in: candidates)
        guard let last = names.last else { return nil }
        let quoted = names.dropLast().map { "'\($0)'" }
        if quoted.isEmpty { return "Did you mean '\(last)'?" }
        return "Did you mean \(quoted.joined(separator: ", ")) or '\(last)'?"
    }

    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost 1.
    static func alignmentDistance(_ left: [Character], _ right: [Character]) -> Int {
        if left.isEmpty { return right.count }
        if right.isEmpty { return left.count }
        var beforePrevious = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        var current = previous
        for row in 1...left.count {
            current[0] = row
            for column in 1...right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var best = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforePrevious[column - 2] + 1)
                }
                current[column] = best
            }
            (beforePrevious, previous, current) = (previous, current, beforePrevious)
        }
        return previous[right.count]
    }
}
