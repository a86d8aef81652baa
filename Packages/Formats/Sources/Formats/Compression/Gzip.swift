/// gzip (RFC 1952) for bytes that are completely available.
public enum Gzip {
    public static func compressed(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
        let deflater = Deflater(.gzip, level: level)
        return deflater.deflate(bytes) + deflater.finish()
    }

    /// - Throws: ``FormatFault``.
    public static func decompressed(
        _ bytes: [UInt8],
        limits: InflateLimits = InflateLimits(outputBytes: 256 << 20)
    ) throws(FormatFault) -> [UInt8] {
        let inflater = Inflater(.gzip, limits: limits)
        inflater.append(bytes)
        inflater.finish()
        var result: [UInt8] = []
        while let piece = try inflater.next() { result.append(contentsOf: piece) }
        return result
    }

    /// True if bytes begin like gzip.
    public static func isGzip(_ head: some Sequence<UInt8>) -> Bool { head.starts(with: [0x1F, 0x8B]) }
}
