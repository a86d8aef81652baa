#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes the terminal hand over every key at once, without echo; Ctrl-C keeps its meaning.
struct RawTerminal {
    private let before: termios

    /// - Returns: `nil` where standard input is no terminal; nothing is changed then.
    static func enter() -> RawTerminal? {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        let before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
        return RawTerminal(before: before)
    }

    /// Puts the terminal back as it was.
    func restore() {
        var settings = before
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
