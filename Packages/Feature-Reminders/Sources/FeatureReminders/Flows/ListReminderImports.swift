import Core

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
