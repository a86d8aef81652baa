import ArgumentParser
import Core
import Files
import Foundation
import ReminderRules

struct ImportReminders: Flow {
    static let descriptor = FlowDescriptor(
        "import",
        "Import reminders from a calendar",
        discussion: """
            Events and to-dos of an iCalendar file (.ics), as Apple, Google, Outlook and Thunderbird export it: titles, times, \
            zones, rules of repeating with the times that they leave out, and the last alarm before an event. What is over, \
            done or cancelled is passed over; what no reminder can say is listed with its line, and nothing is guessed. Whole \
            days come in your morning ('reminders.morning'). The same file twice changes nothing; one that says something \
            else updates what you have not edited.
            """,
        effect: .writes,
        openTo: [.page],
        undoneBy: "reminders.import.undo",
        examples: [
            FlowExample("calendar.ics --dry-run", "What would be added"),
            FlowExample("calendar.ics --zone Europe/Berlin", "What its unknown zones are"),
        ]
    )

    @Argument(help: "The file, or - for standard input.") var file: InputFile
    @Flag(help: "Say what would change, and change nothing.") var dryRun = false
    @Option(help: "The zone of times whose zone nobody knows, such as Europe/Berlin.") var zone: String?

    /// Bytes of a calendar.
    static let mostBytes = 64 << 20

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> CalendarImportReport {
        let stated = try zone.map { name in
            guard TimeZone.knownTimeZoneIdentifiers.contains(name) || name == "UTC", let found = TimeZone.named(name)
            else {
                throw Failure.usage(
                    "reminders.zone",
                    "'\(name.prefix(60))' is no zone.",
                    recovery: "Name one of IANA, such as Europe/Berlin or America/New_York."
                )
            }
            return found
        }
        let bytes = try await session.contents(of: file, limit: Self.mostBytes)
        let name = file.isStandardInput ? "standard input" : file.name
        let read = try await CalendarReminders(
            bytes,
            morning: try await reminders.preferences().dayParts.morning,
            zone: stated,
            time: session.time
        ) { done in
            try await session.progress(
                ProgressUpdate("Reading \(name)", completed: Int64(done), total: Int64(bytes.count), unit: "bytes")
            )
        }
        let importer = ReminderImporter(store: reminders.store, time: session.time)
        return CalendarImportReport(
            read,
            try await importer.save(read.drafts, name: name, isDryRun: dryRun),
            isDryRun: dryRun
        )
    }
}

/// What an import of a calendar did, or would do.
struct CalendarImportReport: FlowResult {
    let isDryRun: Bool
    /// Events and to-dos in the file.
    let entries: Int
    let added: Int
    let updated: Int
    let unchanged: Int
    let kept: Int
    let past: Int
    let completed: Int
    let cancelled: Int
    let wholeDays: Int
    /// Rows that nothing is made of.
    let refused: [CalendarReminders.Row]
    /// Rows of which something is left out.
    let shortened: [CalendarReminders.Row]
    let remarks: [String]

    /// Rows quote titles out of the file.
    var outsideSources: Set<String> { refused.isEmpty && shortened.isEmpty ? [] : ReminderImport.outsideSources }

    init(_ read: CalendarReminders, _ outcome: ReminderImporter.Outcome, isDryRun: Bool) {
        self.isDryRun = isDryRun
        entries = read.entries
        (added, updated, unchanged, kept) = (outcome.added, outcome.updated, outcome.unchanged, outcome.kept)
        (past, completed, cancelled, wholeDays) = (read.over, read.done, read.cancelled, read.wholeDays)
        (refused, shortened) = (read.refused, read.shortened)
        var remarks = read.remarks
        if read.untold > 0 { remarks.append("\(read.untold) further rows are not listed.") }
        if outcome.tooMany > 0 {
            remarks.append(
                "\(outcome.tooMany) were left out: a person may have \(RemindersCoordinator.most) reminders at most."
            )
        }
        self.remarks = remarks
    }

