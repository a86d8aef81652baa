import Core

/// A reason that a file's schema and the program's do not go together.
public enum SchemaError: BentoError, Equatable {
    /// The file has been written by a newer program.
    case newer(namespace: String, found: Int, known: Int, path: String)
    /// The file has run other steps than the program's.
    case diverged(namespace: String, step: Int, found: String, expected: String)
    /// A step failed; the file is as it was.
    case stepFailed(namespace: String, step: String, reason: String)
    /// A step touched something outside its namespace.
    case outsideNamespace(namespace: String, step: String, object: String)
    /// A step made a table that no import could merge.
    case noPrimaryKey(namespace: String, step: String, table: String)
    /// After the steps, rows refer to rows that do not exist.
    case brokenReferences(table: String)
    /// A plan is malformed.
    case badPlan(String)

    /// `schema.` and a word for the case.
    public var code: String {
        switch self {
        case .newer: "schema.newer"
        case .diverged: "schema.diverged"
        case .stepFailed: "schema.step-failed"
        case .outsideNamespace: "schema.outside-namespace"
        case .noPrimaryKey: "schema.no-primary-key"
        case .brokenReferences: "schema.broken-references"
        case .badPlan: "schema.bad-plan"
        }
    }

    /// The mismatch.
    public var message: String {
        switch self {
        case .newer(let namespace, let found, let known, let path):
            "'\(path)' was written by a newer Bento: its '\(namespace)' tables have version \(found), "
                + "this program knows version \(known)."
        case .diverged(let namespace, let step, let found, let expected):
            "The '\(namespace)' tables come from another build of Bento: step \(step) is '\(found)', "
                + "this program has '\(expected)'."
        case .stepFailed(let namespace, let step, let reason):
            "Updating the '\(namespace)' tables failed at '\(step)': \(reason). The database is as it was."
        case .outsideNamespace(let namespace, let step, let object):
            "The step '\(step)' of '\(namespace)' touches '\(object)', which is not named '\(namespace)_...'."
        case .noPrimaryKey(let namespace, let step, let table):
            "The step '\(step)' of '\(namespace)' makes the table '\(table)' without a primary key."
        case .brokenReferences(let table):
            "After the update, rows of '\(table)' would refer to rows that do not exist. The database is as it was."
        case .badPlan(let fault): "A schema is declared wrongly: \(fault)."
        }
    }

    /// The next step; `nil` for defects of the program.
    public var recovery: String? {
        switch self {
        case .newer: "Install the newer Bento, or name another folder with --home FOLDER."
        case .diverged: "Use the build that wrote it, or name another folder with --home FOLDER."
        case .stepFailed, .brokenReferences: "Keep using the older Bento and report this, or restore a backup."
        default: nil
        }
    }

    /// 78 where the program is too old or another one, 70 otherwise.
    public var exitStatus: ExitStatus {
        switch self {
        case .newer, .diverged: .configuration
        default: .software
        }
    }
}
