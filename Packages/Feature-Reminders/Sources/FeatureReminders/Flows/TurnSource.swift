import ArgumentParser
import Core

struct TurnSource: Flow {
    static let descriptor = FlowDescriptor(
        "turn",
        "Switch a feature's reminders on or off",
        effect: .writes,
        openTo: [.page],
        successor: "reminders source enable SOURCE or disable SOURCE",
        examples: [
            FlowExample(
                "wallet.vtxo-expiry off",
                "No word of VTXOs"
            )
        ]
    )

    enum State: String, ExpressibleByArgument, CaseIterable, Sendable {
        case on, off
    }

    @Argument(help: "The source, as 'bento reminders source list' names it.") var source: String
    @Argument(help: "on or off.") var state: State

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.turn(source, state == .on, in: session.context)
    }
}
