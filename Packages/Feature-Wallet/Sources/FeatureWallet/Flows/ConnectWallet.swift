import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct ConnectWallet: Flow {
    static let descriptor = FlowDescriptor(
        "connect",
        "Use a barkd of your own, or go back to play money",
        discussion:
            "barkd keeps the keys; Bento only speaks to it. Its version and network are checked before it is used, and the "
            + "network again before each payment. Its token is asked for and kept encrypted. Play money and its history stay, "
            + "and come back with --sandbox.",
        effect: .writes,
        examples: [
            FlowExample(
                "http://127.0.0.1:3535 --network signet",
                "A barkd on this machine"
            ), FlowExample("--sandbox", "Play money"),
        ]
    )

    @Argument(help: "barkd's address.") var server: ServerAddress?
    @Option(help: "The network that it has to be on.") var network: BitcoinNetwork = .signet
    @Flag(help: "Go back to play money.") var sandbox = false
    @Flag(help: "It asks for no token.") var noToken = false
    @Option(help: "A file with its token, instead of typing it.") var tokenFile: InputFile?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        guard (server == nil) == sandbox else { throw WalletError.bad("What to connect", "an address or --sandbox") }
        if let server {
            try await wallet.opener.connect(
                server,
                network: network,
                token: try await BarkdToken.read(tokenFile, isNone: noToken, in: session)
            )
        } else {
            try await wallet.opener.useSandbox()
        }
        return try await wallet.current().info()
    }

}

/// The token that a barkd asks for.
enum BarkdToken {
    /// - Parameter isNone: it asks for none.
    static func read(_ file: InputFile?, isNone: Bool, in session: FlowSession) async throws -> Secret? {
        if isNone { return nil }
        if let file {
            let bytes = try await session.contents(of: file, limit: 10_000)
            return try checked(String(decoding: bytes, as: UTF8.self))
        }
        return try checked(try await session.askSecret("barkd's token", option: "--token-file or --no-token").reveal())
    }

    private static func checked(_ text: String) throws -> Secret {
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !token.isEmpty else {
            throw WalletError.bad("A token", "more than nothing; --no-token says that there is none")
        }
        return Secret(token)
    }
}

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
