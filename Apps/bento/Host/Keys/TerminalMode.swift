import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal in raw mode: keys come one by one and are not echoed; Ctrl-C and Ctrl-Z keep their meaning, but while text
/// is edited.
///
/// The settings found at first are global to the process because `exit(3)` must find them: a second Ctrl-C ends the program
/// from anywhere, and the terminal has to be as it was then, too.
final class TerminalMode: Sendable {
    private struct Saved {
        var settings: termios?
        var descriptor: Int32 = -1
        var isRaw = false
        var restoresAtExit = false
    }

    private static let saved = Mutex(Saved())
    private static let bracketedPaste = "\u{1B}[?2004h"
    private static let hiddenCursor = "\u{1B}[?25l"
    private static let leaveSequence = "\u{1B}[?2004l\u{1B}[?25h"

    /// - Parameter isEditing: text is edited: the cursor is seen, and Ctrl-C and Ctrl-Z come as keys.
    /// - Returns: whether the descriptor is a terminal that took it.
    static func enter(_ descriptor: Int32, isEditing: Bool = false) -> Bool {
        saved.withLock { saved in
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return false }
            if !saved.isRaw {
                saved.settings = settings
                saved.descriptor = descriptor
            }
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN | (isEditing ? ISIG : 0))
            settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
            guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { return false }
            saved.isRaw = true
            if !saved.restoresAtExit {
                saved.restoresAtExit = true
                atexit { TerminalMode.leave() }
            }
            say(bracketedPaste + (isEditing ? "" : hiddenCursor))
            return true
        }
    }

    /// Puts the terminal back as it was found. Doing so twice changes nothing.
    static func leave() {
        saved.withLock { saved in
            guard saved.isRaw, var settings = saved.settings else { return }
            saved.isRaw = false
            tcsetattr(saved.descriptor, TCSANOW, &settings)
            say(leaveSequence)
        }
    }

    private static func say(_ sequence: String) {
        // Where standard output is no terminal, the picture is not there either.
        guard isatty(1) == 1 else { return }
        Array(sequence.utf8).withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
    }
}
