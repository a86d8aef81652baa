import Core
import FoodDiary

struct ListFoodImports: Flow {
    static let descriptor = FlowDescriptor(
        "import list",
        "Show the imports that were made",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FoodImportsReport {
        FoodImportsReport(
            imports: try await food.journal.imports().map { FoodImportsReport.Entry($0, time: session.time) }
        )
    }
}

/// The imports that were made, the latest first.
struct FoodImportsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let program: String
        let on: LocalDay
        let foods: Int
        let weights: Int
        let isUndone: Bool

        init(_ made: FoodImport, time: TimeContext) {
            (name, program, foods, weights) = (made.name, made.source, made.foods, made.weights)
            on = LocalDay(of: made.importedAt.date, in: time.zone)
            isUndone = made.undoneAt != nil
        }
    }

    let imports: [Entry]

    func presentation(in context: FlowContext) -> Presentation {
        guard !imports.isEmpty else {
            return .text("Nothing was imported yet. Import a diary with: bento food import FILE", tone: .muted)
        }
        let rows = imports.map { entry -> [Table.Cell] in
            [
                .init(context.forms.date(entry.on)), .init(entry.name), .init(entry.program, tone: .muted),
                .init(context.forms.number(Int64(entry.foods))), .init(context.forms.number(Int64(entry.weights))),
                .init(entry.isUndone ? "taken back" : "", tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("On"), .init("File"), .init("From"), .init("Foods", .trailing),
            .init("Weights", .trailing, dispensability: 1), .init(""),
        ]
        return .table(Table(columns, rows: rows))
    }
}
