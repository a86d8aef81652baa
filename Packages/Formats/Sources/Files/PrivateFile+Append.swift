import Foundation

extension PrivateFile {
    /// Appends bytes in one piece to a file that several processes write (`O_APPEND`), and creates it if there is none.
    ///
    /// - Parameters:
    ///   - limit: a file with more bytes is archived first, replacing the previous archive.
    ///   - older: the location of the archive.
    /// - Throws: ``FileError``.
    public static func append(
        _ bytes: some Collection<UInt8>,
        to file: URL,
        limit: Int,
        puttingAside older: URL
    ) throws(FileError) {
        while true {
            let descriptor = try FileDescriptor(file.filePath, O_WRONLY | O_APPEND | O_CREAT)
            let status = try descriptor.requireRegular()
            if status.st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o600) }
            // One process puts it aside; those that meet it meanwhile write behind the limit.
            guard status.st_size > limit, descriptor.lock(keeping: file.filePath) != false else {
                return try descriptor.writeAll(bytes)
            }
            try move(file, to: older, isLasting: false)
        }
    }
}
