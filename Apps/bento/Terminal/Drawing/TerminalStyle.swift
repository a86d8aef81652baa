import Core

/// How a terminal looks: its width, and whether it shows colours.
package struct TerminalStyle: Sendable, Equatable {
    /// Columns, at least 20.
    package let width: Int
    /// Whether to write ANSI colours (ECMA-48 SGR).
    package let usesColour: Bool

    package init(width: Int, usesColour: Bool) {
        self.width = max(20, width)
        self.usesColour = usesColour
    }

    /// The text in the colour of its meaning.
    package func paint(_ text: String, _ tone: Tone) -> String {
        guard usesColour, !text.isEmpty, let code = Self.code(of: tone) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The same style over fewer columns.
    package func narrower(by columns: Int) -> TerminalStyle {
        TerminalStyle(width: width - columns, usesColour: usesColour)
    }

    private static func code(of tone: Tone) -> String? {
        switch tone {
        case .normal: nil
        case .muted: "2"
        case .strong: "1"
        case .good: "32"
        case .warning: "33"
        case .bad: "31"
        }
    }
}
