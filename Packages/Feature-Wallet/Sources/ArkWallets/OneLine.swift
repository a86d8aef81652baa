/// Somebody else's words as they may be shown: without what moves a cursor, turns the direction of writing or breaks a line.
package enum OneLine {
    private static let longest = 200

    /// - Returns: `nil` if nothing is left.
    package static func text(_ text: String) -> String? {
        let shown = text.unicodeScalars.prefix(10 * longest).filter { $0.properties.generalCategory != .format }
        let words = shown.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
        let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count > longest ? line.prefix(longest - 1) + "…" : line
    }
}
