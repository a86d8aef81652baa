import Core

/// A reason that a backup, restore, export or import was refused; it has changed nothing.
public enum TransferError: BentoError, Equatable {
    /// Something stands where the file would go.
    case exists(String)
    /// There is no such file.
    case missing(String)
    /// There is no such folder to write into.
    case missingFolder(String)
    /// The file is the database itself.
    case sameFile(String)
    /// The file is larger than what is read at once, in bytes.
    case tooLarge(String, limit: Int)
    /// The file is not a backup of Bento, or damaged; the second value says how.
    case notBackup(String, String)
    /// The file is not an export of Bento, cut or damaged; the second value says where.
    case notExport(String, String)
    /// The export has a form or tables newer than this program.
    case newer(String, what: String, found: Int, known: Int)
    /// A row of the export cannot be taken.
    case badRow(file: String, table: String, row: Int, reason: String)
    /// Rows of the export refer to rows that are neither in it nor in the database.
    case brokenReferences(file: String, table: String)

    /// `transfer.` and a word for the case.
    public var code: String {
        switch self {
        case .exists: "transfer.exists"
        case .missing: "transfer.missing"
        case .missingFolder: "transfer.missing-folder"
        case .sameFile: "transfer.same-file"
        case .tooLarge: "transfer.too-large"
        case .notBackup: "transfer.not-backup"
        case .notExport: "transfer.not-export"
        case .newer: "transfer.newer"
        case .badRow: "transfer.bad-row"
        case .brokenReferences: "transfer.broken-references"
        }
    }

    /// The fault, and its file.
    public var message: String {
        switch self {
        case .exists(let path): "'\(path)' is there already."
        case .missing(let path): "There is no file '\(path)'."
        case .missingFolder(let path): "There is no folder '\(path)' to write into."
        case .sameFile(let path): "'\(path)' is the database in use."
        case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit >> 20) MB."
        case .notBackup(let path, let reason): "'\(path)' cannot be restored: \(reason)."
        case .notExport(let path, let reason): "'\(path)' cannot be imported: \(reason)."
        case .newer(let path, let what, let found, let known):
            "'\(path)' comes from a newer Bento: its \(what) has version \(found), this program knows version \(known)."
        case .badRow(let file, let table, let row, let reason):
            "'\(file)' cannot be imported: row \(row) of '\(table)' \(reason)."
        case .brokenReferences(let file, let table):
            "'\(file)' cannot be imported: rows of '\(table)' refer to rows that do not exist."
        }
    }

    /// The next step.
    public var recovery: String? {
        switch self {
        case .exists: "Choose another name, or move it away."
        case .missing: "Check the path."
        case .missingFolder: "Make it first, or choose another place."
        case .sameFile: "Choose another file."
        case .tooLarge: nil
        case .notBackup:
            "Nothing was changed. Choose a whole file that 'bento data backup' or 'bento data archive' wrote."
        case .notExport, .badRow, .brokenReferences:
            "Nothing was changed. Choose what 'bento data export' wrote, complete."
        case .newer: "Nothing was changed. Install the newer Bento."
        }
    }

    /// 73, 66, 64, 78 or 65 by case.
    public var exitStatus: ExitStatus {
        switch self {
        case .exists, .missingFolder: .cannotCreate
        case .missing: .noInput
        case .sameFile: .usage
        case .newer: .configuration
        default: .dataError
        }
    }
}
