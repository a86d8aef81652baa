import Core

/// What an import of a GeoNames file did.
struct GeoNamesImport: Sendable, Hashable, Encodable {
    /// Lines read.
    var lines = 0
    /// Rows that were new, that replaced others, and that were there already.
    var added = 0
    var changed = 0
    var unchanged = 0
    /// Rows that are no populated places, or names of places that are not known here.
    var passedOver = 0
    /// Lines left out for a fault.
    var refused = 0
    /// Faults, the first ones in words; `faultCount` counts all.
    var faults: [String] = []
    var faultCount = 0

    /// Rows in one import at most: GeoNames' largest list of cities has 235,000.
    static let mostRows = 1_000_000
}
