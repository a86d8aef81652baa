import AppData
import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation
import Networking

/// Says which wallet the settings name, makes it, and changes which it is.
struct WalletOpener: Sendable {
    let database: AppDatabase
    let settings: FeatureSettings
    let secrets: SecretStore?
    let transport: (any HTTPTransport)?
    let time: TimeContext
    /// For what only reads; what spends is never sent twice.
    let retry: RetryPolicy
    let onStep: OperationService.OnStep

    private var token: ServerSecret? { secrets.map { ServerSecret("wallet.\(WalletSettings.token)", in: $0) } }

    func configuration() async throws -> WalletConfiguration {
        let provider = try await settings[WalletSettings.provider]
        guard provider == .barkd else {
            return WalletConfiguration(provider: .sandbox, server: nil, network: .sandbox, token: nil)
        }
        let server = try await settings[WalletSettings.server]
        var found: Secret?
        if let server, let token { found = try await token.secret(for: server) }
        return WalletConfiguration(
            provider: .barkd,
            server: server,
            network: try await settings[WalletSettings.network],
            token: found
        )
    }

    func open(_ configuration: WalletConfiguration) throws -> OpenWallet {
        let wallet: any ArkWallet =
            switch configuration.provider {
            case .sandbox: SandboxWallet(database: database, time: time)
            case .barkd: try barkd(configuration)
            }
        let settings = settings
        return OpenWallet(
            configuration,
            wallet: wallet,
            database: database,
            time: time,
            limits: {
                OperationJournal.Limits(
                    payment: Int64(max(0, try await settings[WalletSettings.paymentLimit])),
                    day: Int64(max(0, try await settings[WalletSettings.dayLimit]))
                )
            },
            onStep: onStep
        )
    }

    private func barkd(_ configuration: WalletConfiguration) throws -> BarkdWallet {
        guard let server = configuration.server else { throw WalletError.notConnected }
        let url = try Self.url(of: server)
        guard let transport else { throw WalletError.offline("this program was built without a network") }
        let authorization = configuration.token.map { FixedAuthorization(.bearer($0), for: url) }
        let client = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(retry: retry),
            authorization: authorization
        )
        let hash = SHA256.hash(data: Array("\(configuration.network.rawValue) \(server)".utf8)).prefix(4)
        return BarkdWallet(
            client: client,
            server: url,
            network: configuration.network,
            id: "barkd-\(configuration.network.rawValue)-\(Hex.text(hash))"
        )
    }

    /// - Throws: for an address that says `tcp`, or neither `http` nor `https`.
    private static func url(of server: ServerAddress) throws -> URL {
        guard server.scheme != "tcp", let url = URL(string: server.description) else {
            throw WalletError.bad(
                "barkd's address",
                "one with http:// or https:// before it, such as http://\(server.host):\(server.port)"
            )
        }
        return url
    }

    /// Checks a barkd and uses it from now on.
    ///
    /// - Parameter token: `nil` where it asks for none; one that is kept is forgotten then.
    func connect(_ server: ServerAddress, network: BitcoinNetwork, token: Secret?) async throws {
        let configuration = WalletConfiguration(provider: .barkd, server: server, network: network, token: token)
        try await barkd(configuration).check()
        try await settings.set(WalletSettings.server, to: server)
        try await self.token?.keep(token, for: server)
        try await settings.set(WalletSettings.network, to: network)
        try await settings.set(WalletSettings.provider, to: .barkd)
    }

    func useSandbox() async throws { try await settings.set(WalletSettings.provider, to: .sandbox) }
}
