import Foundation

/// An advisory lock between processes (`flock(2)`), released when the object goes away or its process ends.
///
/// Two locks in one process exclude each other as two processes do.
///
/// - Important: `flock` does not reach across machines on network file systems.
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
        // Only one's own: the folder may have been removed and made anew meanwhile.
        if isTemporary, guards(file) { unlink(file.filePath) }
    }

    /// Takes the lock if nobody holds it in a way that conflicts; `nil` otherwise. The file is created with 0600.
    ///
    /// - Parameter isTemporary: whether the file goes when an exclusive lock does.
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

    /// Whether nobody holds a lock of a file that may not be written; it is held shared from then on.
    ///
    /// - Returns: `nil` where somebody holds it, or where there is no such file to hold.
    public static func attemptReading(_ file: URL) -> FileLock? {
        guard let descriptor = try? FileDescriptor(file.filePath, O_RDONLY),
            flock(descriptor.number, LOCK_EX | LOCK_NB) == 0
        else { return nil }
        let lock = FileLock(descriptor, file, isTemporary: false)
        lock.share()
        return lock
    }

    /// Takes the lock, trying each mode in turn, and again until one is free or the time is over.
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

    /// Replaces what the locked file says, for whoever finds it.
    public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
        guard ftruncate(descriptor.number, 0) == 0, lseek(descriptor.number, 0, SEEK_SET) == 0 else {
            throw FileError(file.filePath, number: errno)
        }
        try descriptor.writeAll(bytes)
    }

    /// Gives the lock up now, whoever still refers to the object.
    public func release() {
        // While it is still held: afterwards the name may be another's.
        if isTemporary, guards(file) { unlink(file.filePath) }
        _ = flock(descriptor.number, LOCK_UN)
    }

    /// Whether the locked file is still the one of that name.
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
