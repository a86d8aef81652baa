import Core
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program of the person's that takes the terminal over for a while: their editor, their pager.
struct TerminalProgram {
    /// Run by a shell, since people keep options in `EDITOR` and `PAGER`.
    let command: String

    /// Runs it on this terminal and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the command.
    ///   - input: its input in place of the terminal; it may exit before it has read all of it.
    ///   - variables: additional environment variables.
    /// - Returns: its exit status; 127 if it cannot be started, or a shell does not find it.
    func run(_ arguments: [String] = [], input: String? = nil, variables: [String: String] = [:]) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var ends: [Int32] = [-1, -1]
        if input != nil {
            guard pipe(&ends) == 0 else { return 127 }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        }
        // Signals that this program ignores, or handles elsewhere, must reach the other one.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var words = (["sh", "-c", command + " \"$@\"", "sh"] + arguments).map { strdup($0) } + [nil]
        var settings =
            ProcessInfo.processInfo.environment.merging(variables) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child = pid_t()
        let started = posix_spawn(&child, "/bin/sh", &actions, &attributes, &words, &settings)
        if input != nil { close(ends[0]) }
        guard started == 0 else {
            if input != nil { close(ends[1]) }
            return 127
        }
        // Ctrl-C is the other program's.
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        if let input {
            // If it exits early, the rest is not needed.
            var text = input
            text.withUTF8 { Self.write(UnsafeRawBufferPointer($0), to: ends[1]) }
            close(ends[1])
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { break }
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
