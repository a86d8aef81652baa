import AppData
import BentoHome
import Core
import Files
import Foundation

/// The settings for the look of an output, which every run reads before anything else.
///
/// A file that cannot be read has no effect here; code that needs it reports the problem.
struct EarlySettings {
    private let settings: HostSettings
    private let environment: HostEnvironment
    /// The file, if it is worth parsing.
    private let file: SettingsFile?

    init(_ settings: HostSettings, _ environment: HostEnvironment) {
        self.settings = settings
        self.environment = environment
        let ids = [ColourChoice.declaration, PlainForm.declaration].map(\.id)
        guard let home = try? AppHome.resolve(option: settings.home, environment: environment.variables),
            let bytes = try? PrivateFile.read(home.url.appending(path: SettingsFile.name), limit: SettingsFile.limit)
        else {
            file = nil
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        file =
            ids.contains(where: { text.contains($0) })
            ? SettingsFile(home: home.url, environment: { _ in nil }, options: [:], declarations: { [:] }) : nil
    }

    /// The choice of colors by `--no-color`, `--set`, the environment, or the settings file.
    ///
    /// - Throws: a failure (64) if the value in `--set` or the environment is not a valid choice.
    func colours() throws -> ColourChoice {
        guard settings.colours == .auto else { return settings.colours }
        return try value(of: ColourChoice.declaration)?.stringValue.flatMap { ColourChoice(settingText: $0) } ?? .auto
    }

    /// True if the person wants sentences.
    ///
    /// - Throws: as ``colours()``.
    func isPlain() throws -> Bool { try value(of: PlainForm.declaration)?.boolValue ?? false }

    private func value(of declaration: SettingDeclaration) throws -> JSONValue? {
        let override = try SettingsFile.override(of: declaration.id, settings.overrides, environment.variable) {
            declaration
        }
        if let override { return override.value }
        return ((try? file?.found(declaration.id)) ?? nil)?.value
    }
}
