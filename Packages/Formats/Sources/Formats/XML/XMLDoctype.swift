/// Finds the end of a document type (`<!DOCTYPE ... [ ... ]>`) byte by byte, without reading its declarations: Apple's
/// own is not well formed in every version of Health.
struct XMLDoctype: Sendable {
    private enum Place: Sendable {
        case markup, comment, instruction
        case quoted(UInt8)
    }

    private var place = Place.markup
    private var brackets = 0
    /// The last four bytes.
    private var window: UInt32 = 0
    private(set) var byteCount = 0

    /// Takes the next byte; whether the document type ends with it.
    mutating func take(_ byte: UInt8) -> Bool {
        byteCount += 1
        window = window << 8 | UInt32(byte)
        switch place {
        case .comment:
            if window & 0xFF_FFFF == 0x2D_2D3E { place = .markup }
        case .instruction:
            if window & 0xFFFF == 0x3F3E { place = .markup }
        case .quoted(let quote):
            if byte == quote { place = .markup }
        case .markup:
            if window == 0x3C21_2D2D {
                (place, window) = (.comment, 0)
            } else if window & 0xFFFF == 0x3C3F {
                (place, window) = (.instruction, 0)
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): place = .quoted(byte)
                case UInt8(ascii: "["): brackets += 1
                case UInt8(ascii: "]"): brackets -= 1
                case UInt8(ascii: ">"): return brackets <= 0
                default: break
                }
            }
        }
        return false
    }
}
