import AppData
import BentoHome
import Core
import Files
import Foundation

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
    private static let id = "host." + setting.name

    /// What `--no-color`, `--set`, the environment or the settings file say.
    ///
    /// Every run asks, so the file is parsed only where it names the setting. A file that cannot be read changes nothing
    /// here; whoever needs it says what is wrong with it.
    ///
    /// - Throws: a failure (64) where `--set` or the environment say something else than a choice.
    static func wanted(
        _ settings: HostSettings,
        _ environment: HostEnvironment
    ) throws -> ColourChoice {
        guard settings.colours == .auto else { return settings.colours }
        func choice(_ found: SettingsFile.Found) -> ColourChoice? {
            found.value.stringValue.flatMap { ColourChoice(settingText: $0) }
        }
        let override = try SettingsFile.override(of: id, settings.overrides, environment.variable) { declaration }
        if let override { return choice(override) ?? .auto }
        guard let home = try? AppHome.resolve(option: settings.home, environment: environment.variables),
            let bytes = try? PrivateFile.read(home.url.appending(path: SettingsFile.name), limit: SettingsFile.limit),
            String(decoding: bytes, as: UTF8.self).contains(id)
        else { return .auto }
        let file = SettingsFile(home: home.url, environment: { _ in nil }, options: [:], declarations: { [:] })
        return (try? file.found(id)).flatMap(choice) ?? .auto
    }
}
