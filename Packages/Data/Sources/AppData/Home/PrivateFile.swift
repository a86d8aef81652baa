import Foundation

/// Files that only their owner may read (0600), written so that a reader sees the old content or the new, never half.
enum PrivateFile {
    /// Writes a file beside the target, forces it to disk and renames it into place.
    ///
    /// - Throws: ``HomeError``; the target is then as it was.
    static func write(_ bytes: some Collection<UInt8>, to file: URL) throws(HomeError) {
        let temporary = file.path + ".new-" + UUID().uuidString
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw HomeError(path: file.path, number: errno) }
        do throws(HomeError) {
            defer { close(descriptor) }
            try writeAll(Array(bytes), to: descriptor, path: file.path)
            guard fsync(descriptor) == 0 else { throw HomeError(path: file.path, number: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        try move(temporary, to: file)
    }

    /// Renames a finished file into place and forces the folder's entry to disk.
    static func move(_ temporary: String, to file: URL) throws(HomeError) {
        guard rename(temporary, file.path) == 0 else {
            let number = errno
            unlink(temporary)
            throw HomeError(path: file.path, number: number)
        }
        synchronizeFolder(of: file)
    }

    /// Opens a regular file for reading. Opening a pipe would wait for somebody to write to it, for ever.
    ///
    /// - Returns: `nil` where there is no such file.
    /// - Throws: ``HomeError``, also for pipes, devices, sockets and folders.
    static func openRegular(_ file: URL) throws(HomeError) -> Int32? {
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            // Opening a socket.
            if errno == ENXIO { throw .failed(file.path, "it is not a regular file") }
            throw HomeError(path: file.path, number: errno)
        }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .failed(file.path, "it is not a regular file")
        }
        return descriptor
    }

    /// Gives a finished file its name where nothing has that name, not even since somebody looked.
    ///
    /// - Throws: ``TransferError/exists(_:)``, ``HomeError``; the finished file keeps its temporary name then.
    static func place(_ temporary: String, at file: URL) throws {
        if link(temporary, file.path) == 0 {
            unlink(temporary)
            synchronizeFolder(of: file)
            return
        }
        guard errno != EEXIST else { throw TransferError.exists(file.path) }
        // Folders, and file systems without links.
        var information = stat()
        guard lstat(file.path, &information) != 0 else { throw TransferError.exists(file.path) }
        try move(temporary, to: file)
    }

    /// Creates an empty file unless there is one, and makes it private either way.
    static func ensure(_ file: URL) throws(HomeError) {
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == EISDIR ? .failed(file.path, "it is a folder") : HomeError(path: file.path, number: errno)
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw HomeError(path: file.path, number: errno) }
        guard information.st_mode & S_IFMT == S_IFREG else { throw .failed(file.path, "it is not a regular file") }
        if information.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    }

    /// Reads a whole file.
    ///
    /// - Returns: `nil` where there is no such file.
    /// - Throws: ``HomeError``; also where it is larger than `limit` bytes.
    static func read(_ file: URL, limit: Int) throws(HomeError) -> [UInt8]? {
        guard let descriptor = try openRegular(file) else { return nil }
        defer { close(descriptor) }
        var content: [UInt8] = []
        // Read as a whole: an array that grows by doubling would hold a large file three times.
        var information = stat()
        if fstat(descriptor, &information) == 0 {
            content.reserveCapacity(min(Int(information.st_size), limit) + 65_536)
        }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Foundation.read(descriptor, &chunk, chunk.count)
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw HomeError(path: file.path, number: errno)
            }
            content.append(contentsOf: chunk[..<count])
            guard content.count <= limit else { throw .failed(file.path, "it is larger than \(limit) bytes") }
        }
    }

    /// Copies a regular file into a new private one.
    ///
    /// - Throws: ``TransferError/missing(_:)``, ``HomeError``; no half copy is left.
    static func copy(_ source: URL, to target: URL) throws {
        guard let input = try openRegular(source) else { throw TransferError.missing(source.path) }
        defer { close(input) }
        let output = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw HomeError(path: target.path, number: errno) }
        defer { close(output) }
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        do {
            while true {
                let count = Foundation.read(input, &chunk, chunk.count)
                if count == 0 { return }
                guard count > 0 else {
                    if errno == EINTR { continue }
                    throw HomeError(path: source.path, number: errno)
                }
                try writeAll(Array(chunk[..<count]), to: output, path: target.path)
            }
        } catch {
            unlink(target.path)
            throw error
        }
    }

    /// Whether a file begins with some bytes.
    static func begins(_ file: URL, with bytes: [UInt8]) throws(HomeError) -> Bool {
        guard let descriptor = try openRegular(file) else { throw HomeError(path: file.path, number: ENOENT) }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: bytes.count)
        return Foundation.read(descriptor, &start, start.count) == bytes.count && start == bytes
    }

    /// Forces a file's content to disk.
    static func synchronize(_ file: URL) throws(HomeError) {
        let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw HomeError(path: file.path, number: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw HomeError(path: file.path, number: errno) }
    }

    /// Writes every byte to an open file.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(HomeError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw HomeError(path: path, number: errno)
            }
            sent += count
        }
    }

    /// Forces a folder's entries to disk, so that a rename survives a power failure; where the file system refuses,
    /// nothing is lost but that guarantee.
    static func synchronizeFolder(of file: URL) {
        let descriptor = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
