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
