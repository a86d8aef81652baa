/// Which rules read words about food.
package enum ReadingRules: Sendable, Hashable {
    /// Those that everybody has had.
    case standard
    /// The same, and more words of amounts as people say them: "a swig of juice", "3 lumps of sugar".
    case spokenAmounts

    var table: RuleTable {
        switch self {
        case .standard: .standard
        case .spokenAmounts: .spokenAmounts
        }
    }
}
