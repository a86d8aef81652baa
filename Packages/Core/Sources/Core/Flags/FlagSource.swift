/// Where flags' values come from. The host has one; without one, every flag has its default and every feature runs.
public protocol FlagSource: Sendable {
    /// What flags say now. Asked once for each flow, and about once a second while one runs: it must be quick, and it cannot
    /// fail; a source that cannot be read gives what it last gave.
    func values() -> any FlagValues

    /// Keeps what happened with flags that are being compared. Failing loses a count and nothing else.
    func keep(_ events: [FlagEvent: Int]) async
}

/// Flags at one moment: whoever asks several of them gets answers that fit together.
public protocol FlagValues: Sendable {
    /// - Parameters:
    ///   - id: `food.reading-rules`, or `feature.food`.
    ///   - declaration: what it says where no source says anything, and which values fit it.
    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution
}

/// Something to count of a flag that is being compared.
public struct FlagEvent: Sendable, Hashable {
    /// The flag's full id.
    public let flag: String
    /// The value in force.
    public let value: String
    /// One of the outcomes that the flag's owner named; `nil`: the value was used.
    public let outcome: String?

    public init(flag: String, value: String, outcome: String? = nil) {
        self.flag = flag
        self.value = value
        self.outcome = outcome
    }
}
