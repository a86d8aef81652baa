import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An advisory lock between processes (`flock(2)`), released when the object goes away or its process ends. Its file is
/// there only while somebody holds it.
///
/// Two locks in one process exclude each other as two processes do. `flock` does not reach across machines on network file
/// systems.
final class FileLock: Sendable {
    private let descriptor: CInt
    private let path: String

    /// Takes the lock; `nil` where somebody holds it.
    ///
    /// - Throws: `POSIXError` where the file cannot be made.
    init?(_ file: URL) throws {
        path = file.path
        while true {
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard opened >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(opened)
                if number == EINTR { continue }
                guard number == EWOULDBLOCK else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
                return nil
            }
            // Whoever held it may have removed the file between opening and locking: then this lock guards nothing.
            if Self.isFile(opened, at: path) {
                descriptor = opened
                return
            }
            close(opened)
        }
    }

    deinit {
        // Only one's own: the folder may have been removed and made anew meanwhile.
        if Self.isFile(descriptor, at: path) { unlink(path) }
        close(descriptor)
    }

    private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        guard fstat(descriptor, &held) == 0, stat(path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}
