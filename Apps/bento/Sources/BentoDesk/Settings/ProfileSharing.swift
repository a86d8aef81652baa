import BentoHome
import Core

/// The permission for other programs to read the profile. They read days and workouts because the person asks them to
/// work with those; body, goal, and birthday are shared once for all, so this is off until the person sets it at a
/// terminal.
package enum ProfileSharing {
    private static let setting = SettingKey(
        "shares-profile",
        "Whether assistants of other programs may read your profile: body, birthday, goal, units and zone.",
        default: false,
        isPower: true
    )
    package static let declaration = SettingDeclaration(setting, owner: "host")

    /// True if a caller may read it; a file that cannot be read counts as no.
    package static func isOpen(to caller: Caller, _ settings: SettingsFile) -> Bool {
        caller.isOwn || caller == .page || (try? settings.found(declaration.id))?.value.boolValue ?? false
    }
}
