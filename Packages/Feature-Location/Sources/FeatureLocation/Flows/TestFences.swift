import ArgumentParser
import Core
import Geofencing
import Positioning

struct TestFences: Flow {
    static let descriptor = FlowDescriptor(
        "fence test",
        "Run a GPX track through the fences and report what would happen",
        discussion: "Nothing is recorded, and the fences' own states stay as they are.",
        effect: .reads,
        formerly: ["location.fences.test"],
        examples: [FlowExample("run.gpx", "one track")]
    )

    @Argument(help: "The GPX file, or - for standard input.") var file: InputFile

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceReportResult {
        let fences = try await location.store.fences()
        guard !fences.isEmpty else {
            throw Failure.invalid(
                "location.no-fences",
                "There are no fences to test.",
                recovery: "Add one: 'bento location fence add home --at here --radius 150'."
            )
        }
        var test = FenceReplay(fences)
        let replay = GPXReplay(session.bytes(of: file, limit: 1 << 30), start: session.time.now)
        for try await fix in replay { test.add(fix) }
        return FenceReportResult(report: test.summary())
    }
}

/// The events and totals of a track at the fences.
struct FenceReportResult: FlowResult {
    var report: FenceReport

    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    func presentation(in context: FlowContext) -> Presentation {
        let columns = [
            Table.Column("Fence"), Table.Column("In", .trailing), Table.Column("Out", .trailing),
            Table.Column("Stays", .trailing), Table.Column("Time inside", .trailing),
        ]
        let rows = report.rows.map { row in
            [
                Table.Cell(row.name, tone: .strong), Table.Cell(String(row.entries)), Table.Cell(String(row.exits)),
                Table.Cell(String(row.dwells)), Table.Cell(Measure.duration(row.timeInside)),
            ]
        }
        var summary = "\(context.forms.number(Int64(report.fixCount))) fixes"
        if let start = report.start, let end = report.end {
            summary += ", \(Measure.time(start, context)) to \(Measure.time(end, context))"
        }
        if report.ignoredCount > 0 {
            summary += "; \(context.forms.number(Int64(report.ignoredCount))) out of order, ignored"
        }
        let names = Dictionary(report.rows.map { ($0.fence, $0.name) }, uniquingKeysWith: { first, _ in first })
        let events = report.events.prefix(20).map { event in
            [
                Table.Cell(Measure.time(event.time, context)), Table.Cell(event.kind.rawValue),
                Table.Cell(names[event.fence] ?? ""), Table.Cell(event.stay.map { Measure.duration($0) } ?? ""),
            ]
        }
        var parts: [Presentation] = [.table(Table(columns, rows: rows))]
        if !events.isEmpty {
            let heads = [
                Table.Column("When"), Table.Column("What"), Table.Column("Fence"), Table.Column("After", .trailing),
            ]
            parts.append(.table(Table(heads, rows: events)))
        }
        if report.eventCount > events.count {
            parts.append(
                .text(
                    "\(context.forms.number(Int64(report.eventCount - events.count))) more events are not shown.",
                    tone: .muted
                )
            )
        }
        return .stack(parts + [.text(summary + ".", tone: .muted)])
    }
}
