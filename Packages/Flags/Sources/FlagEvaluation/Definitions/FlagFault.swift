/// Something in definitions that cannot work as it is written. The rest works.
public struct FlagFault: Sendable, Hashable, Codable {
    /// The flag's name; empty if it has none.
    public let flag: String
    /// As a sentence.
    public let problem: String

    public init(flag: String, problem: String) {
        self.flag = flag
        self.problem = problem
    }
}
