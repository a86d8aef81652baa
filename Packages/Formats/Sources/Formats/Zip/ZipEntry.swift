/// A file of a zip archive, as the central directory states it.
public struct ZipEntry: Sendable, Hashable {
    /// How its content is packed.
    public enum Method: Sendable, Hashable {
        case stored, deflated
        case other(UInt16)
    }

    /// Its name in the archive.
    ///
    /// - Important: it is text of whoever made the archive, for showing and comparing. Never make a path of it: it may
    ///   begin with `/`, hold `..`, backslashes or control characters.
    public let name: String
    /// Bytes unpacked.
    public let byteCount: Int
    /// Bytes packed.
    public let packedByteCount: Int
    public let method: Method
    public let isEncrypted: Bool
    public let crc32: UInt32
    let nameBytes: [UInt8]
    /// Of its local header, from the beginning of the file.
    let headerOffset: Int

    public var isFolder: Bool { nameBytes.last == UInt8(ascii: "/") }

    /// What stands behind the last `/` of the name.
    public var lastComponent: String {
        let parts = nameBytes.split(separator: UInt8(ascii: "/"))
        return String(decoding: parts.last ?? [], as: UTF8.self)
    }
}
