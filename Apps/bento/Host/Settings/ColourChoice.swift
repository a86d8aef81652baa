import Core

/// When there are colours.
enum ColourChoice: String, SettingValue, CaseIterable {
    /// In a terminal that has them, unless `NO_COLOR` is set.
    case auto
    /// Also in a pipe.
    case always
    case never

    static let setting = SettingKey(
        "colours",
        "When there are colors; auto is in a terminal that has them, where NO_COLOR is not set.",
        default: ColourChoice.auto
    )
    static let declaration = SettingDeclaration(setting, owner: "host")
}
