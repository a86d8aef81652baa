import Foundation

/// A regular file of this user, mapped into memory for reading: only the accessed pages are loaded, not the whole file.
///
/// - Important: For files that are replaced and never truncated, as ``PrivateFile/write(_:to:replacing:isLasting:)``
///   does: the bytes then stay as they were when it was opened. Reading beyond a truncated file's end kills the
///   process.
public final class MappedFile: @unchecked Sendable {
    // Unchecked for the pointer: nobody writes to the bytes, and they stay until the object goes.
    public let bytes: UnsafeRawBufferPointer

    /// - Throws: ``FileError``, also for an empty file, another user's, and one longer than `limit` bytes.
    public init(_ file: URL, limit: Int) throws(FileError) {
        let descriptor = try FileDescriptor(file.path, O_RDONLY | O_NOFOLLOW)
        let status = try descriptor.requireRegular()
        guard status.st_uid == geteuid() else { throw FileError(file.path, .notPermitted) }
        guard status.st_size <= limit else { throw FileError(file.path, .tooLarge(limit: limit)) }
        let size = Int(status.st_size)
        guard size > 0 else { throw FileError(file.path, .failed("it is empty")) }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0), start != MAP_FAILED else {
            throw FileError(file.path, number: errno)
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
