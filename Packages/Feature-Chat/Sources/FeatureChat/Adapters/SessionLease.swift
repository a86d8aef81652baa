import AppData
import Core
import Files
import Foundation

/// The right to answer in a session: of two senders, also of two processes, one has it. It is a lock on a file, which the system
/// takes back from a process however it ends.
struct SessionLease: Sendable {
    private let lock: FileLock

    /// Takes the lease.
    ///
    /// - Throws: ``ChatError/busy(_:)``; ``FileError`` where the home cannot be written.
    init(session: ChatSession, database: AppDatabase, time: TimeContext) throws {
        let home = database.home.url
        try PrivateFile.makeFolder(home)
        let file = home.appending(path: "chat-\(session.id).lock")
        guard let lock = try FileLock.attempt(file, isTemporary: true) else {
            throw ChatError.busy(session.title(in: time))
        }
        self.lock = lock
    }

    /// Gives it back.
    func end() { lock.release() }
}
