import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal in a mode other than the shell's: raw, in which keys arrive one by one and are not echoed, or only
/// without echo. Ctrl-C and Ctrl-Z keep their meaning, except while text is edited.
///
/// The original settings are global to the process because `exit(3)` must find them: a second Ctrl-C ends the program
/// from anywhere, and the terminal must be restored then, too.
final class TerminalMode: Sendable {
    private struct Saved {
        var settings: termios?
        var descriptor: Int32 = -1
        var isChanged = false
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
        change(descriptor, sequence: bracketedPaste + (isEditing ? "" : hiddenCursor)) { settings in
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN | (isEditing ? ISIG : 0))
            settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
        }
    }

    /// Turns off the echo until ``leave()``.
    static func hide(_ descriptor: Int32) -> Bool {
        change(descriptor, sequence: nil) { $0.c_lflag &= ~tcflag_t(ECHO) }
    }

    private static func change(_ descriptor: Int32, sequence: String?, _ change: (inout termios) -> Void) -> Bool {
        saved.withLock { saved in
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return false }
            if !saved.isChanged {
                saved.settings = settings
                saved.descriptor = descriptor
            }
            change(&settings)
            guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { return false }
            saved.isChanged = true
            if !saved.restoresAtExit {
                saved.restoresAtExit = true
                atexit { TerminalMode.leave() }
            }
            if let sequence {
                saved.isRaw = true
                say(sequence)
            }
            return true
        }
    }

    /// Puts the terminal back as it was found. Doing so twice changes nothing.
    static func leave() {
        saved.withLock { saved in
            guard saved.isChanged, var settings = saved.settings else { return }
            saved.isChanged = false
            tcsetattr(saved.descriptor, TCSANOW, &settings)
            if saved.isRaw { say(leaveSequence) }
            saved.isRaw = false
        }
    }

    private static func say(_ sequence: String) {
        // If standard output is not a terminal, the picture is not there either.
        guard isatty(1) == 1 else { return }
        Array(sequence.utf8).withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
    }
}
