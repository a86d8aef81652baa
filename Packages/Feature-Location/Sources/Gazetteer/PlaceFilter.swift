/// The countries and regions that a place must lie in.
struct PlaceFilter: Sendable, Hashable {
    /// One word of the query, such as "CA": a place matches if it lies in any of these.
    struct Condition: Sendable, Hashable {
        var countries: [UInt16] = []
        var regions: [UInt16] = []

        mutating func formUnion(_ other: Condition) {
            countries += other.countries.filter { !countries.contains($0) }
            regions += other.regions.filter { !regions.contains($0) }
        }
    }

    /// All must be met.
    var conditions: [Condition] = []

    func admits(_ place: Int, in table: PlaceTable) -> Bool {
        for condition in conditions {
            let fits =
                condition.countries.contains(table.countryIndices[place])
                || condition.regions.contains(table.regionIndices[place])
            if !fits { return false }
        }
        return true
    }
}
