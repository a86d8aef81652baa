import ArgumentParser
import Core

struct DisableSource: Flow {
    static let descriptor = FlowDescriptor(
        "source disable",
        "Silence a feature's reminders",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("wallet.vtxo-expiry", "No word of VTXOs")]
    )

    @Argument(help: "The source, as 'bento reminders source' names it.") var source: String

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.turn(source, false, in: session.context)
    }
}
