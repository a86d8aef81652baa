import Foundation

/// Texts in HTTP headers: unchanged if that is safe, otherwise in base64 between `=?base64?` and `?=`.
public enum HeaderText {
    private static let prefix = "=?base64?"
    private static let suffix = "?="

    public static func encoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let isPadded = [bytes.first ?? 0, bytes.last ?? 0].contains { $0 == 0x20 || $0 == 0x09 }
        if isPlain(bytes), !isPadded, base64(in: bytes) == nil { return text }
        return prefix + Data(bytes).base64EncodedString() + suffix
    }

    /// `nil` for characters that are not allowed in a header, and for base64 that is invalid or not UTF-8.
    public static func decoded(_ value: String) -> String? {
        let bytes = Array(value.utf8)
        guard isPlain(bytes) else { return nil }
        guard let base64 = base64(in: bytes) else { return value }
        return Data(base64Encoded: Data(base64)).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func base64(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard bytes.count >= prefix.utf8.count + suffix.utf8.count, bytes.starts(with: prefix.utf8),
            bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return bytes[prefix.utf8.count..<bytes.count - suffix.utf8.count]
    }

    /// Visible ASCII, spaces and tabs (RFC 9110, section 5.5).
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
    }

    /// A name of a header (RFC 9110, section 5.6.2).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
