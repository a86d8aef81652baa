/// A line being typed in a terminal that hands over every key at once.
struct TypedLine: Sendable {
    /// What a key did.
    enum Change: Sendable, Equatable {
        /// The text is another one.
        case edited
        /// Enter: the line is done.
        case entered
        /// Escape or Ctrl-D: the person wants to leave.
        case left
    }

    /// What a line may have at most, in characters; more is not taken.
    static let longest = 256

    private(set) var text = ""
    /// The first bytes of a character whose rest is still to come.
    private var partial: [UInt8] = []
    private var isInSequence = false

    /// Takes what was typed, in pieces of any size.
    ///
    /// - Returns: what changed, one entry for each key that changed something, up to the end of the line.
    mutating func take(_ bytes: [UInt8]) -> [Change] {
        var changes: [Change] = []
        for (position, byte) in bytes.enumerated() {
            if isInSequence {
                // Cursor and function keys: ESC [ parameters, then a letter or "~".
                if byte >= 0x40, byte != 0x5B { isInSequence = false }
                continue
            }
            switch byte {
            case 0x0A, 0x0D: return changes + [.entered]
            case 0x04: return changes + [.left]
            case 0x1B:
                // Escape alone is a key; before "[" or "O" it begins the code of another.
                guard position + 1 < bytes.count, [0x5B, 0x4F].contains(bytes[position + 1]) else {
                    return changes + [.left]
                }
                isInSequence = true
            case 0x7F, 0x08: if !text.isEmpty { changes.append(edit { $0.removeLast() }) }
            case 0x15: if !text.isEmpty { changes.append(edit { $0 = "" }) }
            case 0x17: if !text.isEmpty { changes.append(edit(Self.removeWord)) }
            case 0..<0x20: continue
            default:
                partial.append(byte)
                if let typed = String(validating: partial, as: UTF8.self) {
                    partial = []
                    if text.count < Self.longest { changes.append(edit { $0 += typed }) }
                } else if partial.count >= 4 {
                    partial = []
                }
            }
        }
        return changes
    }

    private mutating func edit(_ change: (inout String) -> Void) -> Change {
        partial = []
        change(&text)
        return .edited
    }

    private static func removeWord(_ text: inout String) {
        while text.last?.isWhitespace == true { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
    }
}
