import Core
import Files
import Foundation

/// The programs that settings name and that the person has agreed to run, in `programs.json` in the home. They are not
/// part of any backup, export, or import: a program set by a file or another caller runs only after the person agrees
/// here.
package struct ConfirmedPrograms: Sendable {
    package static let name = "programs.json"

    /// Commands by the settings that name them.
    private let file: StateFile<[String: String]>

    package init(home: URL) { file = StateFile(home.appending(path: Self.name), empty: [:]) }

    /// Asks before a command is run for the first time, and again once the setting says another one.
    ///
    /// - Throws: `Declined`; errors of asking if nobody can answer.
    package func confirm(_ command: String, of setting: String, in session: FlowSession) async throws {
        guard try file.read()[setting] != command else { return }
        let question = Confirmation(
            "Run the program that '\(setting)' names?",
            details: [KeyValue("program", command)],
            weight: .personal
        )
        guard try await session.confirm(question) else { throw Declined() }
        try await file.update { $0[setting] = command }
    }
}
