/// A field without its quotes.
public struct CSVField: Sendable, Hashable {
    public let bytes: ArraySlice<UInt8>
    public let isQuoted: Bool

    public init(bytes: ArraySlice<UInt8>, isQuoted: Bool) {
        self.bytes = bytes
        self.isQuoted = isQuoted
    }

    /// The field as text; bytes that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empty and without quotes: the nearest that CSV has to NULL.
    public var isAbsent: Bool { bytes.isEmpty && !isQuoted }

    /// Whether ``CSVWriter`` put an apostrophe before the text to disarm it.
    public var isDisarmed: Bool { bytes.first == UInt8(ascii: "'") }

    /// The text as it was before ``CSVWriter`` disarmed it.
    public var rearmedText: String { String(decoding: isDisarmed ? bytes.dropFirst() : bytes, as: UTF8.self) }
}
