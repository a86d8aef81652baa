import Formats

/// Content as it is sealed: the length of the compressed content in four bytes, the content by DEFLATE (RFC 1951), zeros up to a
/// size of PADME's.
///
/// PADME (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication with PURBs", 2019) leaves of a
/// length no more than O(log log length) bits, for at most 12 % more bytes; below 256 bytes all are alike. Content that
/// compresses more than ``SyncLimits/inflatedRatio`` times is padded until it does not, so that whoever opens it can tell it
/// from a bomb.
enum PaddedContent {
    static let smallest = 256
    private static let lengthBytes = 4

    static func pad(_ content: [UInt8]) -> [UInt8] {
        let deflater = Deflater(.raw)
        let deflated = deflater.deflate(content) + deflater.finish()
        var writer = ByteWriter()
        writer.block(deflated)
        let ratio = SyncLimits.inflatedRatio
        let least = max(writer.bytes.count, smallest, (content.count + ratio - 1) / ratio)
        return writer.bytes + [UInt8](repeating: 0, count: size(of: least) - writer.bytes.count)
    }

    /// PADME's size for so many bytes: the next number whose binary mantissa is no longer than its exponent.
    static func size(of count: Int) -> Int {
        guard count > smallest else { return smallest }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let mantissa = Int.bitWidth - exponent.leadingZeroBitCount
        let mask = 1 << (exponent - mantissa) - 1
        return (count + mask) & ~mask
    }

    /// - Throws: ``SyncFault`` for anything that ``pad(_:)`` does not make, and for what inflates beyond the limits.
    static func unpad(_ padded: [UInt8], of what: String) throws(SyncFault) -> [UInt8] {
        var reader = ByteReader(padded, of: what)
        let deflated = try reader.block(atMost: padded.count)
        guard size(of: padded.count) == padded.count, try reader.take(reader.left).allSatisfy({ $0 == 0 }) else {
            throw .malformed("\(what), with a wrong padding")
        }
        return try inflate(
            deflated,
            room: min(SyncLimits.inflatedBytes, padded.count * SyncLimits.inflatedRatio),
            of: what
        )
    }

    private static func inflate(_ deflated: [UInt8], room: Int, of what: String) throws(SyncFault) -> [UInt8] {
        let inflater = Inflater(.raw, limits: InflateLimits(outputBytes: room))
        inflater.append(deflated)
        inflater.finish()
        var result: [UInt8] = []
        do {
            while let piece = try inflater.next() { result += piece }
        } catch {
            guard error.reason != .tooLarge else { throw .tooLarge("\(what) when it is unpacked", limit: room) }
            throw .malformed("\(what), whose content is damaged")
        }
        guard inflater.isAtEnd, inflater.inputBytes == deflated.count else {
            throw .malformed("\(what), whose content is damaged")
        }
        return result
    }
}
