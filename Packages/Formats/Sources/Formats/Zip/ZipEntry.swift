/// A file of a zip archive, as the central directory states it.
public struct ZipEntry: Sendable, Hashable {
    /// The compression method.
    public enum Method: Sendable, Hashable {
        case stored, deflated
        case other(UInt16)
    }

    /// Its name in the archive.
    ///
    /// - Important: The name was chosen by the creator of the archive, and is only for display and comparison. Never
    ///   use it as a path: it may begin with `/`, or contain `..`, backslashes, or control characters.
    public let name: String
    /// The unpacked size in bytes.
    public let byteCount: Int
    /// The packed size in bytes.
    public let packedByteCount: Int
    public let method: Method
    public let isEncrypted: Bool
    public let crc32: UInt32
    let nameBytes: [UInt8]
    /// The offset of its local header from the beginning of the file.
    let headerOffset: Int

    public var isFolder: Bool { nameBytes.last == UInt8(ascii: "/") }

    /// The part after the last `/` of the name.
    public var lastComponent: String {
        let parts = nameBytes.split(separator: UInt8(ascii: "/"))
        return String(decoding: parts.last ?? [], as: UTF8.self)
    }
}
