/// Bytes that can be read at any place: a file, or memory.
public protocol RandomAccessBytes: Sendable {
    var byteCount: Int { get }

    /// Reads at most `count` bytes from `offset` on; fewer only if the end comes first.
    ///
    /// - Throws: errors of reading; never for an offset below 0 or past the end, which gives no bytes.
    func read(at offset: Int, count: Int) throws -> [UInt8]
}

extension Array: RandomAccessBytes where Element == UInt8 {
    public var byteCount: Int { count }

    public func read(at offset: Int, count: Int) -> [UInt8] {
        guard indices.contains(offset), count > 0 else { return [] }
        return Array(self[offset..<(offset + Swift.min(count, self.count - offset))])
    }
}
