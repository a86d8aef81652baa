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

    /// What tells that somebody has replaced or changed the files.
    package var identity: Identity {
        Identity(stamps: ["", "-wal", "-journal"].map { Identity.Stamp(file.filePath + $0) })
    }

    package struct Identity: Sendable, Equatable {
        package struct Stamp: Sendable, Equatable {
            package var device: UInt64 = 0
            package var number: UInt64 = 0
            package var size: Int64 = 0
            package var seconds: Int = 0
            package var nanoseconds: Int = 0

            package init(_ path: String) {
                var information = stat()
                guard stat(path, &information) == 0 else { return }
                device = UInt64(truncatingIfNeeded: information.st_dev)
                number = UInt64(truncatingIfNeeded: information.st_ino)
                size = Int64(information.st_size)
                #if canImport(Darwin)
                    (seconds, nanoseconds) = (information.st_mtimespec.tv_sec, information.st_mtimespec.tv_nsec)
                #else
                    (seconds, nanoseconds) = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
                #endif
            }

            /// Whether there is a file at all.
            package var isThere: Bool { number != 0 }

            package func isSameFile(as other: Stamp) -> Bool { number == other.number && device == other.device }
        }

        package let stamps: [Stamp]

        /// The file itself.
        package var main: Stamp { stamps[0] }
    }
}
