/// What a person's eating is to lead to.
enum EnergyPhase: String, Sendable, Hashable, Codable, CaseIterable {
    case maintain, cut, bulk

    /// The phase that a daily offset in kilocalories means.
    init(offset: Double) {
        self = offset < 0 ? .cut : offset > 0 ? .bulk : .maintain
    }
}
