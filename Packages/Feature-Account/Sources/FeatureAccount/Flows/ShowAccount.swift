import ArgumentParser
import Core

struct ShowAccount: Flow {
    static let descriptor = FlowDescriptor(
        "status",
        "Show the account this device is connected to",
        discussion: """
            What is older than a minute is loaded again. Without a network it shows what was loaded last, with its age.
            """,
        effect: .reads,
        examples: [
            FlowExample("", "load and show it"),
            FlowExample("--offline", "show what is kept"),
        ]
    )

    @Flag(help: "Use no network; show what was loaded last.") var offline = false

    func run(with account: AccountCoordinator, in session: FlowSession) async throws -> AccountReport {
        guard let kept = try await account.kept() else { return .notConnected }
        if offline { return AccountReport(kept) }
        return AccountReport(try await account.startUp().run(in: session))
    }
}
