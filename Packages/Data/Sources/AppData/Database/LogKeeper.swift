import Files
import Foundation
import Synchronization

/// Keeps the write-ahead log of a file from being folded and deleted while it is tried whether the file can be opened.
///
/// The last connection that closes folds the log into the file and deletes it, even where the file turns out to be
/// damaged, and what the log held is gone. It does so only where nobody else uses the file. This is somebody else: it
/// holds the lock that SQLite's own readers hold ("File Locking And Concurrency In SQLite Version 3", shared lock), as a
/// lock of an open file description, which unlike an ordinary one also excludes others in its own process.
///
/// Its descriptor stays open for as long as this process has connections to the file: a process that closes any descriptor
/// of a file loses all of its ordinary locks on it (POSIX `fcntl`), SQLite's among them, and the next process to close
/// would then delete the log under its feet ("How To Corrupt An SQLite Database File", 2.2).
final class LogKeeper: Sendable {
    /// -1 where there is none, and once closed.
    private let descriptor: Mutex<Int32>

    init(_ file: URL) {
        let descriptor = open(file.filePath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        Self.lock(descriptor, F_RDLCK)
        self.descriptor = Mutex(descriptor)
    }

    /// Lets the log be folded again.
    func release() { descriptor.withLock { Self.lock($0, F_UNLCK) } }

    /// After the last connection has been closed.
    func close() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { closeDescriptor(descriptor) }
            descriptor = -1
        }
    }

    private static func lock(_ descriptor: Int32, _ type: Int32) {
        guard descriptor >= 0 else { return }
        var range = flock()
        range.l_type = Int16(type)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = 0x4000_0002
        range.l_len = 510
        #if canImport(Darwin)
            let setLock: Int32 = 90
        #else
            let setLock: Int32 = 37
        #endif
        // F_OFD_SETLK, which not every C library's header shows. A file system without it has no such protection.
        _ = fcntl(descriptor, setLock, &range)
    }

    deinit { close() }
}

/// The system's `close`, which a method of that name would hide.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
