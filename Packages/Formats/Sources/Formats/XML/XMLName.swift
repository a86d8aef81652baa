/// The name of an element or attribute, as it stands in the document, prefix included.
public struct XMLName: Sendable {
    let storage: [UInt8]
    let range: Range<Int>

    public var bytes: ArraySlice<UInt8> { storage[range] }
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The name without its prefix: `Watts` of `ns3:Watts`.
    public var local: XMLName {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return self }
        return XMLName(storage: storage, range: colon + 1..<range.upperBound)
    }

    public static func == (name: XMLName, text: StaticString) -> Bool { matches(name.storage, name.range, text) }
    public static func ~= (text: StaticString, name: XMLName) -> Bool { name == text }

    static func matches(_ storage: [UInt8], _ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<wanted.count where wanted[offset] != storage[range.lowerBound + offset] { return false }
            return true
        }
    }
}
