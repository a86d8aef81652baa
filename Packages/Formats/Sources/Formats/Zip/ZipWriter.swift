/// Writes a zip archive in one pass. Each call gives the bytes to write next.
///
/// Sizes follow the content (data descriptors), so that nothing has to be known before; what passes 4 GB or 65,535
/// entries is written as zip64. Names are UTF-8.
public struct ZipWriter {
    private struct Written {
        var name: [UInt8]
        var method: UInt16
        var crc32: UInt32
        var packed: UInt64
        var size: UInt64
        var offset: UInt64
    }

    private struct Open {
        var name: [UInt8]
        var offset: UInt64
        var deflater: Deflater?
        var checksum = CRC32()
        var packed: UInt64 = 0
        var size: UInt64 = 0
    }

    /// The time of all entries, MS-DOS date and time; by default the earliest there is, so that equal content gives equal
    /// archives.
    private let stamp: (date: UInt16, time: UInt16)
    private var position: UInt64 = 0
    private var written: [Written] = []
    private var open: Open?

    public init(year: Int = 1980, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        let years = UInt16(min(max(year, 1980), 2107) - 1980)
        let date = years << 9 | UInt16(min(max(month, 1), 12)) << 5 | UInt16(min(max(day, 1), 31))
        let time = UInt16(min(max(hour, 0), 23)) << 11 | UInt16(min(max(minute, 0), 59)) << 5
        stamp = (date, time | UInt16(min(max(second, 0), 59) / 2))
    }

    /// A whole entry.
    public mutating func entry(_ name: String, _ bytes: [UInt8], compresses: Bool = true) -> [UInt8] {
        begin(name, compresses: compresses) + write(bytes) + end()
    }

    /// Begins an entry; one that is open is ended first.
    ///
    /// - Parameter name: cut to 65,535 bytes.
    public mutating func begin(_ name: String, compresses: Bool = true) -> [UInt8] {
        var output = open == nil ? [] : end()
        let bytes = Array(name.utf8.prefix(Int(UInt16.max)))
        open = Open(name: bytes, offset: position, deflater: compresses ? Deflater(.raw) : nil)
        var header: [UInt8] = []
        LittleEndian.append(UInt32(0x0403_4B50), to: &header)
        append(version: 20, method: compresses ? 8 : 0, to: &header)
        for _ in 0..<3 { LittleEndian.append(UInt32(0), to: &header) }
        LittleEndian.append(UInt16(bytes.count), to: &header)
        LittleEndian.append(UInt16(0), to: &header)
        header += bytes
        position += UInt64(header.count)
        output += header
        return output
    }

    /// More content of the entry that was begun.
    public mutating func write(_ bytes: [UInt8]) -> [UInt8] {
        guard open != nil else { return [] }
        open?.checksum.update(bytes)
        open?.size += UInt64(bytes.count)
        let output = open?.deflater?.deflate(bytes) ?? bytes
        open?.packed += UInt64(output.count)
        position += UInt64(output.count)
        return output
    }

    public mutating func end() -> [UInt8] {
        guard var entry = open else { return [] }
        open = nil
        var output = entry.deflater?.finish() ?? []
        entry.packed += UInt64(output.count)
        let method: UInt16 = entry.deflater == nil ? 0 : 8
        LittleEndian.append(UInt32(0x0807_4B50), to: &output)
        LittleEndian.append(entry.checksum.value, to: &output)
        if entry.packed > UInt64(UInt32.max) || entry.size > UInt64(UInt32.max) {
            LittleEndian.append(entry.packed, to: &output)
            LittleEndian.append(entry.size, to: &output)
        } else {
            LittleEndian.append(UInt32(entry.packed), to: &output)
            LittleEndian.append(UInt32(entry.size), to: &output)
        }
        position += UInt64(output.count)
        written.append(
            Written(
                name: entry.name,
                method: method,
                crc32: entry.checksum.value,
                packed: entry.packed,
                size: entry.size,
                offset: entry.offset
            )
        )
        return output
    }

