import Core

/// The look of an output: its width, whether it has colors, and whether anything is drawn.
package struct TerminalStyle: Sendable, Equatable {
    /// Columns of lines, at least 8.
    package let width: Int
    /// True to write ANSI colors (ECMA-48 SGR).
    package let usesColour: Bool
    /// True if tables, bars, charts, maps, and pictures are drawn; otherwise sentences express the same, as a screen
    /// reader needs them.
    package let draws: Bool

    /// The number of lines in the window; `nil` if there is none.
    package let height: Int?

    /// A width beyond any line, for outputs other than terminals: an address, a row, or a paragraph then stays in one
    /// piece.
    package static let endless = 100_000

    /// - Parameter width: at least 20 are used.
    package init(width: Int, usesColour: Bool, draws: Bool = true, height: Int? = nil) {
        self.width = max(20, width)
        self.usesColour = usesColour
        self.draws = draws
        self.height = height
    }

    private init(_ style: TerminalStyle, width: Int) {
        self.width = width
        usesColour = style.usesColour
        draws = style.draws
        height = style.height
    }

    /// The width of drawings: 80 if lines are unlimited.
    var drawingWidth: Int { width > Self.endless / 2 ? 80 : width }

    /// The style for prose, which is read in lines.
    package var forProse: TerminalStyle { with(width: drawingWidth) }

    /// The text in the color of its tone.
    package func paint(_ text: String, _ tone: Tone) -> String {
        guard usesColour, !text.isEmpty, let code = Self.code(of: tone) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The same style over so many columns.
    package func with(width: Int) -> TerminalStyle { TerminalStyle(self, width: max(20, width)) }

    /// The same style with fewer columns.
    package func narrower(by columns: Int) -> TerminalStyle {
        TerminalStyle(self, width: max(8, width - columns))
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
