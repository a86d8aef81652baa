import ArgumentParser
import Core
import WalletScreens

struct ShowExits: Flow {
    static let descriptor = FlowDescriptor(
        "exit list",
        "Show how far each exit is, and what to do next",
        discussion:
            "An exit broadcasts its transactions one after another, each paid for with confirmed on-chain money, waits for a "
            + "delay of blocks, and can then be claimed. It goes on where it stands, whatever died in between: "
            + "'wallet exit progress' takes the next step now, and 'bento jobs run' does so by the hour.",
        effect: .reads,
        openTo: .everyone,
        formerly: ["wallet.exit.status"],
        examples: [FlowExample("", "All of them")]
    )

    @Flag(help: "Finished ones too.") var all = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ExitReport {
        try await .make(wallet.current().wallet, all: all)
    }
}
