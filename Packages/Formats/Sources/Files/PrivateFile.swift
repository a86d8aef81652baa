import Foundation

/// Files that only their owner may read (0600), written so that a reader sees either the old content or the new, never
/// half.
public enum PrivateFile {
    /// Writes a file beside the target, syncs it to disk, and renames it into place.
    ///
    /// - Parameter isLasting: whether the new name is synced to disk, too; without it a power failure may bring back
    ///   the previous file.
    /// - Throws: ``FileError``; the target is then unchanged. If `replacing` is false and the file exists, that is
    ///   ``FileError/Reason/exists``, even if another process created it in the meantime.
    public static func write(
        _ bytes: some Collection<UInt8>,
        to file: URL,
        replacing: Bool = true,
        isLasting: Bool = true
    ) throws(FileError) {
        let writer = try PrivateFileWriter(file, replacing: replacing)
        try writer.write(bytes)
        try writer.finish(isLasting: isLasting)
    }

    /// Renames a finished file into place and, if `isLasting` is true, syncs the folder's entry to disk.
    ///
    /// - Throws: ``FileError``; the finished file is then removed.
    public static func move(
        _ temporary: URL,
        to file: URL,
        replacing: Bool = true,
        isLasting: Bool = true
    ) throws(FileError) {
        do throws(FileError) {
            try rename(temporary.filePath, to: file.filePath, replacing: replacing)
        } catch {
            unlink(temporary.filePath)
            throw error
        }
        if isLasting { synchronizeFolder(of: file) }
    }

    private static func rename(_ temporary: String, to path: String, replacing: Bool) throws(FileError) {
        guard !replacing else {
            guard Foundation.rename(temporary, path) == 0 else { throw FileError(path, number: errno) }
            return
        }
        // Only a link fails if a file with that name was created since the last check.
        if link(temporary, path) == 0 {
            unlink(temporary)
            return
        }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else { throw FileError(path, number: errno) }
        // Folders, and file systems without links. A link that leads nowhere is something, too.
        var status = stat()
        guard lstat(path, &status) != 0 else { throw FileError(path, .exists) }
        guard Foundation.rename(temporary, path) == 0 else { throw FileError(path, number: errno) }
    }

    /// Creates an empty file unless there is one, and makes it private either way.
    public static func ensure(_ file: URL) throws(FileError) {
        let descriptor = try FileDescriptor(file.filePath, O_RDWR | O_CREAT)
        let status = try descriptor.requireRegular()
        if status.st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o600) }
    }

    /// Creates a folder that only its owner may enter (0700), and any missing parents.
    public static func makeFolder(_ folder: URL) throws(FileError) {
        var status = stat()
        if stat(folder.filePath, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(folder.filePath, .exists) }
            return
        }
        guard errno == ENOENT else { throw FileError(folder.filePath, number: errno) }
        let parent = folder.deletingLastPathComponent()
        guard parent.filePath != folder.filePath else { throw FileError(folder.filePath, .missing) }
        try makeFolder(parent)
        // Another process may have been faster.
        guard mkdir(folder.filePath, 0o700) == 0 || errno == EEXIST else {
            throw FileError(folder.filePath, number: errno)
        }
        synchronizeFolder(of: folder)
    }

    public static func isFolder(_ url: URL) -> Bool {
        var status = stat()
        return stat(url.filePath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a file or an empty folder, if it exists and this user may.
    public static func remove(_ file: URL) { _ = Foundation.remove(file.filePath) }

    /// Reads a whole regular file.
    ///
    /// - Returns: `nil` if there is no such file.
    /// - Throws: ``FileError``; also if it is larger than `limit` bytes, which is checked before it is read.
    public static func read(_ file: URL, limit: Int) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try FileReader(file, limit: limit).readAll()
        } catch {
            if error.reason == .missing { return nil }
            throw error
        }
    }

    /// Copies a regular file into a new private one, without syncing it to disk.
    ///
    /// - Throws: ``FileError``; no partial copy is left.
    public static func copy(_ source: URL, to target: URL) throws(FileError) {
        let reader = try FileReader(source, limit: .max)
        let writer = try PrivateFileWriter(new: target)
        while let chunk = try reader.next() { try writer.write(chunk) }
        try writer.finish(synchronizes: false)
    }

    /// True if a file begins with the given bytes.
    public static func begins(_ file: URL, with bytes: [UInt8]) throws(FileError) -> Bool {
        try RandomAccessFile(file).read(at: 0, count: bytes.count) == bytes
    }

    /// Syncs a file's content to disk.
    public static func synchronize(_ file: URL) throws(FileError) {
        try FileDescriptor(file.filePath, O_RDWR).synchronize()
    }

    /// Syncs a folder's entries to disk, so that a rename survives a power failure. If the file system refuses, only
    /// that guarantee is lost.
    public static func synchronizeFolder(of file: URL) {
        guard let folder = try? FileDescriptor(file.deletingLastPathComponent().filePath, O_RDONLY) else { return }
        fsync(folder.number)
    }
}
