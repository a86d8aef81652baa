import BentoHome
import Core

/// Whether the person at a page may confirm payments of real money. Whatever gets into a page could do so, too, so it is off
/// until the person sets it at a terminal; play money needs no such word.
package enum PageSpending {
    private static let setting = SettingKey(
        "page-spends",
        "Whether a page in your browser may confirm payments of real money.",
        default: false,
        isPower: true
    )
    package static let declaration = SettingDeclaration(setting, owner: "host")

    /// What cannot be read counts as no.
    package static func isAllowed(_ settings: SettingsFile) -> Bool {
        (try? settings.found(declaration.id))?.value.boolValue ?? false
    }
}
