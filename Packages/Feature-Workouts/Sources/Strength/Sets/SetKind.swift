/// What a set is for.
package enum SetKind: String, Sendable, Codable, CaseIterable {
    case warmUp = "warm-up"
    case working, drop, failure
    /// An attempt that did not go up; its repetitions are those that were tried.
    case missed

    /// Whether it counts for volume, records and weekly sets.
    package var counts: Bool { self != .warmUp && self != .missed }
}
