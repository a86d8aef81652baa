import Crypto

/// An identifier or hash of a fixed number of bytes. Its text form is hexadecimal, in lower case; it sorts as its bytes do.
public protocol SyncBytes: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    static var byteCount: Int { get }
    var bytes: [UInt8] { get }
    /// `nil` where the count is another one.
    init?(_ bytes: some Collection<UInt8>)
}

extension SyncBytes {
    /// `nil` where the text is anything but hexadecimal digits of the right count.
    public init?(hex: String) {
        guard hex.utf8.count == 2 * Self.byteCount, let bytes = HexText.bytes(hex) else { return nil }
        self.init(bytes)
    }

    public var description: String { HexText.text(bytes) }

    public static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\(2 * Self.byteCount) hexadecimal digits were expected."
            )
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Bytes as pairs of hexadecimal digits.
enum HexText {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// SHA-256 of something: the chain of a device's batches, an entry of the key log, a segment of a snapshot.
public struct SyncDigest: SyncBytes {
    public static let byteCount = 32
    /// Before the first batch, and before the first entry.
    public static let zero = SyncDigest(unchecked: [UInt8](repeating: 0, count: 32))

    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    public init(hashing parts: [UInt8]...) {
        var hash = SHA256()
        for part in parts { hash.update(data: part) }
        bytes = Array(hash.finalize())
    }
}

/// Something whose content no message, log or `dump` may show.
protocol Undisclosed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Undisclosed {
    public var description: String { "<redacted>" }
    public var debugDescription: String { "<redacted>" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
