/// Bytes that stay in place as long as somebody reads them: embedded in the binary, in a mapped file, or a copy.
final class PackedMemory: @unchecked Sendable {
    // Unchecked, because a raw pointer is not Sendable by itself: nothing writes to the bytes after `init`, and memory
    // of our own is freed only when the last column that reads it is gone.
    let bytes: UnsafeRawBufferPointer
    private let isOwned: Bool
    private let owner: (any Sendable)?

    /// The start of every section and column is a multiple of it.
    static let alignment = 16

    /// - Parameter owner: the bytes live as long as it does; `nil`: as long as the process.
    init(_ bytes: UnsafeRawBufferPointer, ownedBy owner: (any Sendable)? = nil) {
        self.bytes = bytes
        self.owner = owner
        isOwned = false
    }

    init(copying bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: Self.alignment)
        copy.copyMemory(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count])
        owner = nil
        isOwned = true
    }

    deinit {
        if isOwned { bytes.deallocate() }
    }
}
