import Core
import TrainingLog

struct ListProgrammes: Flow {
    static let descriptor = FlowDescriptor(
        "program list",
        "Show the programs at hand",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.programme.list"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProgrammesReport {
        ProgrammesReport(try await workouts.programmes.all())
    }
}

struct ProgrammesReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let about: String
        let days: Int
        let weeks: Int
        let isShipped: Bool
        let isCurrent: Bool
    }

    let programs: [Entry]
    private let listing: Table.Listing
    var outsideSources: Set<String> {
        programs.allSatisfy(\.isShipped) ? [] : ["a program from a file"]
    }

    private enum CodingKeys: CodingKey { case programs }

    init(_ listed: [ProgrammeStore.Listed]) {
        listing = Table.Listing(ProgrammeStore.Listed.itemKind, of: listed)
        programs = listed.map {
            Entry(
                name: $0.stored.name,
                about: $0.programme.about,
                days: $0.programme.days.count,
                weeks: $0.programme.weeks,
                isShipped: $0.isShipped,
                isCurrent: $0.stored.isCurrent
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let rows = programs.map { entry -> [Table.Cell] in
            [
                .init(entry.isCurrent ? "current" : "", tone: .good), .init(entry.name), .init("\(entry.days)"),
                .init(entry.about, tone: .muted),
            ]
        }
        return .stack([
            .table(
                Table(
                    [.init(""), .init("Program"), .init("Days", .trailing), .init("About")],
                    rows: rows,
                    listing: listing
                )
            ),
            .text("Follow one: bento workouts program start NAME", tone: .muted),
        ])
    }
}
