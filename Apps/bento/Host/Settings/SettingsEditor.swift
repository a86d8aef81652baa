import BentoHome
import Core
import Files
import Foundation

/// The settings in the person's own editor (`$VISUAL`, `$EDITOR`, else `vi`), checked before they are taken.
struct SettingsEditor: Sendable {
    let transfer: SettingsTransfer
    let home: URL
    /// Reads one variable.
    let variable: @Sendable (String) -> String?

    func edit(in session: FlowSession) async throws -> SettingsTransfer.Report {
        guard session.isInteractive else {
            throw Failure.usage(
                "settings.no-terminal",
                "There is no terminal for an editor here.",
                recovery: "Use 'bento settings set NAME VALUE', or export and import."
            )
        }
        let file = home.appending(path: "settings-edited.json")
        try PrivateFile.makeFolder(home)
        try PrivateFile.write(Array(try transfer.text(all: true).utf8), to: file)
        defer { PrivateFile.remove(file) }
        while true {
            try Self.run(editor: editor, on: file)
            let bytes = try PrivateFile.read(file, limit: SettingsTransfer.limit) ?? []
            do {
                return try await transfer.take(String(decoding: bytes, as: UTF8.self), replacing: true)
            } catch let failure as Failure {
                await session.notice(.error, failure.message)
                guard try await session.confirm(Confirmation("Edit again?")) else { throw failure }
            }
        }
    }

    private var editor: String {
        [variable("VISUAL"), variable("EDITOR")].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
    }

    /// - Throws: a failure where it cannot be run or says that it failed.
    private static func run(editor: String, on file: URL) throws {
        guard TerminalProgram(command: editor).run([file.path]) == 0 else {
            throw Failure.unavailable(
                "settings.editor",
                "'\(editor)' ended with an error, or cannot be started; nothing was changed.",
                recovery: "Name another with EDITOR."
            )
        }
    }
}