    func presentation(in context: FlowContext) -> Presentation {
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        var facts = [KeyValue("Reminders", "\(figure(added)) \(isDryRun ? "would be added" : "added")")]
        if updated > 0 {
            facts.append(KeyValue("Different now", "\(figure(updated)) \(isDryRun ? "would be " : "")updated"))
        }
        if kept > 0 { facts.append(KeyValue("Different, but kept", "\(figure(kept)) that you have edited")) }
        if unchanged > 0 { facts.append(KeyValue("Imported before", "\(figure(unchanged)), unchanged")) }
        if wholeDays > 0 {
            facts.append(KeyValue("Whole days", "\(figure(wholeDays)), in the morning or at their alarm"))
        }
        let passed = [(past, "over"), (completed, "done"), (cancelled, "cancelled")].filter { $0.0 > 0 }
        if !passed.isEmpty {
            let words = passed.map { "\(figure($0.0)) \($0.1)" }
            facts.append(KeyValue("Passed over", words.joined(separator: ", ")))
        }
        var parts: [Presentation] = [.keyValues(facts)]
        if !remarks.isEmpty { parts.append(.text(remarks.joined(separator: "\n"), tone: .muted)) }
        func section(_ title: String, _ rows: [CalendarReminders.Row]) {
            guard !rows.isEmpty else { return }
            let cells = rows.prefix(20).map { row -> [Table.Cell] in
                [.init(figure(row.line), tone: .muted), .init(row.what, tone: .strong), .init(row.reason)]
            }
            let table = Table([.init("line", .trailing), .init("what"), .init("why")], rows: cells)
            var shown: [Presentation] = [.table(table)]
            if rows.count > 20 { shown.append(.text("and \(figure(rows.count - 20)) more, with --json", tone: .muted)) }
            parts.append(.section("\(title): \(figure(rows.count))", shown))
        }
        section("Not taken", refused)
        section("Taken, but not all of it", shortened)
        if isDryRun {
            parts.append(.text("Nothing was changed.", tone: .muted))
        } else if added + updated > 0 {
            parts.append(.text("Take it back with: bento reminders import undo", tone: .muted))
        }
        return .stack(parts)
    }
}

struct ListReminderImports: Flow {
    static let descriptor = FlowDescriptor(
        "import list",
        "Show the imports that were made",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> ReminderImportsReport {
        let importer = ReminderImporter(store: reminders.store, time: session.time)
        return ReminderImportsReport(try await importer.imports(), time: session.time)
    }
}

/// The imports that were made, the latest first.
struct ReminderImportsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let on: LocalDay
        let added: Int
        let updated: Int
        let isUndone: Bool

        private enum CodingKeys: String, CodingKey {
            case name, added, updated, isUndone
            case on = "day"
        }
    }

    let imports: [Entry]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case imports }

    init(_ made: [ReminderImport], time: TimeContext) {
        listing = Table.Listing(ReminderImport.itemKind, of: made)
        imports = made.map { made in
            Entry(
                name: made.name,
                on: LocalDay(of: made.importedAt.date, in: time.zone),
                added: made.added,
                updated: made.updated,
                isUndone: made.undoneAt != nil
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !imports.isEmpty else {
            return .text("Nothing was imported yet. Import a calendar with: bento reminders import FILE", tone: .muted)
        }
        let rows = imports.map { entry -> [Table.Cell] in
            [
                .init(context.forms.date(entry.on)), .init(entry.name),
                .init(context.forms.number(Int64(entry.added))), .init(context.forms.number(Int64(entry.updated))),
                .init(entry.isUndone ? "taken back" : "", tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("On"), .init("File"), .init("Added", .trailing), .init("Updated", .trailing, dispensability: 1),
            .init(""),
        ]
        return .table(Table(columns, rows: rows, listing: listing))
    }
}

struct UndoReminderImport: Flow {
    static let descriptor = FlowDescriptor(
        "import undo",
        "Take a whole import back",
        discussion: "What it added goes, and what it changed is as it was before.",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("", "The last one")]
    )

    @Argument(help: "Its number in the list just shown, last, or words of its file's name; by default the last one.")
    var name: String?

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> UndoneImport {
        let importer = ReminderImporter(store: reminders.store, time: session.time)
        var chosen: ReminderImport?
        if let name {
            let made = try await importer.imports().filter { $0.undoneAt == nil }
            chosen = try await session.item(name, ReminderImport.itemKind, among: made)
        }
        let undone = try await importer.undo(chosen)
        return UndoneImport(name: undone.name, added: undone.added, updated: undone.updated)
    }
}

/// An import that was taken back.
struct UndoneImport: FlowResult {
    let name: String
    let added: Int
    let updated: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("Taken back: \(name), \(context.forms.counted(added + updated, "reminder")).")
    }
}

struct ExportReminders: Flow {
    static let descriptor = FlowDescriptor(
        "export",
        "Write your reminders as a calendar",
        discussion: """
            An iCalendar file (.ics) that other calendars import: what comes at a time as events with an alarm, what has no time \
            as to-dos. What features remind of is not in it.
            """,
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("reminders.ics", "All that are to come")]
    )

    @Argument(help: "The file to write; - for standard output.") var file: OutputFile
    @Flag(help: "Replace a file that is there.") var replace = false

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> ExportedReminders {
        let (bytes, count) = CalendarExport(time: session.time).calendar(of: try await reminders.store.reminders())
        do {
            try await session.write(InputSequence(bytes), to: file, replacing: replace)
        } catch let error as FileError where error.reason == .exists {
            throw Failure(
                error.code,
                error.message,
                recovery: "Name another file, or pass --replace to replace it.",
                exitStatus: error.exitStatus
            )
        }
        return ExportedReminders(file: file.shown, reminders: count)
    }
}

/// A calendar that was written.
struct ExportedReminders: FlowResult {
    let file: String
    let reminders: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("Wrote \(context.forms.counted(reminders, "reminder")) to \(file).")
    }
}
