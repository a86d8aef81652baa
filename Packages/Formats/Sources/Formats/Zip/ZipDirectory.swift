import Core

/// Finds and reads an archive's central directory.
struct ZipDirectory {
    static let localHeaderBytes = 30
    private static let endBytes = 22
    private static let locatorBytes = 20

    private(set) var entries: [ZipEntry] = []
    /// The start of the directory.
    private(set) var offset = 0

    private struct End {
        var entries: UInt64
        var size: UInt64
        var offset: UInt64
        /// The start of this record: the directory lies before it.
        var position: Int
    }

    init(_ source: any RandomAccessBytes, limits: ZipLimits) throws {
        let end = try Self.findEnd(source)
        guard end.entries <= UInt64(limits.entries) else {
            throw FormatFault(.zip, .tooLarge, "it has more than \(limits.entries) files")
        }
        guard end.size <= UInt64(limits.directoryBytes) else {
            throw FormatFault(.zip, .tooLarge, "its directory is larger than \(limits.directoryBytes) bytes")
        }
        guard end.size <= UInt64(end.position), end.offset <= UInt64(end.position) - end.size else {
            throw FormatFault(.zip, .malformed, "its directory lies outside the file")
        }
        // There may be data before the archive; all offsets count from its end.
        offset = end.position - Int(end.size)
        let prefix = offset - Int(end.offset)
        let bytes = try source.read(at: offset, count: Int(end.size))
        guard bytes.count == Int(end.size) else { throw FormatFault(.zip, .cut, "its directory is cut") }
        var reader = LittleEndian(bytes)
        entries.reserveCapacity(Int(end.entries))
        for _ in 0..<end.entries {
            guard let entry = Self.entry(&reader, before: Int(end.offset), prefix: prefix) else {
                throw FormatFault(.zip, .malformed, "its directory is damaged", offset: offset + reader.index)
            }
            entries.append(entry)
        }
    }

    private static func findEnd(_ source: any RandomAccessBytes) throws -> End {
        let size = source.byteCount
        let count = min(size, endBytes + 0xFFFF)
        let tail = try source.read(at: size - count, count: count)
        let none = FormatFault(.zip, .malformed, "it is no zip archive, or its end is missing")
        guard tail.count == count, count >= endBytes else { throw none }
        var position = count - endBytes
        while position >= 0 {
            if tail[position] == 0x50, let end = try Self.end(tail, at: position, base: size - count, source) {
                return end
            }
            position -= 1
        }
        throw none
    }

    /// The end record at an index of the tail; `nil` if there is none.
    private static func end(_ tail: [UInt8], at index: Int, base: Int, _ source: any RandomAccessBytes) throws -> End? {
        var reader = LittleEndian(tail, at: index)
        guard reader.next(UInt32.self) == 0x0605_4B50, let disk = reader.next(UInt16.self),
            let first = reader.next(UInt16.self), let here = reader.next(UInt16.self),
            let entries = reader.next(UInt16.self), let size = reader.next(UInt32.self),
            let offset = reader.next(UInt32.self), let comment = reader.next(UInt16.self),
            // The signature may occur in a comment by chance: the comment must reach the end of the file.
            reader.index + Int(comment) == tail.count
        else { return nil }
        let position = base + index
        if entries == 0xFFFF || size == .max || offset == .max || disk == 0xFFFF {
            if let end = try end64(before: position, source) { return end }
        }
        guard disk == 0, first == 0, here == entries else {
            throw FormatFault(.zip, .unsupported, "it is spread over several disks")
        }
        return End(entries: UInt64(entries), size: UInt64(size), offset: UInt64(offset), position: position)
    }

    private static func end64(before position: Int, _ source: any RandomAccessBytes) throws -> End? {
        guard position >= locatorBytes else { return nil }
        var locator = LittleEndian(try source.read(at: position - locatorBytes, count: locatorBytes))
        guard locator.next(UInt32.self) == 0x0706_4B50 else { return nil }
        locator.skip(4)
        guard let stated = locator.next(UInt64.self), let place = Int(exactly: stated) else { return nil }
        // If there is data before the archive, the record is still directly before its locator.
        for start in [place, position - locatorBytes - 56] where start >= 0 && start <= position - locatorBytes - 56 {
            var reader = LittleEndian(try source.read(at: start, count: 56))
            guard reader.next(UInt32.self) == 0x0606_4B50 else { continue }
            reader.skip(12)
            guard let disk = reader.next(UInt32.self), let first = reader.next(UInt32.self),
                let here = reader.next(UInt64.self), let entries = reader.next(UInt64.self),
                let size = reader.next(UInt64.self), let offset = reader.next(UInt64.self)
            else { continue }
            guard disk == 0, first == 0, here == entries else {
                throw FormatFault(.zip, .unsupported, "it is spread over several disks")
            }
            return End(entries: entries, size: size, offset: offset, position: start)
        }
        throw FormatFault(.zip, .malformed, "the end of its directory is damaged")
    }

    /// - Parameters:
    ///   - limit: the stated start of the directory: every file lies before it.
    ///   - prefix: the number of bytes before the archive.
    private static func entry(_ reader: inout LittleEndian, before limit: Int, prefix: Int) -> ZipEntry? {
        guard reader.next(UInt32.self) == 0x0201_4B50 else { return nil }
        reader.skip(4)
        guard let flags = reader.next(UInt16.self), let method = reader.next(UInt16.self) else { return nil }
        reader.skip(4)
        guard let crc = reader.next(UInt32.self), let packed32 = reader.next(UInt32.self),
            let size32 = reader.next(UInt32.self), let nameLength = reader.next(UInt16.self),
            let extraLength = reader.next(UInt16.self), let commentLength = reader.next(UInt16.self)
        else { return nil }
        reader.skip(8)
        guard let offset32 = reader.next(UInt32.self), let name = reader.take(Int(nameLength)),
            let extra = reader.take(Int(extraLength)), reader.take(Int(commentLength)) != nil
        else { return nil }
        var sizes = Zip64Sizes(size: UInt64(size32), packed: UInt64(packed32), offset: UInt64(offset32))
        guard sizes.complete(from: extra), let size = Int(exactly: sizes.size), let packed = Int(exactly: sizes.packed),
            let offset = Int(exactly: sizes.offset), offset < limit
        else { return nil }
        return ZipEntry(
            name: flags & 0x0800 != 0 ? String(decoding: name, as: UTF8.self) : CodePage437.text(name),
            byteCount: size,
            packedByteCount: packed,
            method: method == 0 ? .stored : method == 8 ? .deflated : .other(method),
            isEncrypted: flags & 1 != 0,
            crc32: crc,
            nameBytes: name,
            headerOffset: offset + prefix
        )
    }
}

/// The names of entries that do not say they are UTF-8 (APPNOTE, appendix D).
enum CodePage437 {
    private static let upper: [Unicode.Scalar] = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars
    )

    /// The text of a name. Many programs write UTF-8 without saying so: valid UTF-8 is read as such.
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var result = String.UnicodeScalarView()
        for byte in bytes { result.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
        return String(result)
    }
}
