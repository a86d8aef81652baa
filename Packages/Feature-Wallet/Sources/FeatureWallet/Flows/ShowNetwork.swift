import ArgumentParser
import Core
import WalletScreens

struct ShowNetwork: Flow {
    static let descriptor = FlowDescriptor(
        "network",
        "Show which network your money is on, or say which your barkd has to be on",
        effect: .writes,
        examples: [
            FlowExample("", "Which it is"), FlowExample("signet", "Signet"),
        ]
    )

    @Argument(help: "The network that your barkd has to be on.") var network: BitcoinNetwork?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> NetworkReport {
        if let network {
            if network == .sandbox {
                try await wallet.opener.useSandbox()
            } else {
                try await wallet.settings.set(WalletSettings.network, to: network)
            }
        }
        let open = try await wallet.current()
        return NetworkReport(
            network: open.wallet.network,
            provider: open.configuration.provider.rawValue,
            server: open.configuration.server?.description
        )
    }
}

/// The network in use.
struct NetworkReport: FlowResult {
    let network: BitcoinNetwork
    let provider: String
    let server: String?

    func presentation(in context: FlowContext) -> Presentation {
        .stack([
            .text(NetworkText.line(network), tone: NetworkText.tone(network)),
            .text(server.map { "barkd at \($0)" } ?? "No server: the ledger is in Bento's database.", tone: .muted),
        ])
    }
}
