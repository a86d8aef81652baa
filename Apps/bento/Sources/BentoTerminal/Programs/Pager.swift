import Core
import Foundation

/// Shows text that does not fit the screen page by page, as git does: with `$PAGER`, otherwise `less`, which exits by
/// itself if everything fits after all.
package struct Pager {
    package static let setting = SettingKey(
        "pager",
        "Whether what does not fit the screen is shown page by page, by $PAGER or less.",
        default: true
    )
    package static let declaration = SettingDeclaration(setting, owner: "host")

    /// Reads one variable.
    private let variable: (String) -> String?

    package init(variable: @escaping (String) -> String?) { self.variable = variable }

    /// - Returns: whether it was shown; not if there is no pager, or the person wants none.
    package func show(_ text: String) -> Bool {
        guard variable("TERM") != "dumb" else { return false }
        let named = variable("PAGER")?.trimmingCharacters(in: .whitespaces)
        guard named != "", named != "cat" else { return false }
        // As git sets them: exit if it fits, keep colors, leave the text on the screen.
        let usual = ["LESS": "FRX", "LV": "-c"].filter { variable($0.key) == nil }
        let command = named ?? "command -v less >/dev/null || exit 127; less"
        return ![126, 127].contains(TerminalProgram(command: command).run(input: text, variables: usual))
    }
}
