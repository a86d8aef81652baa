import Core

package enum FoodSettings {
    package static let onlineBarcodes = SettingKey(
        "online-barcodes",
        "Ask Open Food Facts about barcodes that no food of yours has, without --online.",
        default: false
    )
    package static let server = SettingKey(
        "open-food-facts",
        "The address of another Open Food Facts server.",
        default: ServerAddress?.none
    )
    package static let waterGoal = SettingKey(
        "water-goal",
        "Milliliters of water a day, shown as a bar; 0 for none.",
        default: 0,
        in: 0...20_000
    )
}

/// Food's flags.
package enum FoodFlags {
    /// Rolled out since some of its words name foods and things too.
    package static let spokenAmounts = FlagKey(
        "spoken-amounts",
        "Read more words of amounts as people say them: a swig of juice, 3 lumps of sugar.",
        kind: .release,
        owner: "food",
        default: false,
        expires: "2027-06-30",
        rollout: 20
    )
}
