/// Well-formed UTF-8 (RFC 3629).
enum UTF8Sequence {
    /// The length of the sequence that begins at a byte, or 0 if it is not well formed.
    static func length(_ bytes: Span<UInt8>, at position: Int) -> Int {
        let first = bytes[position]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 0
        }
        guard length <= bytes.count - position, second.contains(bytes[position + 1]) else { return 0 }
        for offset in 2..<max(length, 2) where bytes[position + offset] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
