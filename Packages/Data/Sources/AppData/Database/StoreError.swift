import Core
import Foundation
import GRDB

/// A reason that the database cannot do what was asked.
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
    /// A rule of the schema was broken (`UNIQUE`, `NOT NULL`, `CHECK`, `FOREIGN KEY`): what, and SQLite's words.
    case constraint(String, detail: String)
    /// Reading or writing the disk failed; SQLite's words.
    case inputOutput(String, detail: String)
    /// The tables are not those that Bento made: another program has changed them; SQLite's words.
    case altered(String, detail: String)
    /// A row has a value that its type cannot have, and could not be left out.
    case unreadableRow(String)
    /// Anything else that SQLite refuses; usually a defect of the program.
    case failed(detail: String)

    /// Sorts an SQLite error into a case.
    package init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly(path)
        case .SQLITE_FULL: self = .full(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .locked(path)
        case .SQLITE_CANTOPEN: self = .cannotOpen(path, Self.words(for: error))
        case .SQLITE_CONSTRAINT: self = .constraint(Self.words(for: error), detail: reason)
        // SQLite says the same of a full disk where it fails to make its shared memory.
        case .SQLITE_IOERR: self = Self.isFull(path) ? .full(path) : .inputOutput(path, detail: reason)
        case .SQLITE_ERROR where Self.isOfSchema(reason): self = .altered(path, detail: reason)
        case .SQLITE_ERROR where reason == "unsupported file format": self = .corrupt(path)
        default: self = .failed(detail: reason)
        }
    }

    /// True if SQLite says that a table or a column is missing.
    private static func isOfSchema(_ reason: String) -> Bool {
        reason.hasPrefix("no such table") || reason.hasPrefix("no such column")
            || reason.contains(" has no column named ")
    }

    /// The meaning of an error of SQLite, as a clause for a person. SQLite's own words are for those who know its SQL.
    package static func words(for error: DatabaseError) -> String {
        let reason = error.message ?? ""
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            return "it says again what must be there only once"
        case .SQLITE_CONSTRAINT_NOTNULL: return "it lacks a value that must be there"
        case .SQLITE_CONSTRAINT_FOREIGNKEY: return "it refers to a row that does not exist"
        case .SQLITE_CONSTRAINT_CHECK: return "it has a value that cannot be"
        // SQLITE_CONSTRAINT_DATATYPE, of strict tables.
        case ResultCode(rawValue: 3091): return "it has a value of another kind than its column"
        // SQLite always says which rule it was: these are this program's words.
        case .SQLITE_CONSTRAINT: return reason
        default: break
        }
        switch error.resultCode {
        case .SQLITE_CONSTRAINT: return "it breaks a rule of its table"
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return "it is damaged"
        case .SQLITE_CANTOPEN: return "its file, or one beside it, cannot be opened"
        case .SQLITE_TOOBIG: return "a value is too large"
        case .SQLITE_NOMEM: return "there is not enough memory"
        case .SQLITE_ERROR where isOfSchema(reason): return "a table or a column is missing"
        case .SQLITE_ERROR where reason.hasSuffix(" already exists"): return "something of that name is there already"
        default: return "SQLite refused it (\(error.extendedResultCode.rawValue))"
        }
    }

    /// SQLite's own words, for the log; `nil` where the message says all.
    public var detail: String? {
        switch self {
        case .constraint(_, let detail), .inputOutput(_, let detail), .altered(_, let detail), .failed(let detail):
            detail
        default: nil
        }
    }

    /// True if the disk of a file has less than 64 KiB left.
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
        case .altered: "data.altered"
        case .unreadableRow: "data.unreadable-row"
        case .failed: "data.failed"
        }
    }

    /// The event, and the file it happened to.
    public var message: String {
        switch self {
        case .corrupt(let path): "The database '\(path)' is damaged, or not a database."
        case .foreign(let path): "The database '\(path)' belongs to another program."
        case .readOnly(let path): "The database '\(path)' cannot be written by this user."
        case .full(let path): "There is no space left to write to the database '\(path)'; this change was not saved."
        case .locked(let path): "'\(path)' is in use by another running Bento."
        case .cannotOpen(let path, let reason): "The database '\(path)' cannot be opened: \(reason)."
        case .constraint(let words, _): "The data breaks a rule of the database: \(words)."
        case .inputOutput(let path, _): "The disk failed while using '\(path)'."
        case .altered(let path, _): "The database '\(path)' lacks a table or a column: another program has changed it."
        case .unreadableRow(let path): "A row of the database '\(path)' cannot be read."
        case .failed: "The database refused what was asked of it."
        }
    }

    /// The next step.
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
        case .altered: "Type 'bento features doctor' to see what, and restore a backup with 'bento data restore FILE'."
        case .failed: "Type 'bento features doctor'; it also names the log, which has SQLite's own words."
        case .constraint: nil
        }
    }

    /// True if the same call may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .locked, .full, .inputOutput: true
        default: false
        }
    }

    /// True if only writing is refused: what has been saved can still be read.
    public var leavesReading: Bool {
        switch self {
        case .readOnly, .full, .locked: true
        default: false
        }
    }

    /// 65, 74, 75 or 77 by case; 70 for a defect of the program.
    public var exitStatus: ExitStatus {
        switch self {
        case .corrupt, .foreign, .constraint, .altered, .unreadableRow: .dataError
        case .readOnly: .noPermission
        case .full, .inputOutput, .cannotOpen: .ioError
        case .locked: .temporaryFailure
        case .failed: .software
        }
    }
}
