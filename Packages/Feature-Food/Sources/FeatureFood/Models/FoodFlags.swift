import Core

/// What of Food is switched and rolled out.
enum FoodFlags {
    /// Rolled out since some of its words name foods and things too.
    static let spokenAmounts = FlagKey(
        "spoken-amounts",
        "Read more words of amounts as people say them: a swig of juice, 3 lumps of sugar.",
        kind: .release,
        owner: "food",
        default: false,
        expires: "2027-06-30",
        rollout: 20
    )
}
