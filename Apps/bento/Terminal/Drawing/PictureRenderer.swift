import Core

/// Draws a picture of squares in half blocks: two rows of squares in one line.
struct PictureRenderer: Sendable {
    let style: TerminalStyle

    /// - Returns: the text instead of the picture where the picture is wider than the screen: a cut QR code says nothing.
    func lines(_ picture: Picture) -> [String] {
        guard picture.width <= style.width else { return TerminalText.wrapped(picture.text, to: style.width) }
        func isBlack(_ column: Int, _ row: Int) -> Bool {
            row < picture.height && picture.squares[row * picture.width + column]
        }
        return stride(from: 0, to: picture.height, by: 2).map { row in
            let line = (0..<picture.width).map { column -> Character in
                switch (isBlack(column, row), isBlack(column, row + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            // Black on white whatever the terminal's own colours are: readers of codes need dark squares on light ground.
            return style.usesColour ? "\u{1B}[30;107m\(String(line))\u{1B}[0m" : String(line)
        }
    }
}
