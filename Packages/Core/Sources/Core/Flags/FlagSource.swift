/// Where flags' values come from. The host has one; without one, every flag has its default and every feature runs.
public protocol FlagSource: Sendable {
    /// What flags say now. Asked once for each flow, and about once a second while one runs: it must be quick, and it cannot
    /// fail; a source that cannot be read gives what it last gave.
    func values() -> any FlagValues
}

/// Flags at one moment: whoever asks several of them gets answers that fit together.
public protocol FlagValues: Sendable {
    /// - Parameters:
    ///   - id: `food.reading-rules`, or `feature.food`.
    ///   - declaration: what it says where no source says anything, and which values fit it.
    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution
}
