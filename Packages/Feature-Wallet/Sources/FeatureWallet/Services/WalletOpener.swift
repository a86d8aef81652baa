import AppData
import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation
import Networking

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

    /// The parameters with which a barkd creates its wallet.
    struct NewWallet: Sendable {
        /// The Ark server's address; `nil` if barkd's configuration names one.
        var arkServer: String?
        /// An Esplora server's address; `nil` if barkd's configuration names a source of the chain.
        var esplora: String?
        /// The first block that may contain money; `nil` for a new wallet's own.
        var birthday: Int?
        /// The words of a wallet to restore.
        var words: Secret?

        func body(network: BitcoinNetwork) -> JSONValue {
            var body: [String: JSONValue] = ["network": .string(network.rawValue)]
            if let arkServer { body["ark_server"] = .string(arkServer) }
            if let esplora { body["chain_source"] = ["esplora": ["url": .string(esplora)]] }
            if let birthday { body["birthday_height"] = .integer(Int64(birthday)) }
            if let words { body["mnemonic"] = .string(words.reveal()) }
            return .object(body)
        }
    }

    private static let unseenWords = "wallet.unseen-words"

    /// Makes a barkd create a wallet, or continues with one that was created here before and whose words nobody has
    /// seen.
    ///
    /// - Returns: the words from which it can be restored; `nil` if they were given.
    /// - Throws: ``WalletError/bad(_:_:)`` if it already has a wallet, or if the words would be sent unencrypted.
    func create(
        _ new: NewWallet,
        at server: ServerAddress,
        network: BitcoinNetwork,
        token: Secret?
    ) async throws -> Secret? {
        let configuration = WalletConfiguration(provider: .barkd, server: server, network: network, token: token)
        guard Origin(try Self.url(of: server))?.isTrustworthy == true else {
            throw WalletError.bad(
                "The way to this barkd",
                "https, or on this machine: its words would be readable on the way"
            )
        }
        let barkd = try barkd(configuration)
        let mark = "\(network.rawValue) \(server)"
        if try await barkd.fingerprint() != nil {
            guard new.words == nil, try await secrets?.secret(Self.unseenWords)?.reveal() == mark else {
                throw WalletError.bad(
                    "A barkd for a new wallet",
                    "one without a wallet; 'bento wallet connect' uses what it has"
                )
            }
            return try await barkd.mnemonic()
        }
        if new.words == nil { try await secrets?.set(Self.unseenWords, to: Secret(mark)) }
        do {
            try await barkd.create(new.body(network: network))
        } catch let error as AnswerLost {
            // It may have been made all the same.
            guard try await barkd.fingerprint() != nil else { throw error.refusal ?? error }
        }
        return new.words == nil ? try await barkd.mnemonic() : nil
    }

    /// Records that the person has seen a new wallet's words.
    func wordsWereSeen() async throws { try await secrets?.remove(Self.unseenWords) }

    func useSandbox() async throws { try await settings.set(WalletSettings.provider, to: .sandbox) }
}
