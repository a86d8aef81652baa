import Foundation

/// Writes a private file (0600) at its place, behind what an earlier run left of it.
public final class AppendingFile {
    private let descriptor: FileDescriptor

    /// Opens a file, or makes it, and cuts it off behind what is kept.
    ///
    /// - Parameter offset: how many bytes are kept.
    /// - Throws: ``FileError``; where the file has fewer bytes than that.
    public init(_ file: URL, keeping offset: Int64 = 0) throws(FileError) {
        descriptor = try FileDescriptor(file.filePath, O_RDWR | O_CREAT)
        let status = try descriptor.requireRegular()
        guard offset >= 0, status.st_size >= offset else { throw FileError(file.filePath, number: EINVAL) }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o600) }
        guard ftruncate(descriptor.number, off_t(offset)) == 0, lseek(descriptor.number, 0, SEEK_END) == off_t(offset)
        else { throw FileError(file.filePath, number: errno) }
    }

    /// The size of a regular file; `nil` where there is none.
    public static func byteCount(of file: URL) -> Int64? {
        var status = stat()
        guard stat(file.filePath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    public func write(_ bytes: some Collection<UInt8>) throws(FileError) { try descriptor.writeAll(bytes) }

    /// Forces the content to disk.
    public func synchronize() throws(FileError) { try descriptor.synchronize() }
}
