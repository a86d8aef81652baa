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
}
