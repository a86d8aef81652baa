import ArgumentParser
import Core

struct UndoCheckIn: Flow {
    static let descriptor = FlowDescriptor(
        "undo",
        "Take back the last check-in",
        discussion: """
            What the last 'health log' wrote is put back exactly; repeat it to go further back. --made takes back what was said \
            between two moments and nothing else, however much was said since.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "Take back what was just said")]
    )

    @Option(help: "Only the change made in this span, 2026-11-21T10:00:00Z/2026-11-21T10:00:01Z.") var made: MomentSpan?

    func run(with health: HealthReader, in session: FlowSession) async throws -> UndoneReport {
        guard let undone = try await health.undo(made: made) else {
            throw Failure.usage("health.nothing-to-undo", "There is nothing to undo.")
        }
        return UndoneReport(undone: undone, day: try await health.day(session.time.today))
    }
}

/// The change that was undone, and the current data of today.
struct UndoneReport: FlowResult {
    let undone: String
    let day: BodyDay

    func presentation(in context: FlowContext) -> Presentation {
        .stack([.text("Taken back: \(undone)"), DayReport(day).presentation(in: context)])
    }
}
