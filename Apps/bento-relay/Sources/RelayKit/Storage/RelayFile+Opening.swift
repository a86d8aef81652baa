import Core
import Files
import Foundation
import GRDB

extension RelayFile {
    /// Opens the file, or makes it, for a relay that has it to itself.
    ///
    /// - Returns: the file, and what keeps other relays away as long as it is held. Two would not lose anything, but neither would
    ///   tell its devices of what the other took.
    /// - Throws: a `Failure` with words for whoever runs the relay.
    public static func opened(_ path: String) throws -> (file: RelayFile, lock: FileLock) {
        let lock: FileLock?
        do {
            lock = try FileLock.attempt(URL(filePath: path + "-lock"))
        } catch {
            throw unusable(path, error.message, "Choose a place that this user can write to, with --file PATH.")
        }
        guard let lock else {
            throw unusable(path, "Another relay uses it.", "Stop that one, or choose another file with --file PATH.")
        }
        do {
            return (try RelayFile(path: path), lock)
        } catch let error as any BentoError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw unusable(
                path,
                "It is no database.",
                "Choose another file with --file PATH; this one was left as it is."
            )
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw unusable(path, "It is damaged.", "Move it away, and start again without it: devices fill a new one.")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw unusable(path, "The disk is full.", "Make room, then start the relay again.")
        } catch {
            throw unusable(path, "\(error).", "Choose a place that this user can write to, with --file PATH.")
        }
    }

    private static func unusable(_ path: String, _ why: String, _ recovery: String) -> Failure {
        Failure(
            "relay.file",
            "'\(path)' cannot be used as a relay's file. \(why)",
            recovery: recovery,
            exitStatus: .cannotCreate
        )
    }
}
