import Core
import Foundation

/// Standard input, where somebody pipes a text into the program.
enum PipedInput {
    /// `-` where a person's own program gets a pipe or a file on standard input; `nil` at a terminal and for other callers.
    static func file(for session: FlowSession) -> InputFile? {
        guard session.caller == .person, !session.isInteractive else { return nil }
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFIFO || kind == S_IFREG ? InputFile(argument: "-") : nil
    }
}
