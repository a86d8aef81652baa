import Core

/// Reads zip and zip64 archives (PKWARE's APPNOTE) by their central directory.
///
/// The directory is checked before anything is unpacked. Archives with entries that overlap one another or the
/// directory, or lie outside the file, are rejected, and so are those with more entries or bytes than the limits allow.
public struct ZipArchive: Sendable {
    /// In the order of the directory.
    public let entries: [ZipEntry]
    private let source: any RandomAccessBytes
    private let limits: ZipLimits
    /// The upper bound for the end of each entry's bytes, by the offset of its header.
    private let ends: [Int: Int]

    /// - Throws: ``FormatFault``, or the source's error.
    public init(_ source: any RandomAccessBytes, limits: ZipLimits = .standard) throws {
        self.source = source
        self.limits = limits
        let directory = try ZipDirectory(source, limits: limits)
        entries = directory.entries
        ends = try Self.checkedEnds(directory, limits: limits)
    }

    /// Checks that entries, which may be in any order, do not share a byte.
    private static func checkedEnds(_ directory: ZipDirectory, limits: ZipLimits) throws(FormatFault) -> [Int: Int] {
        var total = 0
        var ends: [Int: Int] = [:]
        var next = directory.offset
        for entry in directory.entries.sorted(by: { $0.headerOffset > $1.headerOffset }) {
            let sum = total.addingReportingOverflow(entry.byteCount)
            guard !sum.overflow, sum.partialValue <= limits.totalBytes else {
                throw FormatFault(.zip, .tooLarge, "its files are larger than \(limits.totalBytes) bytes unpacked")
            }
            total = sum.partialValue
            let room = next - entry.headerOffset - ZipDirectory.localHeaderBytes - entry.nameBytes.count
            guard entry.packedByteCount <= room else {
                throw FormatFault(
                    .zip,
                    .malformed,
                    "two of its files lie one over the other",
                    offset: entry.headerOffset
                )
            }
            ends[entry.headerOffset] = next
            next = entry.headerOffset
        }
        return ends
    }

    /// The entry with a name; `nil` if there is none.
    ///
    /// - Throws: ``FormatFault`` if there are two: programs do not agree on which one counts.
    public func entry(named name: String) throws(FormatFault) -> ZipEntry? {
        let wanted = Array(name.utf8)
        let found = entries.filter { $0.nameBytes == wanted }
        guard found.count <= 1 else { throw FormatFault(.zip, .malformed, "two of its files have the same name") }
        return found.first
    }

    /// Opens an entry for reading from its beginning.
    ///
    /// - Throws: ``FormatFault``, also for encrypted entries and other compression methods; the source's error.
    public func open(_ entry: ZipEntry) throws -> ZipEntryReader {
        guard !entry.isEncrypted else { throw FormatFault(.zip, .unsupported, "a file in it is encrypted") }
        if case .other(let number) = entry.method {
            throw FormatFault(.zip, .unsupported, "a file in it is packed by method \(number)")
        }
        let header = try source.read(at: entry.headerOffset, count: ZipDirectory.localHeaderBytes)
        var reader = LittleEndian(header)
        let damaged = FormatFault(.zip, .malformed, "a file's header is damaged", offset: entry.headerOffset)
        guard header.count == ZipDirectory.localHeaderBytes, reader.next(UInt32.self) == 0x0403_4B50 else {
            throw damaged
        }
        reader.skip(22)
        guard let nameLength = reader.next(UInt16.self), let extraLength = reader.next(UInt16.self) else {
            throw damaged
        }
        let name = try source.read(at: entry.headerOffset + header.count, count: Int(nameLength))
        // Programs that go by the one name or the other would see different files.
        guard name == entry.nameBytes else {
            throw FormatFault(.zip, .malformed, "a file has two names", offset: entry.headerOffset)
        }
        let start = entry.headerOffset + header.count + Int(nameLength) + Int(extraLength)
        guard let end = ends[entry.headerOffset], start <= end, entry.packedByteCount <= end - start else {
            throw FormatFault(.zip, .malformed, "two of its files lie one over the other", offset: entry.headerOffset)
        }
        return ZipEntryReader(entry, source: source, start: start, limits: limits.entry)
    }

    /// The whole content of an entry.
    ///
    /// - Throws: as ``open(_:)``, and if it is larger than `limit` bytes.
    public func bytes(of entry: ZipEntry, limit: Int) throws -> [UInt8] {
        guard entry.byteCount <= limit else {
            throw FormatFault(.zip, .tooLarge, "a file in it is larger than \(limit) bytes")
        }
        let reader = try open(entry)
        var result: [UInt8] = []
        while let piece = try reader.next() { result.append(contentsOf: piece) }
        return result
    }

    /// True if bytes begin like an archive with at least one file.
    public static func isZip(_ head: some Sequence<UInt8>) -> Bool { head.starts(with: [0x50, 0x4B, 0x03, 0x04]) }
}

/// The limits of a zip reader.
public struct ZipLimits: Sendable, Hashable {
    public var entries: Int
    public var directoryBytes: Int
    /// The limits of each entry: unpacked bytes, and the ratio from which an entry counts as a trap.
    public var entry: InflateLimits
    /// The maximum size of all entries, as stated in the directory.
    public var totalBytes: Int

    public init(
        entries: Int = 100_000,
        directoryBytes: Int = 64 << 20,
        entry: InflateLimits = .standard,
        totalBytes: Int = 64 << 30
    ) {
        self.entries = entries
        self.directoryBytes = directoryBytes
        self.entry = entry
        self.totalBytes = totalBytes
    }

    public static let standard = ZipLimits()
}
