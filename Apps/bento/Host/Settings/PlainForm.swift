import Core

/// Whether results come as sentences: for screen readers, which read a bar of forty blocks as forty blocks.
enum PlainForm {
    static let setting = SettingKey(
        "plain",
        "Whether results come as sentences, without tables, bars, charts and maps, as a screen reader needs them.",
        default: false
    )
    static let declaration = SettingDeclaration(setting, owner: ServiceContainer.host)
}
