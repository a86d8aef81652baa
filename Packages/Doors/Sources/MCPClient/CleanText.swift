extension String {
    /// The text of another program without anything that could control a terminal or hide content: escape sequences,
    /// control characters, bidirectional marks, and invisible letters. Joiners stay: scripts and emoji need them.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of characters; a longer text ends in `…`.
    ///   - keepsLines: whether it may have several lines.
    public func cleaned(atMost limit: Int, keepsLines: Bool = true) -> String {
        var result = ""
        var scalars = unicodeScalars.prefix(max(0, limit) * 16 + 64)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\u{1B}": scalars.dropEscape()
            case "\u{9B}": scalars.dropControlSequence()
            case "\n", "\u{2028}", "\u{2029}", "\u{85}": result += keepsLines ? "\n" : " "
            case "\t": result += " "
            case "\u{200C}", "\u{200D}": result.unicodeScalars.append(scalar)
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .privateUse, .surrogate: break
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        guard result.count > limit else { return result }
        return result.prefix(limit) + "…"
    }
}

extension Substring.UnicodeScalarView {
    /// Drops what follows an escape character (ECMA-48).
    fileprivate mutating func dropEscape() {
        guard let kind = popFirst() else { return }
        switch kind {
        case "[": dropControlSequence()
        case "]", "P", "X", "^", "_":
            // A string ends with BEL or ST; one that does not end is all that follows.
            while let scalar = popFirst() {
                if scalar == "\u{07}" || scalar == "\u{9C}" { return }
                if scalar == "\u{1B}" {
                    if first == "\\" { removeFirst() }
                    return
                }
            }
        default: break
        }
    }

    fileprivate mutating func dropControlSequence() {
        while let scalar = popFirst() { if ("\u{40}"..."\u{7E}").contains(scalar) { return } }
    }
}
