/// Bytes that can be read at any place: a file (`Files.RandomAccessFile`) or what is in memory.
public protocol RandomAccessBytes: Sendable {
    var byteCount: Int { get }

    /// The bytes from an offset on, as many as asked for; fewer only at the end.
    ///
    /// - Parameter offset: 0 or more; at or beyond the end there are none.
    func read(at offset: Int, count: Int) throws -> [UInt8]
}

extension Array: RandomAccessBytes where Element == UInt8 {
    public var byteCount: Int { count }

    public func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        return Array(self[offset..<Swift.min(self.count, offset + Swift.min(count, self.count - offset))])
    }
}
