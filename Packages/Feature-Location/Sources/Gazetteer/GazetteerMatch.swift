/// A place found by name.
///
/// Ordered best first: by kind of match, then by the reading of the query, then by population.
package struct GazetteerMatch: Sendable, Hashable, Comparable {
    /// The way in which a name matches the query, best first.
    enum Kind: Int, Sendable {
        /// The whole name.
        case exact
        /// A prefix of the name.
        case prefix
        /// A word inside the name, or the beginning of one.
        case word
        /// The whole name with one edit, or a prefix if the query is still being typed.
        case oneEdit
        /// The same with two edits.
        case twoEdits
    }

    /// The place's number in the table.
    let place: Int
    let kind: Kind
    /// The index of the reading of the query that matched, best first: "portland or" is a name before it is Portland in
    /// Oregon.
    let reading: Int
    /// The population; a hundredth of it if an alternate name matched.
    let weight: UInt32

    package static func < (a: GazetteerMatch, b: GazetteerMatch) -> Bool {
        (a.kind.rawValue, a.reading, b.weight, a.place) < (b.kind.rawValue, b.reading, a.weight, b.place)
    }
}
