/// The best few matches of a search, best first.
struct TopMatches {
    private let limit: Int
    private(set) var matches: [GazetteerMatch] = []

    init(limit: Int) { self.limit = limit }

    /// Whether a match of this kind and weight could still get in.
    func admits(kind: GazetteerMatch.Kind, reading: Int, weight: UInt32) -> Bool {
        guard matches.count == limit, let worst = matches.last else { return true }
        return (kind.rawValue, reading, worst.weight) <= (worst.kind.rawValue, worst.reading, weight)
    }

    /// Takes a match in where it is good enough; of several for one place the best stays.
    mutating func offer(_ match: GazetteerMatch) {
        guard limit > 0, admits(kind: match.kind, reading: match.reading, weight: match.weight) else { return }
        if let same = matches.firstIndex(where: { $0.place == match.place }) {
            guard match < matches[same] else { return }
            matches.remove(at: same)
        }
        let at = matches.firstIndex { match < $0 } ?? matches.endIndex
        matches.insert(match, at: at)
        if matches.count > limit { matches.removeLast() }
    }
}
