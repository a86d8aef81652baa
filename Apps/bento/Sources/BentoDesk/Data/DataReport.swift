import AppData
import BentoHome
import Core
import DataTransfer

/// The outcome of a command for all of the data.
package struct DataReport: FlowResult {
    let action: String
    let path: String
    let bytes: Int?
    /// Rows by table.
    let rows: [String: Int]
    /// Files that were deleted.
    let files: [String]?
    /// Files that do not belong to Bento and stayed.
    let left: [String]?
    /// Paths that deleted links pointed to and that still exist.
    let remaining: [String]?
    /// The location of a copy of the damaged database.
    let damagedCopy: String?
    /// Rows that this program could not read and set aside.
    let setAside: [RowFault]?
    /// Names of secrets in an archive, or restored from it.
    let secrets: [String]?
    /// Names of secrets that are not in an archive, because it is not encrypted.
    let secretsLeftOut: [String]?
    /// Settings and permissions of a backup that were not restored, each with its value in the backup.
    let leftOut: [String]?
    /// The size in bytes of the deleted files.
    let freed: Int?
    /// True if the deleted data was searched for and not found.
    let isProven: Bool?

    package init(
        _ action: String,
        path: String,
        bytes: Int? = nil,
        rows: [String: Int] = [:],
        files: [String]? = nil,
        left: [String]? = nil,
        remaining: [String]? = nil,
        damagedCopy: String? = nil,
        setAside: [RowFault] = [],
        secrets: [String]? = nil,
        secretsLeftOut: [String]? = nil,
        leftOut: [String] = [],
        freed: Int? = nil,
        isProven: Bool? = nil
    ) {
        self.secrets = secrets
        self.secretsLeftOut = secretsLeftOut
        self.leftOut = leftOut.isEmpty ? nil : leftOut
        self.freed = freed
        self.isProven = isProven
        self.setAside = setAside.isEmpty ? nil : setAside
        self.action = action
        self.path = path
        self.bytes = bytes
        self.rows = rows
        self.files = files
        self.left = left
        self.remaining = remaining
        self.damagedCopy = damagedCopy
    }

    package var exitStatus: ExitStatus { remaining?.isEmpty == false ? .negative : .success }

    package func presentation(in context: FlowContext) -> Presentation {
        let count = rows.values.reduce(0, +)
        var pairs = [KeyValue(action.lowercased(), path)]
        if let bytes { pairs.append(KeyValue("size", "\((bytes + 1023) / 1024) KiB")) }
        if !rows.isEmpty {
            pairs.append(
                KeyValue("rows", "\(count) in \(context.forms.counted(rows.values.count { $0 > 0 }, "table"))")
            )
        }
        if let files, !files.isEmpty { pairs.append(KeyValue("files", files.joined(separator: ", "))) }
        if let secrets, !secrets.isEmpty { pairs.append(KeyValue("secrets", secrets.joined(separator: ", "))) }
        if let freed { pairs.append(KeyValue("freed", "\((freed + 1023) / 1024) KiB")) }
        if isProven == true {
            pairs.append(KeyValue("proof", "looked again: none of these files is there any more", tone: .good))
        }
        if let left, !left.isEmpty {
            pairs.append(KeyValue("left alone", left.joined(separator: ", "), tone: .muted))
        }
        for path in remaining ?? [] { pairs.append(KeyValue("still there", path, tone: .bad)) }
        var parts: [Presentation] = [.keyValues(pairs)]
        if let remaining, !remaining.isEmpty {
            parts.append(
                .notice(
                    Notice(.warning, "Only the links to them were deleted. Delete those files yourself: rm FILE.")
                )
            )
        }
        if let secretsLeftOut, !secretsLeftOut.isEmpty {
            parts.append(
                .notice(
                    Notice(
                        .warning,
                        "Left out without --encrypt: \(context.forms.counted(secretsLeftOut.count, "secret"))."
                    )
                )
            )
        }
        if let leftOut {
            let sentence = "These stayed as they are here; restore again with --settings or --permissions to take them:"
            parts.append(.notice(Notice(.info, sentence)))
            parts += leftOut.map { .text("  " + $0) }
        }
        if let damagedCopy {
            parts.append(
                .notice(Notice(.warning, "The database from before was damaged; it is kept at \(damagedCopy)."))
            )
        }
        if let setAside {
            let shown = setAside.prefix(5).map { "'\($0.shownKey)' of '\($0.table)'" }.joined(separator: ", ")
            let more = setAside.count > 5 ? " and \(setAside.count - 5) more" : ""
            parts.append(
                .notice(Notice(.warning, "Rows that cannot be right were set aside: \(shown)\(more)."))
            )
        }
        return .stack(parts)
    }
}
