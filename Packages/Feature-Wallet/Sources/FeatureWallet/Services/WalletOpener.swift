import AppData
import ArgumentParser
import ArkWallets
import BitcoinText
import Core
import Crypto
import Foundation
import Networking
import WalletScreens

/// Finds out which wallet the settings name, opens it, and changes the choice.
struct WalletOpener: Sendable {
    let database: AppDatabase
    let settings: FeatureSettings
    let secrets: SecretStore?
    let transport: (any HTTPTransport)?
    let time: TimeContext
    /// For requests that only read; a request that spends is never sent twice.
    let retry: RetryPolicy
    let onStep: OperationService.OnStep

    var agreedLimits: AgreedLimits { AgreedLimits(secrets: secrets) }

    /// The limits in the settings now.
    func limits() async throws -> OperationJournal.Limits {
        OperationJournal.Limits(
            payment: Int64(max(0, try await settings[WalletSettings.paymentLimit])),
            day: Int64(max(0, try await settings[WalletSettings.dayLimit]))
        )
    }

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
        return OpenWallet(
            configuration,
            wallet: wallet,
            database: database,
            time: time,
            limits: limits,
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

    /// - Throws: an error for an address that begins with `tcp`, or with neither `http` nor `https`.
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
    /// - Parameter token: `nil` if it needs none; a stored one is then deleted.
    func connect(_ server: ServerAddress, network: BitcoinNetwork, token: Secret?) async throws {
        let configuration = WalletConfiguration(provider: .barkd, server: server, network: network, token: token)
        try await barkd(configuration).check()
        try await settings.set(WalletSettings.server, to: server)
        try await self.token?.keep(token, for: server)
        try await settings.set(WalletSettings.network, to: network)
        try await settings.set(WalletSettings.provider, to: .barkd)
    }

    /// Tests the configured barkd by reading data from it that requires its token.
    ///
    /// - Returns: a description of the result; `nil` for play money.
    func probe() async throws -> String? {
        let configuration = try await configuration()
        guard configuration.provider == .barkd else { return nil }
        try await barkd(configuration).check()
        let token = configuration.token == nil ? "answers without a token" : "takes the token"
        return "barkd \(token), has a wallet and is on \(configuration.network.rawValue)"
    }

    /// Makes a barkd create a wallet, as ``BarkdWallet/create(_:at:secrets:)`` does.
    func create(
        _ new: NewBarkdWallet,
        at server: ServerAddress,
        network: BitcoinNetwork,
        token: Secret?
    ) async throws -> Secret? {
        let configuration = WalletConfiguration(provider: .barkd, server: server, network: network, token: token)
        return try await barkd(configuration).create(new, at: server, secrets: secrets)
    }

    /// Records that the person has seen a new wallet's words.
    func wordsWereSeen() async throws { try await BarkdWallet.wordsWereSeen(secrets) }

    func useSandbox() async throws { try await settings.set(WalletSettings.provider, to: .sandbox) }
}

/// The wallet chosen in the settings.
struct WalletConfiguration: Sendable, Hashable {
    let provider: WalletProvider
    let server: ServerAddress?
    let network: BitcoinNetwork
    let token: Secret?

    static func == (left: WalletConfiguration, right: WalletConfiguration) -> Bool {
        left.provider == right.provider && left.server == right.server && left.network == right.network
            && left.token?.reveal() == right.token?.reveal()
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        hasher.combine(server)
        hasher.combine(network)
    }
}

/// The wallet that the flows use.
enum WalletProvider: String, SettingValue, CaseIterable, ExpressibleByArgument {
    /// Play money in a local ledger.
    case sandbox
    /// A barkd that the person runs.
    case barkd
}

enum WalletSettings {
    static let provider = SettingKey(
        "provider",
        "Which wallet to use: play money, or a barkd.",
        default: WalletProvider.sandbox
    )
    static let server = SettingKey("server", "The address of your barkd.", default: ServerAddress?.none)
    static let network = SettingKey(
        "network",
        "The network that your barkd has to be on; another one is refused.",
        default: BitcoinNetwork.signet
    )
    static let paymentLimit = SettingKey(
        "limit.payment",
        "The most for one payment, in satoshis; 0 for no limit.",
        default: 1_000_000,
        in: 0...mostSatoshis
    )
    static let dayLimit = SettingKey(
        "limit.day",
        "The most for a day's payments, in satoshis; 0 for no limit.",
        default: 5_000_000,
        in: 0...mostSatoshis
    )
    static let rate = SettingKey(
        "rate",
        "What a bitcoin is worth and since when, to show amounts in your money too; empty for none.",
        default: "",
        form: "Give a price, its currency and its day, such as 93500.50 EUR 2026-11-25."
    ) { $0.isEmpty || FiatRate(text: $0) != nil }
    static let token = "token"
    /// The maximum supply in satoshis.
    private static let mostSatoshis = 21_000_000 * 100_000_000
}

/// The location of a barkd, and the parameters with which it creates its wallet.
struct BarkdOptions: ParsableArguments {
    @Option(help: "The network that it is to be on.") var network: BitcoinNetwork = .signet
    @Option(help: "The Ark server's address, where barkd's own configuration names none.") var arkServer: String?
    @Option(help: "An Esplora server's address, where barkd's own configuration names no chain.") var esplora: String?
    @Flag(help: "It asks for no token.") var noToken = false
    @Option(help: "A file with its token, instead of typing it.") var tokenFile: InputFile?

    func new() -> NewBarkdWallet { NewBarkdWallet(arkServer: arkServer, esplora: esplora) }
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
