import Core
import Foundation

/// Standard input, where somebody pipes a text into the program.
enum PipedInput {
    /// How long the first byte is waited for: a program that starts this one may leave it a pipe that nobody ever writes to.
    static let patience: Duration = .seconds(3)
    private static let step: Duration = .milliseconds(50)

    /// `-` where the person or a program of theirs gives a pipe or a file; `nil` at a terminal and for other callers.
    ///
    /// - Parameter isOptional: whether there is something to ask without it. Then a pipe to which nothing is written within
    ///   ``patience`` is left alone, and a notice says so.
    static func file(
        for session: FlowSession,
        isOptional: Bool,
        on descriptor: Int32 = STDIN_FILENO
    ) async throws -> InputFile? {
        guard session.caller.isOwn, session.presence != .here else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFIFO || kind == S_IFREG else { return nil }
        var left = patience
        while isOptional, !hasInputOrEnd(descriptor) {
            guard left > .zero else {
                await session.notice(
                    .info,
                    "Nothing came on standard input within \(patience.components.seconds) seconds, so the question goes "
                        + "without it. '--with -' waits for as long as it takes."
                )
                return nil
            }
            try await session.clock.sleep(for: step)
            left -= step
        }
        return InputFile(argument: "-")
    }

    private static func hasInputOrEnd(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}
