import Files
import Foundation

/// The files of a database: the file itself, and beside it the write-ahead log or the rollback journal, without which it
/// may hold nothing, or half a transaction.
package struct DatabaseFiles: Sendable {
    package let file: URL

    package init(file: URL) { self.file = file }

    package var log: URL { URL(fileURLWithPath: file.filePath + "-wal") }

    /// Bytes in the write-ahead log; a log of 32 or less has a header and nothing else.
    package var hasLog: Bool { log.byteCount > 32 }

    /// Refuses a file that SQLite would throw the log away for: it deletes the log of an empty file, and that of a file
    /// that does not begin as a database does.
    ///
    /// - Throws: ``StoreError/corrupt(_:)``; both files are as they were.
    package func checkLog() throws {
        guard hasLog else { return }
        guard file.byteCount > 0, try PrivateFile.begins(file, with: Array("SQLite format 3\0".utf8)) else {
            throw StoreError.corrupt(file.filePath)
        }
    }

    /// Copies all of them, as they are at one moment.
    ///
    /// - Throws: ``TransferError/missing(_:)``, ``HomeError``, or ``StoreError/locked(_:)`` where somebody goes on writing.
    package func copy(to target: URL) throws {
        for _ in 0..<20 {
            let before = identity
            try TransferError.mapping { () throws(FileError) in try PrivateFile.copy(file, to: target) }
            do {
                for suffix in ["-wal", "-journal"] {
                    let source = URL(fileURLWithPath: file.filePath + suffix)
                    guard source.byteCount > 0 else { continue }
                    do {
                        let side = URL(fileURLWithPath: target.filePath + suffix)
                        try TransferError.mapping { () throws(FileError) in try PrivateFile.copy(source, to: side) }
                    } catch TransferError.missing {
                        continue
                    }
                }
            } catch {
                target.removeDatabase()
                throw error
            }
            if identity == before { return }
            target.removeDatabase()
        }
        throw StoreError.locked(file.filePath)
    }

    /// Changes if somebody replaces or changes the files.
    package var identity: Identity {
        Identity(stamps: ["", "-wal", "-journal"].map { FileStamp(file.filePath + $0) })
    }

    package struct Identity: Sendable, Equatable {
        package let stamps: [FileStamp]

        /// The file itself.
        package var main: FileStamp { stamps[0] }
    }
}

extension URL {
    /// Removes a database file and what SQLite puts beside it.
    package func removeDatabase() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// The size in bytes; 0 where there is no file.
    package var byteCount: Int {
        var information = stat()
        return stat(filePath, &information) == 0 ? Int(information.st_size) : 0
    }

    /// True if two paths lead to one file.
    package func isSameFile(as other: URL) -> Bool {
        var mine = stat()
        var theirs = stat()
        guard stat(path, &mine) == 0, stat(other.path, &theirs) == 0 else { return false }
        return mine.st_ino == theirs.st_ino && mine.st_dev == theirs.st_dev
    }
}
