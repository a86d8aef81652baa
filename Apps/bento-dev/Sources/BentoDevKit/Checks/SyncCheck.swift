import RepositoryReading

/// The records' declarations about other devices, and writes that those devices would miss.
struct SyncCheck {
    let context: CheckContext
    let rule: CodeRule

    private struct Record {
        let module: Module
        let source: SourceFile
        let type: SourceFacts.TypeDeclaration
        /// Its declaration as written; `nil` if there is none.
        let word: String?
        let table: String?
    }

    /// Records without a decision about their rows.
    func missingWords() -> [Violation] {
        records().filter { $0.word == nil && rule.covers($0.module) }.map { record in
            Violation(
                rule: .syncWord,
                from: record.module.name,
                to: "",
                symbol: record.type.name,
                place: Place(file: record.source.path, line: record.type.line),
                what: "\(record.type.name) does not say whether its rows leave the device",
                why:
                    "a table that nobody thought of is missing on the person's other devices, or is there against their will",
                fix: "say 'static let sync: SyncTable? = SyncTable(...)', or '= nil' and why"
            )
        }
    }

    /// SQL that writes to a shared table without `save`, which informs other devices. Migration steps (`*Schema.swift`)
    /// are never reported.
    func uncapturedWrites() -> [Violation] {
        let shared = Set(records().filter { $0.word.map { $0 != "nil" } ?? false }.compactMap(\.table))
        return context.repository.modules.filter { $0.kind != .test && rule.covers($0) }.flatMap { module in
            module.sources.filter { !$0.path.hasSuffix("Schema.swift") }.flatMap { source in
                source.facts.tableWrites.filter { shared.contains($0.text) || $0.text.hasPrefix(".") }.map { write in
                    Violation(
                        rule: .uncapturedWrite,
                        from: module.name,
                        to: write.text,
                        symbol: write.symbol,
                        place: Place(file: source.path, line: write.line, column: write.column),
                        what: write.text.hasPrefix(".")
                            ? "\(module.name) writes a record by '\(write.text)' in \(write.symbol)"
                            : "\(module.name) writes to '\(write.text)' by SQL in \(write.symbol)",
                        why: "what is not saved by 'save' is not sent to the person's other devices, which undo it",
                        fix:
                            "use 'save', 'softDelete' or 'restore'; or mark the rows by 'SyncCapture.mark' and permit the line"
                    )
                }
            }
        }
    }

    private func records() -> [Record] {
        var found: [Record] = []
        for module in context.repository.modules where module.kind != .test {
            let words = module.sources.flatMap { $0.facts.tableWords }
            for source in module.sources {
                for type in source.facts.types where !type.isExtension && type.inherits.contains("SyncedRecord") {
                    let said = words.filter { $0.type == type.name }
                    // A protocol has no table; undoable changes belong to the device, as their protocol declares.
                    guard let table = said.first(where: { $0.name == "databaseTableName" }) else { continue }
                    let word = said.first { $0.name == "sync" }?.value
                    found.append(Record(module: module, source: source, type: type, word: word, table: table.value))
                }
            }
        }
        return found
    }
}
