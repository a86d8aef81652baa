import ArgumentParser
import Core

struct EnableSource: Flow {
    static let descriptor = FlowDescriptor(
        "source enable",
        "Have a feature remind you",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("wallet.vtxo-expiry", "Word of VTXOs that expire")]
    )

    @Argument(help: "The source, as 'bento reminders source' names it.") var source: String

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.turn(source, true, in: session.context)
    }
}