    /// The directory. Nothing can be added after it.
    public mutating func finish() -> [UInt8] {
        var output = end()
        let start = position
        var directory: [UInt8] = []
        for entry in written { append(entry, to: &directory) }
        position += UInt64(directory.count)
        output += directory
        let (count, size) = (UInt64(written.count), UInt64(directory.count))
        if count >= 0xFFFF || size >= UInt64(UInt32.max) || start >= UInt64(UInt32.max) {
            appendEnd64(count: count, size: size, start: start, to: &output)
        }
        LittleEndian.append(UInt32(0x0605_4B50), to: &output)
        LittleEndian.append(UInt32(0), to: &output)
        LittleEndian.append(UInt16(min(count, 0xFFFF)), to: &output)
        LittleEndian.append(UInt16(min(count, 0xFFFF)), to: &output)
        LittleEndian.append(UInt32(min(size, UInt64(UInt32.max))), to: &output)
        LittleEndian.append(UInt32(min(start, UInt64(UInt32.max))), to: &output)
        LittleEndian.append(UInt16(0), to: &output)
        return output
    }

    /// Version needed, flags (sizes follow, UTF-8 name), method and time.
    private func append(version: UInt16, method: UInt16, to output: inout [UInt8]) {
        LittleEndian.append(version, to: &output)
        LittleEndian.append(UInt16(0x0808), to: &output)
        LittleEndian.append(method, to: &output)
        LittleEndian.append(stamp.time, to: &output)
        LittleEndian.append(stamp.date, to: &output)
    }

    private func append(_ entry: Written, to output: inout [UInt8]) {
        let ones = UInt64(UInt32.max)
        let isLarge = entry.packed >= ones || entry.size >= ones || entry.offset >= ones
        LittleEndian.append(UInt32(0x0201_4B50), to: &output)
        LittleEndian.append(UInt16(0x0300 | 45), to: &output)
        append(version: isLarge ? 45 : 20, method: entry.method, to: &output)
        LittleEndian.append(entry.crc32, to: &output)
        LittleEndian.append(isLarge ? UInt32.max : UInt32(entry.packed), to: &output)
        LittleEndian.append(isLarge ? UInt32.max : UInt32(entry.size), to: &output)
        LittleEndian.append(UInt16(entry.name.count), to: &output)
        LittleEndian.append(UInt16(isLarge ? 28 : 0), to: &output)
        LittleEndian.append(UInt16(0), to: &output)
        LittleEndian.append(UInt16(0), to: &output)
        LittleEndian.append(UInt16(0), to: &output)
        // A regular file that only its owner reads and writes (0100600).
        LittleEndian.append(UInt32(0o100600) << 16, to: &output)
        LittleEndian.append(isLarge ? UInt32.max : UInt32(entry.offset), to: &output)
        output += entry.name
        guard isLarge else { return }
        LittleEndian.append(UInt16(1), to: &output)
        LittleEndian.append(UInt16(24), to: &output)
        LittleEndian.append(entry.size, to: &output)
        LittleEndian.append(entry.packed, to: &output)
        LittleEndian.append(entry.offset, to: &output)
    }

    private func appendEnd64(count: UInt64, size: UInt64, start: UInt64, to output: inout [UInt8]) {
        let place = position
        LittleEndian.append(UInt32(0x0606_4B50), to: &output)
        LittleEndian.append(UInt64(44), to: &output)
        LittleEndian.append(UInt16(0x0300 | 45), to: &output)
        LittleEndian.append(UInt16(45), to: &output)
        LittleEndian.append(UInt64(0), to: &output)
        LittleEndian.append(count, to: &output)
        LittleEndian.append(count, to: &output)
        LittleEndian.append(size, to: &output)
        LittleEndian.append(start, to: &output)
        LittleEndian.append(UInt32(0x0706_4B50), to: &output)
        LittleEndian.append(UInt32(0), to: &output)
        LittleEndian.append(place, to: &output)
        LittleEndian.append(UInt32(1), to: &output)
    }
}
