import BentoHome
import Core

/// The permission for a page to confirm payments of real money. An intruder in a page could do so, too, so it is off
/// until the person sets it at a terminal; play money needs no such permission.
package enum PageSpending {
    private static let setting = SettingKey(
        "page-spends",
        "Whether a page in your browser may confirm payments of real money.",
        default: false,
        isPower: true
    )
    package static let declaration = SettingDeclaration(setting, owner: "host")

    /// True if it is set; a file that cannot be read counts as no.
    package static func isAllowed(_ settings: SettingsFile) -> Bool {
        (try? settings.found(declaration.id))?.value.boolValue ?? false
    }
}
