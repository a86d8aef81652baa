import Foundation

/// An open file, closed when the object goes away.
final class FileDescriptor: Sendable {
    let number: Int32
    let path: String

    /// Opens without waiting: a named pipe without a writer would hold the program for ever.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path, .badPath) }
        while true {
            let opened = open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
            if opened >= 0 {
                number = opened
                self.path = path
                return
            }
            if errno != EINTR { throw FileError(path, number: errno) }
        }
    }

    deinit { close(number) }

    func status() throws(FileError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileError(path, number: errno) }
        return status
    }

    /// - Throws: ``FileError`` if it is a folder, pipe, socket or device.
    func requireRegular() throws(FileError) -> stat {
        let status = try status()
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, .notAFile) }
        return status
    }

    /// Up to a chunk of bytes from the end of the last read, or from an offset; none at the end.
    func read(into chunk: inout [UInt8], at offset: Int? = nil) throws(FileError) -> Int {
        while true {
            let count =
                if let offset {
                    pread(number, &chunk, chunk.count, off_t(offset))
                } else {
                    Foundation.read(number, &chunk, chunk.count)
                }
            if count >= 0 { return count }
            if errno != EINTR { throw FileError(path, number: errno) }
        }
    }

    /// Waits until a pipe or device has something to read, or its other end has closed it.
    func waitForInput(atMost limit: Duration) throws(FileError) {
        let milliseconds = limit.components.seconds.multipliedReportingOverflow(by: 1000)
        let timeout = milliseconds.overflow ? Int32.max : Int32(clamping: max(1, milliseconds.partialValue))
        while true {
            var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, timeout)
            if ready > 0 { return }
            guard ready < 0 else {
                throw FileError(path, .failed("nothing came for \(limit.components.seconds) seconds"))
            }
            if errno != EINTR { throw FileError(path, number: errno) }
        }
    }

    func writeAll(_ bytes: some Collection<UInt8>) throws(FileError) {
        let content = Array(bytes)
        var sent = 0
        while sent < content.count {
            let count = content[sent...].withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { throw FileError(path, number: errno) }
            } else {
                sent += count
            }
        }
    }

    /// Takes the file's lock (`flock(2)`) until it is closed.
    ///
    /// - Returns: whether nobody held it and the file still has that name; `nil` if the file system has no locks.
    func lock(keeping path: String) -> Bool? {
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return errno == EWOULDBLOCK ? false : nil }
        var named = stat()
        guard let held = try? status(), lstat(path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    func synchronize() throws(FileError) {
        guard fsync(number) == 0 else { throw FileError(path, number: errno) }
    }
}
