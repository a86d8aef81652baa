/// An address on this server: literals are taken as they are, what stands in them is percent-encoded.
///
/// ```swift
/// let link: LocalLink = "/food/\(day)"
/// link.query("meal", name)
/// ```
///
/// It always begins with exactly one slash, so that it can lead to no other server.
public struct LocalLink: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Encoded, as a browser sends it.
    public private(set) var text: String

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// A segment.
        public mutating func appendInterpolation(_ segment: some CustomStringConvertible) {
            let segment = segment.description
            // A browser walks up at these, encoded or not.
            let isStep = segment == "." || segment == ".."
            text += isStep ? "~" : LocalLink.encoded(segment)
        }
    }

    public init(stringInterpolation: StringInterpolation) { self.init(path: stringInterpolation.text) }

    public init(stringLiteral value: String) { self.init(path: value) }

    private init(path: String) {
        text = "/" + path.drop { $0 == "/" || $0 == "\\" }
    }

    /// An address from outside, such as a form field with the page to return to.
    ///
    /// - Returns: `nil` if it could lead elsewhere.
    public init?(checking text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2_000,
            !bytes.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\\") }),
            bytes.dropFirst().first != UInt8(ascii: "/")
        else { return nil }
        self.text = text
    }

    /// The same with a further item in its query; `nil`: without it.
    public func query(_ name: String, _ value: (some CustomStringConvertible)?) -> LocalLink {
        guard let value else { return self }
        var link = self
        link.text += "\(text.contains("?") ? "&" : "?")\(Self.encoded(name))=\(Self.encoded(value.description))"
        return link
    }

    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(Character(UnicodeScalar(byte)))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}
