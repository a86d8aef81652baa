import Core

/// Draws a picture of squares in half blocks: two rows of squares in one line.
struct PictureRenderer: Sendable {
    let style: TerminalStyle

    /// The picture, with less of its blank margin if it is too wide.
    ///
    /// - Returns: the text instead if it is still wider than the screen: a truncated QR code is useless.
    func lines(_ picture: Picture) -> [String] {
        guard let picture = fitting(picture) else { return TerminalText.wrapped(picture.text, to: style.width) }
        func isBlack(_ column: Int, _ row: Int) -> Bool {
            row < picture.height && picture.squares[row * picture.width + column]
        }
        let drawn = stride(from: 0, to: picture.height, by: 2).map { row in
            let line = (0..<picture.width).map { column -> Character in
                switch (isBlack(column, row), isBlack(column, row + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            // Black on white whatever the terminal's own colors are: readers of codes need dark squares on light ground.
            return style.usesColour ? "\u{1B}[30;107m\(String(line))\u{1B}[0m" : String(line)
        }
        // A picture taller than the window is never visible as a whole.
        let isWhole = style.height.map { drawn.count < $0 } ?? true
        return isWhole ? drawn : drawn + TerminalText.wrapped(picture.text, to: style.width)
    }

    /// The picture if it fits the width, otherwise without columns and rows of its margin, the same on all sides. The
    /// standard requires four squares around a code (ISO/IEC 18004), but readers find it with one.
    private func fitting(_ picture: Picture) -> Picture? {
        guard picture.width > style.drawingWidth else { return picture }
        let (width, height) = (picture.width, picture.height)
        func isBlank(_ margin: Int) -> Bool {
            (0..<height).allSatisfy { row in
                (0..<width).allSatisfy { column in
                    let isInside =
                        (margin..<(width - margin)).contains(column) && (margin..<(height - margin)).contains(row)
                    return isInside || !picture.squares[row * width + column]
                }
            }
        }
        let cut = (width - style.drawingWidth + 1) / 2
        guard width > 2 * (cut + 1), height > 2 * (cut + 1), isBlank(cut + 1) else { return nil }
        let squares = (cut..<(height - cut)).flatMap { row in
            picture.squares[(row * width + cut)..<(row * width + width - cut)]
        }
        return Picture(width: width - 2 * cut, height: height - 2 * cut, squares: Array(squares), text: picture.text)
    }
}
