import Core
import Foundation

/// Standard input, where somebody pipes a text into the program.
enum PipedInput {
    /// `-` where the person or a program of theirs gives a pipe or a file; `nil` at a terminal and for other callers.
    static func file(for session: FlowSession, on descriptor: Int32 = STDIN_FILENO) -> InputFile? {
        guard session.caller.isOwn, !session.isInteractive else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFIFO || kind == S_IFREG ? InputFile(argument: "-") : nil
    }
}
