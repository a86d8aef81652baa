import Core

/// The content of a zip entry, unpacked piece by piece, with its length and checksum proven at the end.
public final class ZipEntryReader {
    private let entry: ZipEntry
    private let source: any RandomAccessBytes
    private let limits: InflateLimits
    private let inflater: Inflater?
    private var position: Int
    private let end: Int
    private var given = 0
    private var checksum = CRC32()
    private var isDone = false
    private static let chunkBytes = 1 << 16

    init(_ entry: ZipEntry, source: any RandomAccessBytes, start: Int, limits: InflateLimits) {
        self.entry = entry
        self.source = source
        self.limits = limits
        position = start
        end = start + entry.packedByteCount
        inflater = entry.method == .deflated ? Inflater(.raw, limits: limits, format: .zip) : nil
    }

    /// The next piece, never empty; `nil` at the end.
    ///
    /// - Throws: ``FormatFault``, or errors of the source.
    public func next() throws -> [UInt8]? {
        guard !isDone else { return nil }
        guard let piece = try piece() else {
            isDone = true
            guard given == entry.byteCount else {
                throw FormatFault(.zip, .malformed, "a file in it has \(given) bytes, not \(entry.byteCount)")
            }
            guard checksum.value == entry.crc32 else {
                throw FormatFault(.zip, .malformed, "a file in it is damaged: its checksum does not match")
            }
            return nil
        }
        given += piece.count
        checksum.update(piece)
        guard given <= entry.byteCount else {
            isDone = true
            throw FormatFault(.zip, .malformed, "a file in it is larger than the directory says")
        }
        if let problem = limits.problem(input: entry.packedByteCount, output: given) {
            isDone = true
            throw FormatFault(.zip, .tooLarge, problem)
        }
        return piece
    }

    private func piece() throws -> [UInt8]? {
        if let inflater { return try unpacked(inflater) }
        return try stored()
    }

    private func stored() throws -> [UInt8]? {
        guard position < end else { return nil }
        return try read()
    }

    private func unpacked(_ inflater: Inflater) throws -> [UInt8]? {
        while true {
            if let piece = try inflater.next() { return piece }
            if inflater.isAtEnd {
                guard position == end, inflater.unusedBytes == 0 else {
                    throw FormatFault(.zip, .malformed, "a file in it ends before its packed bytes do")
                }
                return nil
            }
            if position < end { inflater.append(try read()) } else { inflater.finish() }
        }
    }

    private func read() throws -> [UInt8] {
        let bytes = try source.read(at: position, count: min(Self.chunkBytes, end - position))
        guard !bytes.isEmpty else { throw FormatFault(.zip, .cut, "it ends within a file", offset: position) }
        position += bytes.count
        return bytes
    }
}
