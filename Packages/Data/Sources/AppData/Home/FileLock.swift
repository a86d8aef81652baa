import Foundation

/// An advisory lock between processes (`flock(2)`), released when the object goes away or its process ends.
///
/// Two locks in one process exclude each other as two processes do.
///
/// - Important: `flock` does not reach across machines on network file systems.
final class FileLock: Sendable {
    enum Mode: Sendable {
        case shared, exclusive

        fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
    }

    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Takes the lock if nobody holds it in a way that conflicts; `nil` otherwise. The file is created with 0600.
    static func attempt(_ file: URL, _ mode: Mode) throws(HomeError) -> FileLock? {
        let path = file.path
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw HomeError(path: path, number: errno) }
            let lock = FileLock(descriptor: descriptor)
            guard flock(descriptor, mode.operation | LOCK_NB) == 0 else {
                if errno == EINTR { continue }
                guard errno == EWOULDBLOCK else { throw HomeError(path: path, number: errno) }
                return nil
            }
            // The file may have been deleted between opening and locking: then this lock guards nothing.
            if lock.guards(file) { return lock }
        }
    }

    /// Whether somebody holds a lock of a file that may not be written; if not, it is held shared from now on.
    ///
    /// - Returns: `nil` where somebody holds it, or where there is no such file to hold.
    static func attemptReading(_ file: URL) -> FileLock? {
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
        lock.share()
        return lock
    }

    /// Takes the lock, trying each mode in turn, and again until one is free or the time is over.
    ///
    /// - Throws: ``HomeError``, `CancellationError`, or ``StoreError/locked(_:)`` when the time is over.
    static func wait(
        for file: URL,
        _ modes: Mode...,
        timeout: Duration,
        clock: any Clock<Duration>
    ) async throws -> (lock: FileLock, mode: Mode) {
        let pause = Duration.milliseconds(5)
        var waited = Duration.zero
        while true {
            for mode in modes {
                if let lock = try attempt(file, mode) { return (lock, mode) }
            }
            guard waited < timeout else { throw StoreError.locked(file.path) }
            try await clock.sleep(for: pause)
            waited += pause
        }
    }

    /// Gives the lock up now, whoever still refers to the object.
    func release() { _ = flock(descriptor, LOCK_UN) }

    /// Whether the locked file is still the one of that name.
    func guards(_ file: URL) -> Bool {
        var held = stat()
        var named = stat()
        guard fstat(descriptor, &held) == 0, stat(file.path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    /// Turns an exclusive lock into a shared one.
    ///
    /// - Important: `flock` drops the old lock first: for a moment another process may hold it alone and delete the file.
    ///   Ask ``guards(_:)`` afterwards.
    func share() { _ = flock(descriptor, LOCK_SH) }
}
