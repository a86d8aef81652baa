import Foundation

extension URL {
    /// What ``Foundation/URL/path`` says of a file, without its set of bytes to leave encoded: the runtime makes a type of it
    /// at the first use, which takes a short run as long as a query.
    public var filePath: String {
        let encoded = path(percentEncoded: true)
        guard !encoded.utf8.contains(UInt8(ascii: "%")) else { return path }
        return encoded.utf8.count > 1 && encoded.utf8.last == UInt8(ascii: "/") ? String(encoded.dropLast()) : encoded
    }
}
