import BentoHome
import Core
import Files
import Foundation

/// The person's own editor: `$VISUAL`, `$EDITOR`, else `vi`.
struct PersonsEditor: Sendable {
    private let command: String

    /// - Parameter variable: reads one of the environment's.
    init(variable: (String) -> String?) {
        command = [variable("VISUAL"), variable("EDITOR")].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
    }

    /// Has the person edit a text in a private file below a folder, which is removed after it.
    ///
    /// - Throws: a failure if the editor cannot be run, says that it failed, or leaves more than a text of 1 MB.
    func edit(_ text: String, in folder: URL) throws -> String {
        try PrivateFile.makeFolder(folder)
        let file = folder.appending(path: "edited-\(getpid()).md")
        try PrivateFile.write(Array(text.utf8), to: file)
        defer { PrivateFile.remove(file) }
        try run(on: file)
        let bytes = try PrivateFile.read(file, limit: 1 << 20) ?? []
        guard let edited = String(validating: bytes, as: UTF8.self) else {
            throw Failure.invalid("editor.no-text", "What '\(command)' left is no text in UTF-8; nothing was changed.")
        }
        return edited
    }

    /// Runs the editor on this terminal.
    ///
    /// - Throws: a failure if it cannot be run or says that it failed.
    func run(on file: URL) throws {
        guard TerminalProgram(command: command).run([file.path]) == 0 else {
            throw Failure.unavailable(
                "settings.editor",
                "'\(command)' ended with an error, or cannot be started; nothing was changed.",
                recovery: "Name another with EDITOR."
            )
        }
    }
}

/// The settings in the person's own editor (`$VISUAL`, `$EDITOR`, else `vi`), checked before they are taken.
struct SettingsEditor: Sendable {
    let transfer: SettingsTransfer
    let home: URL
    /// Reads one variable.
    let variable: @Sendable (String) -> String?

    func edit(in session: FlowSession) async throws -> SettingsTransfer.Report {
        guard session.presence == .here else {
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
            try PersonsEditor(variable: variable).run(on: file)
            let bytes = try PrivateFile.read(file, limit: SettingsTransfer.limit) ?? []
            do {
                return try await transfer.take(String(decoding: bytes, as: UTF8.self), replacing: true)
            } catch let failure as Failure {
                await session.notice(.error, failure.message)
                guard try await session.confirm(Confirmation("Edit again?")) else { throw failure }
            }
        }
    }
}
