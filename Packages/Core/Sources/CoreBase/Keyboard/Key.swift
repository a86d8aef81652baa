/// A key of a terminal, as far as terminals tell them apart.
public enum Key: Sendable, Equatable {
    case character(Character)
    /// A letter with Ctrl, in lower case.
    case control(Character)
    /// A character with Alt (or after Esc).
    case alt(Character)
    case enter, tab, backTab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F12.
    case function(Int)
}

/// An event that a terminal sends to a live view.
public enum TerminalEvent: Sendable, Equatable {
    case key(Key)
    /// Text pasted in one go, without the terminal's brackets around it. It is data: no key of it is a command.
    case paste(String)
    case resized(TerminalSize)
    /// Before the terminal is handed back to the shell (Ctrl-Z).
    case suspended
    /// After the person came back (`fg`); the view is redrawn.
    case resumed
}

/// Columns and rows of a terminal.
public struct TerminalSize: Sendable, Equatable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
