import BitcoinText
import Crypto
import Files
import Foundation

/// The locks of operations in progress, over all processes. A lock goes with its process: an open operation without a
/// lock was left behind.
struct OperationLocks: Sendable {
    let home: URL

    private func file(_ key: String) -> URL {
        let name = Hex.text(SHA256.hash(data: Array(key.utf8)).prefix(12))
        return home.appending(path: "wallet-\(name).lock")
    }

    /// `nil` if somebody is at work on it. It is held for as long as the result is kept.
    ///
    /// - Throws: ``FileError``.
    func attempt(_ key: String) throws -> FileLock? {
        try PrivateFile.makeFolder(home)
        return try FileLock.attempt(file(key), isTemporary: true)
    }

    /// Waits at most ten seconds for another process that is working on it.
    ///
    /// - Throws: ``FileError``, `CancellationError`.
    func wait(_ key: String) async throws -> FileLock {
        try PrivateFile.makeFolder(home)
        return try await FileLock.wait(
            for: file(key),
            timeout: .seconds(10),
            clock: ContinuousClock(),
            isTemporary: true
        ).lock
    }
}
