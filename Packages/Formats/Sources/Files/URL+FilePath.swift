import Foundation

extension URL {
    /// The same as ``Foundation/URL/path``, but without Foundation's set of characters to keep encoded: the runtime creates a
    /// type for that set at its first use, which takes a short run as long as a query.
    public var filePath: String {
        let encoded = path(percentEncoded: true)
        guard !encoded.utf8.contains(UInt8(ascii: "%")) else { return path }
        return encoded.utf8.count > 1 && encoded.utf8.last == UInt8(ascii: "/") ? String(encoded.dropLast()) : encoded
    }
}
