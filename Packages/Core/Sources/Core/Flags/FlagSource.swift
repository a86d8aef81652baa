/// A source of flag values. The host has one; without one, every flag has its default and every feature runs.
public protocol FlagSource: Sendable {
    /// The current values of the flags. They are read once for each flow, and about once a second while one runs, so
    /// this must be fast. It cannot fail: if a source cannot be read, its last values count.
    func values() -> any FlagValues
}

/// The flags at one moment, so that the values of several flags are consistent.
public protocol FlagValues: Sendable {
    /// - Parameters:
    ///   - id: `food.reading-rules`, or `feature.food`.
    ///   - declaration: its default if no source has a value, and its valid values.
    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution
}
