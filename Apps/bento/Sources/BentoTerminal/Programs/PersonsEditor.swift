import Core
import Files
import Foundation

/// The person's own editor: `$VISUAL`, `$EDITOR`, else `vi`.
package struct PersonsEditor: Sendable {
    private let command: String

    /// - Parameter variable: reads one of the environment's.
    package init(variable: (String) -> String?) {
        command = [variable("VISUAL"), variable("EDITOR")].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
    }

    /// Has the person edit a text in a private file below a folder, which is removed after it.
    ///
    /// - Throws: a failure if the editor cannot be run, says that it failed, or leaves more than a text of 1 MB.
    package func edit(_ text: String, in folder: URL) throws -> String {
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
    package func run(on file: URL) throws {
        guard TerminalProgram(command: command).run([file.path]) == 0 else {
            throw Failure.unavailable(
                "settings.editor",
                "'\(command)' ended with an error, or cannot be started; nothing was changed.",
                recovery: "Name another with EDITOR."
            )
        }
    }
}
