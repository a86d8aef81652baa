#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A growing run of bytes that keeps its memory when emptied.
///
/// `Array.append(contentsOf:)` costs more than the four bytes it appends when a stream trickles, and growing an array
/// copies its contents. Here an append is one comparison and one copy, and `realloc` grows large blocks by moving their
/// pages. It cannot be copied, so that its memory has only one owner.
struct ByteAccumulator: ~Copyable {
    private var base: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    /// The capacity kept after ``removeAll()``; memory that a huge event needed beyond it is freed.
    private static let keptCapacity = 65_536

    deinit { free(base) }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        room(for: bytes.count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(for: 1).storeBytes(of: byte, as: UInt8.self)
        count &+= 1
    }

    mutating func removeAll() {
        count = 0
        if capacity > Self.keptCapacity {
            free(base)
            base = nil
            capacity = 0
        }
    }

    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : count))
    }

    /// The position of the next bytes, with space for so many.
    @inline(__always)
    private mutating func room(for more: Int) -> UnsafeMutableRawPointer {
        if count &+ more <= capacity, let base { return base + count }
        return grow(to: count + more)
    }

    @inline(never)
    private mutating func grow(to needed: Int) -> UnsafeMutableRawPointer {
        let larger = max(needed, capacity * 2, 256)
        // Like every allocation in Swift, this one ends the process if there is no memory left.
        guard let moved = realloc(base, larger) else { preconditionFailure("out of memory") }
        base = moved
        capacity = larger
        return moved + count
    }
}
