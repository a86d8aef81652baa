/// The bytes of a packed catalogue, read where they are: in the program, in memory, or in a file that is mapped.
package final class CatalogBytes: @unchecked Sendable {
    // Unchecked, because a raw pointer is not Sendable by itself: nothing writes to the bytes, and their owner goes with the
    // last array that reads them.
    let bytes: UnsafeRawBufferPointer
    private let owner: (any Sendable)?

    /// - Parameter owner: the bytes stay where they are for as long as it lives; `nil`: for as long as the process.
    package init(_ bytes: UnsafeRawBufferPointer, ownedBy owner: (any Sendable)? = nil) {
        self.bytes = bytes
        self.owner = owner
    }

    package convenience init(copying bytes: [UInt8]) {
        let copy = Copy(bytes)
        self.init(UnsafeRawBufferPointer(copy.bytes), ownedBy: copy)
    }

    private final class Copy: @unchecked Sendable {
        // Unchecked for the pointer, too: the bytes are written in `init` alone, and go with the object.
        let bytes: UnsafeMutableRawBufferPointer

        init(_ bytes: [UInt8]) {
            self.bytes = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
            self.bytes.copyBytes(from: bytes)
        }

        deinit { bytes.deallocate() }
    }
}
