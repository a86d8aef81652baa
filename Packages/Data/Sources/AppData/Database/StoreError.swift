import Core
import Foundation
import GRDB

/// Why the database cannot do what was asked.
public enum StoreError: BentoError, Equatable {
    /// The file is not an SQLite database, or its pages contradict each other. It is never changed or deleted.
    case corrupt(String)
    /// An SQLite database of another program.
    case foreign(String)
    /// The file or its folder may not be written.
    case readOnly(String)
    /// The disk is full; the transaction was rolled back.
    case full(String)
    /// Another process held the lock for longer than the busy timeout.
    case locked(String)
    /// The file cannot be opened.
    case cannotOpen(String, String)
    /// A rule of the schema was broken (`UNIQUE`, `NOT NULL`, `CHECK`, `FOREIGN KEY`); SQLite's words, never values.
    case constraint(String)
    /// Reading or writing the disk failed.
    case inputOutput(String, String)
    /// A row has a value that its type cannot have, and could not be left out.
    case unreadableRow(String)
    /// Anything else SQLite refuses, in its words; usually a defect of the program.
    case failed(String)

    /// Sorts an SQLite error into a case.
    package init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly(path)
        case .SQLITE_FULL: self = .full(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .locked(path)
        case .SQLITE_CANTOPEN: self = .cannotOpen(path, reason)
        case .SQLITE_CONSTRAINT: self = .constraint(reason)
        // SQLite says the same of a full disk where it fails to make its shared memory.
        case .SQLITE_IOERR: self = Self.isFull(path) ? .full(path) : .inputOutput(path, reason)
        default: self = .failed(reason)
        }
    }

    /// Whether the disk of a file has less than 64 KiB left.
    private static func isFull(_ path: String) -> Bool {
        var information = statvfs()
        guard statvfs(path, &information) == 0 else { return false }
        return UInt64(information.f_bavail) * UInt64(information.f_frsize) < 65_536
    }

    /// Runs an operation and turns SQLite's errors into this type; others pass as they are.
    package static func mapping<Value>(path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// `data.` and a word for the case.
    public var code: String {
        switch self {
        case .corrupt: "data.corrupt"
        case .foreign: "data.foreign"
        case .readOnly: "data.read-only"
        case .full: "data.full"
        case .locked: "data.locked"
        case .cannotOpen: "data.cannot-open"
        case .constraint: "data.constraint"
        case .inputOutput: "data.io"
        case .unreadableRow: "data.unreadable-row"
        case .failed: "data.failed"
        }
    }

    /// What happened to which file.
    public var message: String {
        switch self {
        case .corrupt(let path): "The database '\(path)' is damaged, or not a database."
        case .foreign(let path): "The database '\(path)' belongs to another program."
        case .readOnly(let path): "The database '\(path)' cannot be written by this user."
        case .full(let path): "There is no space left to write to the database '\(path)'; this change was not saved."
        case .locked(let path): "'\(path)' is in use by another running Bento."
        case .cannotOpen(let path, let reason): "The database '\(path)' cannot be opened: \(reason)."
        case .constraint(let reason): "The data breaks a rule of the database: \(reason)."
        case .inputOutput(let path, let reason): "The disk failed while using '\(path)': \(reason)."
        case .unreadableRow(let path): "A row of the database '\(path)' cannot be read."
        case .failed(let reason): "The database refused: \(reason)."
        }
    }

    /// What to do next.
    public var recovery: String? {
        switch self {
        case .corrupt:
            "The file was left untouched. Restore a backup with 'bento data restore FILE', or use another folder with --home."
        case .foreign, .cannotOpen: "Name another folder with --home FOLDER."
        case .readOnly: "Check the permissions of the file and its folder, or name another folder with --home FOLDER."
        case .full: "Free some space and try again."
        case .locked: "Wait a moment and try again, or close the other one."
        case .inputOutput: "Check the disk, then try again."
        case .unreadableRow: "Type 'bento features doctor' to see which."
        case .constraint, .failed: nil
        }
    }

    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .locked, .full, .inputOutput: true
        default: false
        }
    }

    /// Whether writing alone is refused: what has been saved can still be read.
    public var leavesReading: Bool {
        switch self {
        case .readOnly, .full, .locked: true
        default: false
        }
    }

    /// 65, 74, 75 or 77 by case; 70 for a defect of the program.
    public var exitStatus: ExitStatus {
        switch self {
        case .corrupt, .foreign, .constraint, .unreadableRow: .dataError
        case .readOnly: .noPermission
        case .full, .inputOutput, .cannotOpen: .ioError
        case .locked: .temporaryFailure
        case .failed: .software
        }
    }
}
