/// Finds the name that somebody probably meant when they typed one that does not exist.
package enum Spelling {
    /// The closest of `candidates`, if it is close enough to be a slip of the fingers.
    static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(2, name.count / 3)
        return
            candidates
            .map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
            .name
    }

    /// " Did you mean 'x'?" or nothing: to be put at the end of a sentence.
    package static func hint(for name: String, among candidates: some Sequence<String>) -> String {
        nearest(to: name, among: candidates).map { " Did you mean '\($0)'?" } ?? ""
    }

    /// Levenshtein's distance.
    static func distance(_ a: String, _ b: String) -> Int {
        let b = Array(b)
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let cost = min(diagonal + (x == y ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[b.count]
    }
}
