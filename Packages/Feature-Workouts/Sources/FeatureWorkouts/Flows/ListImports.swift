import Core
import TrainingLog
import TrainingTransfer

struct ListImports: Flow {
    static let descriptor = FlowDescriptor(
        "import list",
        "Show the imports that were made",
        effect: .reads,
        openTo: [.page],
        formerly: ["workouts.imports.list"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ImportsReport {
        ImportsReport(try await workouts.importer.imports(), time: session.time)
    }
}

/// The imports that were made, latest first.
struct ImportsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let source: String
        let on: LocalDay
        let added: Int
        let samples: Int
        let isUndone: Bool

        private enum CodingKeys: String, CodingKey {
            case name, source, added, samples, isUndone
            case on = "day"
        }

        init(_ made: WorkoutImport, time: TimeContext) {
            name = made.name
            source = made.source
            on = LocalDay(of: made.importedAt.date, in: time.zone)
            added = made.added + made.linked
            samples = made.samples
            isUndone = made.undoneAt != nil
        }
    }

    let imports: [Entry]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case imports }

    init(_ made: [WorkoutImport], time: TimeContext) {
        imports = made.map { Entry($0, time: time) }
        listing = Table.Listing(WorkoutImport.itemKind, of: made)
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !imports.isEmpty else { return .text("Nothing was imported yet.", tone: .muted) }
        let rows = imports.map { entry -> [Table.Cell] in
            [
                .init(context.forms.date(entry.on)), .init(entry.name), .init(entry.source, tone: .muted),
                .init(context.forms.number(Int64(entry.added))), .init(context.forms.number(Int64(entry.samples))),
                .init(entry.isUndone ? "taken back" : "", tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("On"), .init("File"), .init("From"), .init("Workouts", .trailing),
            .init("Measurements", .trailing, dispensability: 1), .init(""),
        ]
        return .table(Table(columns, rows: rows, listing: listing))
    }
}
