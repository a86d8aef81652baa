/// Bytes that stay where they are for as long as somebody reads them: embedded in the binary, or a copy.
final class PackedMemory: @unchecked Sendable {
    // Unchecked, because a raw pointer is not Sendable by itself: nothing writes to the bytes after `init`, and memory
    // of our own is freed only when the last column that reads it is gone.
    let bytes: UnsafeRawBufferPointer
    private let isOwned: Bool

    /// The start of every section and column is a multiple of it.
    static let alignment = 16

    /// Memory that lives as long as the process.
    init(embedded bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        isOwned = false
    }

    init(copying bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: Self.alignment)
        copy.copyMemory(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count])
        isOwned = true
    }

    deinit {
        if isOwned { bytes.deallocate() }
    }
}
