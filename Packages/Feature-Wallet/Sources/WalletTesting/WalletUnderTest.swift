import AppData
import ArkWallets
import Core
import Foundation
import Networking

/// A new, empty wallet with the world behind it: the chain, and other people who pay and are paid.
public struct WalletUnderTest: Sendable {
    package let wallet: any ArkWallet
    package let world: any WalletWorld

    package init(wallet: any ArkWallet, world: any WalletWorld) {
        self.wallet = wallet
        self.world = world
    }

    /// The ledger of play money.
    public static func sandbox(_ database: AppDatabase, time: TimeContext) -> WalletUnderTest {
        let wallet = SandboxWallet(database: database, time: time, seed: { 9 })
        return WalletUnderTest(wallet: wallet, world: SandboxWorld(wallet: wallet, time: time))
    }

    /// A server that speaks barkd's API and has the controls of the local server. It is reset first.
    public static func barkd(at url: URL, transport: any HTTPTransport) async throws -> WalletUnderTest {
        let client = HTTPClient(
            transport: transport,
            authorization: FixedAuthorization(.bearer(Secret("any")), for: url)
        )
        let world = BarkdWorld(client: client, server: url)
        try await world.reset()
        let wallet = BarkdWallet(client: client, server: url, network: .regtest, id: "barkd-regtest-test")
        try await wallet.check()
        return WalletUnderTest(wallet: wallet, world: world)
    }
}
