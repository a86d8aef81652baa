/// The sex that formulas of metabolism ask for.
public enum Sex: String, Sendable, Codable, CaseIterable {
    case female
    case male
}
