/// A place found by name.
///
/// Ordered best first: by kind of match, then by the reading of the query, then by population.
package struct GazetteerMatch: Sendable, Hashable, Comparable {
    /// How a name fits the query, best first.
    enum Kind: Int, Sendable {
        /// The whole name.
        case exact
        /// Its beginning.
        case prefix
        /// A word inside it, or the beginning of one.
        case word
        /// The whole name, or its beginning where the query is still being typed, but for one edit.
        case oneEdit
        /// But for two.
        case twoEdits
    }

    /// The place's number in the table.
    let place: Int
    let kind: Kind
    /// Which reading of the query matched, best first: "portland or" is a name before it is Portland in Oregon.
    let reading: Int
    /// Population; a hundredth of it where an alternate name matched.
    let weight: UInt32

    package static func < (a: GazetteerMatch, b: GazetteerMatch) -> Bool {
        (a.kind.rawValue, a.reading, b.weight, a.place) < (b.kind.rawValue, b.reading, a.weight, b.place)
    }
}
