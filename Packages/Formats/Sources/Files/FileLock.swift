import Foundation

/// An advisory lock between processes (`flock(2)`), released when the object goes away or its process ends.
///
/// Two locks in one process exclude each other like those of two processes.
///
/// - Important: `flock` does not work across machines on network file systems.
public final class FileLock: Sendable {
    public enum Mode: Sendable {
        case shared, exclusive

        fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
    }

    private let descriptor: FileDescriptor
    private let file: URL
    private let isTemporary: Bool

    private init(_ descriptor: FileDescriptor, _ file: URL, isTemporary: Bool) {
        self.descriptor = descriptor
        self.file = file
        self.isTemporary = isTemporary
    }

    deinit {
        // Only our own file: the folder may have been removed and created again meanwhile.
        if isTemporary, guards(file) { unlink(file.filePath) }
    }

    /// Takes the lock unless somebody holds it in a conflicting mode; `nil` otherwise. The file is created with 0600.
    ///
    /// - Parameter isTemporary: whether the file is deleted when an exclusive lock is released.
    public static func attempt(
        _ file: URL,
        _ mode: Mode = .exclusive,
        isTemporary: Bool = false
    ) throws(FileError) -> FileLock? {
        while true {
            let descriptor = try FileDescriptor(file.filePath, O_RDWR | O_CREAT)
            guard flock(descriptor.number, mode.operation | LOCK_NB) == 0 else {
                if errno == EINTR { continue }
                guard errno == EWOULDBLOCK else { throw FileError(file.filePath, number: errno) }
                return nil
            }
            let lock = FileLock(descriptor, file, isTemporary: isTemporary && mode == .exclusive)
            // The file may have been deleted between opening and locking: then this lock guards nothing.
            if lock.guards(file) { return lock }
        }
    }

    /// Takes a shared lock on a file that need not be writable, if nobody holds a lock on it.
    ///
    /// - Returns: `nil` if somebody holds one, or if there is no such file.
    public static func attemptReading(_ file: URL) -> FileLock? {
        guard let descriptor = try? FileDescriptor(file.filePath, O_RDONLY),
            flock(descriptor.number, LOCK_EX | LOCK_NB) == 0
        else { return nil }
        let lock = FileLock(descriptor, file, isTemporary: false)
        lock.share()
        return lock
    }

    /// Takes the lock. Tries each mode in turn, and repeats that until one is free or the time is over.
    ///
    /// - Throws: ``FileError`` (``FileError/Reason/locked`` when the time is over) or `CancellationError`.
    public static func wait(
        for file: URL,
        _ modes: [Mode] = [.exclusive],
        timeout: Duration,
        clock: any Clock<Duration>,
        isTemporary: Bool = false
    ) async throws -> (lock: FileLock, mode: Mode) {
        let pause = Duration.milliseconds(5)
        var waited = Duration.zero
        while true {
            for mode in modes {
                if let lock = try attempt(file, mode, isTemporary: isTemporary) { return (lock, mode) }
            }
            guard waited < timeout else { throw FileError(file.filePath, .locked) }
            try await clock.sleep(for: pause)
            waited += pause
        }
    }

    /// Replaces the contents of the locked file.
    public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
        guard ftruncate(descriptor.number, 0) == 0, lseek(descriptor.number, 0, SEEK_SET) == 0 else {
            throw FileError(file.filePath, number: errno)
        }
        try descriptor.writeAll(bytes)
    }

    /// Releases the lock now, even if the object is still referenced.
    public func release() {
        // While it is still held: afterwards the name may be another's.
        if isTemporary, guards(file) { unlink(file.filePath) }
        _ = flock(descriptor.number, LOCK_UN)
    }

    /// True if the locked file is still the one with that name.
    public func guards(_ file: URL) -> Bool {
        var named = stat()
        guard let held = try? descriptor.status(), stat(file.filePath, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    /// Turns an exclusive lock into a shared one.
    ///
    /// - Important: `flock` drops the old lock first: for a moment another process may hold it alone and delete the file.
    ///   Ask ``guards(_:)`` afterwards.
    public func share() { _ = flock(descriptor.number, LOCK_SH) }
}
