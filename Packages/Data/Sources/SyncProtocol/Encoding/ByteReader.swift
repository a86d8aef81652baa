/// Reads big-endian values from bytes that anybody may have made: it never passes the end, and a length is compared with what
/// is there before anything is taken.
struct ByteReader {
    private let bytes: [UInt8]
    private var index = 0
    private let what: String

    /// - Parameter what: what is read, for the message of a fault: `envelope`.
    init(_ bytes: [UInt8], of what: String) {
        self.bytes = bytes
        self.what = what
    }

    var left: Int { bytes.count - index }

    mutating func take(_ count: Int) throws(SyncFault) -> [UInt8] {
        guard count >= 0, count <= left else { throw .malformed("\(what), which ends too early") }
        defer { index += count }
        return Array(bytes[index..<(index + count)])
    }

    mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(_: Value.Type) throws(SyncFault) -> Value {
        try take(MemoryLayout<Value>.size).reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    /// A number of 8 bytes that SQL's signed integers hold, too.
    mutating func count() throws(SyncFault) -> Int64 {
        guard let value = Int64(exactly: try integer(UInt64.self)) else {
            throw .malformed("\(what), with a number too large")
        }
        return value
    }

    mutating func value<Value: SyncBytes>(_: Value.Type) throws(SyncFault) -> Value {
        guard let value = Value(try take(Value.byteCount)) else { throw .malformed(what) }
        return value
    }

    /// Bytes behind their length of four bytes.
    mutating func block(atMost limit: Int) throws(SyncFault) -> [UInt8] {
        let count = Int(try integer(UInt32.self))
        guard count <= limit else { throw .tooLarge(what, limit: limit) }
        return try take(count)
    }

    /// A list behind its count of four bytes.
    ///
    /// - Parameter size: the bytes of the smallest element: a count that cannot fit into what is left is refused before
    ///   anything is read.
    mutating func list<Element>(
        atMost limit: Int,
        size: Int,
        _ element: (inout ByteReader) throws(SyncFault) -> Element
    ) throws(SyncFault) -> [Element] {
        let count = Int(try integer(UInt32.self))
        guard count <= limit else { throw .tooLarge(what, limit: limit) }
        guard count <= left / max(size, 1) else { throw .malformed("\(what), which ends too early") }
        var result: [Element] = []
        result.reserveCapacity(count)
        for _ in 0..<count { result.append(try element(&self)) }
        return result
    }

    /// - Throws: where something follows.
    func end() throws(SyncFault) {
        guard left == 0 else { throw .malformed("\(what), which is followed by something else") }
    }
}

/// Writes what ``ByteReader`` reads.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    mutating func append(_ value: some SyncBytes) { bytes.append(contentsOf: value.bytes) }

    mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(_ value: Value) {
        for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
        }
    }

    /// Negative numbers, which no count is, become one that is refused when it is read.
    mutating func count(_ value: Int64) { integer(UInt64(bitPattern: value)) }

    mutating func block(_ more: [UInt8]) {
        integer(UInt32(clamping: more.count))
        append(more)
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
        integer(UInt32(clamping: elements.count))
        for element in elements { write(&self, element) }
    }
}
