/// A growing run of bytes that keeps its memory when emptied.
///
/// `Array.append(contentsOf:)` costs more than the four bytes it appends when a stream drips; here the array is always
/// filled to its capacity and a count says how much is meant, so that an append is one comparison and one copy.
struct ByteAccumulator: Sendable {
    private var storage: [UInt8] = []
    private(set) var count = 0

    /// Memory kept after ``removeAll()``; what a huge event needed beyond it is given back.
    private static let keptCapacity = 65_536

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let end = count &+ bytes.count
        if end > storage.count { grow(to: end) }
        storage.withUnsafeMutableBytes { target in
            if let destination = target.baseAddress, let source = bytes.baseAddress {
                (destination + count).copyMemory(from: source, byteCount: bytes.count)
            }
        }
        count = end
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == storage.count { grow(to: count + 1) }
        storage[count] = byte
        count &+= 1
    }

    mutating func removeAll() {
        count = 0
        if storage.count > Self.keptCapacity { storage = [] }
    }

    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[0..<count])) }
    }

    /// Takes the bytes out, so that they can be read while the owner changes.
    mutating func take() -> ByteAccumulator {
        let taken = self
        self = ByteAccumulator()
        return taken
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let capacity = max(needed, storage.count * 2, 256)
        storage.append(contentsOf: repeatElement(0, count: capacity - storage.count))
    }
}
