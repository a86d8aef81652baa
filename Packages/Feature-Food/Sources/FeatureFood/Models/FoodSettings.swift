import Core

enum FoodSettings {
    static let onlineBarcodes = SettingKey(
        "online-barcodes",
        "Ask Open Food Facts about barcodes that no food of yours has, without --online.",
        default: false
    )
    static let server = SettingKey(
        "open-food-facts",
        "The address of another Open Food Facts server.",
        default: ServerAddress?.none
    )
}
