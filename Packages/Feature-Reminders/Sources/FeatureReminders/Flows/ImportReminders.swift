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
    @Flag(help: "Show what would change, and change nothing.") var dryRun = false
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

/// A summary of a calendar's import, done or only tried.
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
