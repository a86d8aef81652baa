import Core

/// What of Food is switched and rolled out.
enum FoodFlags {
    /// Rolled out since some of its words name foods and things too; compared by how often people put right what was read.
    static let spokenAmounts = FlagKey(
        "spoken-amounts",
        "Read more words of amounts as people say them: a swig of juice, 3 lumps of sugar.",
        kind: .release,
        owner: "food",
        default: false,
        expires: "2027-06-30",
        rollout: 20,
        outcomes: [corrected]
    )

    /// An entry was changed or taken back after its words were read.
    static let corrected = "corrected"
}
