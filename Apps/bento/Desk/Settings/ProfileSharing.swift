import BentoHome
import Core

/// Whether other programs may read the profile. What they read of days and workouts the person asks them to work with; body, goal
/// and birthday are shared once for all, so it is off until the person sets it at a terminal.
package enum ProfileSharing {
    private static let setting = SettingKey(
        "shares-profile",
        "Whether assistants of other programs may read your profile: body, birthday, goal, units and zone.",
        default: false,
        isPower: true
    )
    package static let declaration = SettingDeclaration(setting, owner: "host")

    /// Whether a caller may read it; what cannot be read of the settings counts as no.
    package static func isOpen(to caller: Caller, _ settings: SettingsFile) -> Bool {
        caller.isOwn || caller == .page || (try? settings.found(declaration.id))?.value.boolValue ?? false
    }
}
