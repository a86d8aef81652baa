import Core

/// A result whose parts may be side by side if the window is wide.
package protocol SideBySide: FlowResult {
    /// - Returns: the parts in reading order, and the parts below all of them.
    func columns(in context: FlowContext) -> (parts: [Presentation], below: [Presentation])
}

extension TerminalRenderer {
    /// The maximum width for easy reading, and the minimum width for most sections.
    private static let columnWidths = 58...90
    private static let gap = 3

    /// A result in as many columns as its window and its parts have room for.
    func text(_ result: any FlowResult, in context: FlowContext) -> String {
        guard style.draws, let wide = result as? any SideBySide else { return text(result.presentation(in: context)) }
        let (parts, below) = wide.columns(in: context)
        let most = (style.drawingWidth + Self.gap) / (Self.columnWidths.lowerBound + Self.gap)
        guard most > 1, parts.count > 1 else { return text(result.presentation(in: context)) }
        var columns = min(most, parts.count)
        var blocks: [[String]] = []
        var width = 0
        // What shows nothing takes no column.
        while columns > 1 {
            width = min(Self.columnWidths.upperBound, (style.drawingWidth + Self.gap) / columns - Self.gap)
            let narrow = TerminalRenderer(style: style.with(width: width), forms: forms)
            blocks = parts.map { narrow.lines($0) }.filter { !$0.isEmpty }
            if blocks.count >= columns { break }
            columns -= 1
        }
        guard columns > 1 else { return text(result.presentation(in: context)) }
        let filled = Self.filled(blocks, columns: columns)
        var lines: [String] = []
        for row in 0..<(filled.map(\.count).max() ?? 0) {
            var line = ""
            for (index, column) in filled.enumerated() where row < column.count {
                let cell = column[row]
                if index > 0 {
                    let used = DisplayWidth.of(TerminalText.unpainted(line))
                    line += String(repeating: " ", count: max(0, index * (width + Self.gap) - used))
                }
                line += cell
            }
            while line.last == " " { line.removeLast() }
            lines.append(line)
        }
        let under = self.lines(.stack(below))
        return (lines + (under.isEmpty ? [] : [""] + under)).map { $0 + "\n" }.joined()
    }

    /// Fills columns one after the other, so that the highest is as low as it can be.
    static func filled(_ blocks: [[String]], columns: Int) -> [[String]] {
        func height(_ blocks: some Collection<[String]>) -> Int { blocks.reduce(-1) { $0 + $1.count + 1 } }
        /// - Returns: the blocks in columns of at most `most` lines; `nil` if they need more columns.
        func split(atMost most: Int) -> [[[String]]]? {
            var filled: [[[String]]] = [[]]
            for block in blocks {
                let last = filled.count - 1
                if filled[last].isEmpty || height(filled[last] + [block]) <= most {
                    filled[last].append(block)
                } else {
                    filled.append([block])
                }
            }
            return filled.count <= columns ? filled : nil
        }
        var most = blocks.map(\.count).max() ?? 0
        while true {
            if let filled = split(atMost: most) { return filled.map { Array($0.joined(separator: [""])) } }
            most += 1
        }
    }
}
