import AppData
import ConversationWire
import Core
import Foundation
import HTTPTypes
import Networking

/// Makes the provider that the settings name.
package struct ProviderFactory: Sendable {
    let settings: FeatureSettings
    package let secrets: SecretStore?
    package let transport: (any HTTPTransport)?
    let auth: (any AuthService)?
    package let processes: (any ProcessService)?
    /// The keys that other programs use too; by default the process's environment.
    let environment: [String: String]
    let chance: @Sendable () -> Double
    /// The provider to ask in place of the one that is set; see ``ProviderSetup/init(_:chosen:)``.
    package var chosen: String?

    package init(
        settings: FeatureSettings,
        secrets: SecretStore?,
        transport: (any HTTPTransport)?,
        auth: (any AuthService)?,
        processes: (any ProcessService)?,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        chosen: String? = nil
    ) {
        self.settings = settings
        self.secrets = secrets
        self.transport = transport
        self.auth = auth
        self.processes = processes
        self.environment = environment
        self.chance = chance
        self.chosen = chosen
    }

    package func setup() async throws -> ProviderSetup { try await ProviderSetup(settings, chosen: chosen) }

    /// The provider.
    ///
    /// - Returns: `nil` where the offline coach answers.
    /// - Throws: ``ChatError/notSetUp(_:hint:)``, ``ChatError/noProvider(_:known:)``.
    package func provider(clock: any Clock<Duration>) async throws -> WireProvider? {
        let setup = try await setup()
        guard let dialect = setup.dialect else { return nil }
        guard let transport else {
            throw ChatError.notSetUp("This Bento has no way to the network.", hint: "Use the provider 'offline'.")
        }
        guard !setup.model.isEmpty || dialect == .gateway else {
            throw ChatError.notSetUp(
                "The provider '\(setup.name)' needs the name of a model.",
                hint: "See them with 'bento chat model list', then: "
                    + (setup.isNamed
                        ? "bento chat provider edit \(setup.name) --model NAME" : "bento settings set chat.model NAME.")
            )
        }
        guard let base = Self.base(of: dialect, server: setup.server),
            let address = URL(string: "\(base)/\(dialect.path)")
        else {
            throw ChatError.notSetUp(
                "The provider '\(setup.name)' needs the address of its server.",
                hint: setup.isNamed
                    ? "bento chat provider edit \(setup.name) --server https://host/v1"
                    : "bento settings set chat.server https://host/v1"
            )
        }
        let key = try await key(setup, address: address)
        return WireProvider(
            dialect: dialect,
            model: setup.model,
            address: address,
            client: client(dialect, key, transport: transport, address: address),
            refusal: try await refusal(setup, key, address: address),
            clock: clock,
            chance: chance,
            patience: .seconds(min(max(try await settings[ChatSettings.waitSeconds], 0), 3600))
        )
    }

    /// Has the person say whether the account's token may go to the gateway, where nobody said so yet.
    func askConsent(in session: FlowSession) async throws {
        let setup = try await setup()
        guard setup.kind == .gateway, let auth, let base = Self.base(of: .gateway, server: setup.server),
            let server = ServerAddress(base)
        else { return }
        _ = try await auth.showConsent(for: ServerAddress(server.origin) ?? server, in: session)
    }

    /// The names of the server's models, sorted.
    package func models() async throws -> [String] {
        let setup = try await setup()
        guard let dialect = setup.dialect, dialect != .gateway,
            let transport, let base = Self.base(of: dialect, server: setup.server),
            let address = URL(string: "\(base)/models")
        else { return [] }
        var request = ClientRequest(.get, address)
        if dialect == .anthropic, let version = HTTPField.Name("anthropic-version") {
            request.headers[version] = "2023-06-01"
        }
        let key = try await key(setup, address: address)
        let body: JSONValue
        do {
            let response = try await client(dialect, key, transport: transport, address: address).send(request)
            body = try JSONValue(parsing: response.body)
        } catch let error as HTTPError where error.isRefusalOfKey {
            throw try await refusal(setup, key, address: address)
        }
        return Self.modelNames(in: body).sorted()
    }

    /// True if there is a key for the server that is set.
    func hasKey() async throws -> Bool {
        let setup = try await setup()
        guard let dialect = setup.dialect, let base = Self.base(of: dialect, server: setup.server),
            let address = URL(string: base)
        else { return false }
        if case .secret = try await key(setup, address: address) { return true }
        return false
    }

    /// Asks the server that is set for what it has.
    ///
    /// - Returns: what was found, as words; `nil` where the offline coach answers.
    package func probe(clock: any Clock<Duration>) async throws -> String? {
        guard let provider = try await provider(clock: clock) else { return nil }
        if provider.dialect == .gateway { return try await probeGateway() }
        let models = try await models()
        guard models.isEmpty || models.contains(provider.model) else {
            throw ChatError.notSetUp(
                "The server has no model '\(provider.model)'.",
                hint: "See them with 'bento chat model list', then: bento settings set chat.model NAME."
            )
        }
        return "it lists \(models.count) models\(try await hasKey() ? ", asked with the key" : "")"
    }

    /// Tries the gateway by a GET of the page that questions are posted to, with the account's token: it has nothing to read, but
    /// may refuse a token before it says so.
    ///
    /// - Returns: what was tried and found, as words.
    /// - Throws: ``ChatError/gatewayRefused(hadToken:server:words:)``; what the request throws.
    func probeGateway() async throws -> String? {
        guard let transport, let base = Self.base(of: .gateway, server: try await setup().server),
            let address = URL(string: "\(base)/\(WireDialect.gateway.path)"),
            let server = ServerAddress(address.absoluteString)
        else { return nil }
        guard try await auth?.accessToken(for: server) != nil else {
            throw ChatError.gatewayRefused(hadToken: false, server: server.origin, words: nil)
        }
        do {
            // What it has no way to read it says itself.
            let response = try await client(.gateway, .none, transport: transport, address: address)
                .send(ClientRequest(.get, address, retry: .never, acceptedStatuses: [400, 404, 405, 406, 422, 426]))
            return "it answered \(response.status) to a GET with the account's token; no question was asked"
        } catch let error as HTTPError where error.isRefusalOfKey {
            throw ChatError.gatewayRefused(hadToken: true, server: server.origin, words: error.serverMessage)
        }
    }

    /// The names in a server's list of its models, in its order; at most 2000.
    package static func modelNames(in body: JSONValue) -> [String] {
        // Some servers call the list 'models'.
        let listed = body["data"]?.arrayValue ?? body["models"]?.arrayValue ?? []
        return listed.prefix(2000).compactMap { $0["id"]?.stringValue ?? $0["name"]?.stringValue }
    }

    /// The server that a key is for that is typed now.
    package static func keyServer(_ settings: FeatureSettings) async throws -> ServerAddress? {
        var setup = try? await ProviderSetup(settings)
        // The providers that have names keep keys of their own.
        if setup?.isNamed == true { setup = nil }
        var named = setup?.server
        if setup == nil { named = try await settings[ChatSettings.server] }
        let address = setup?.dialect.flatMap { base(of: $0, server: named) } ?? named?.description
        return address.flatMap { ServerAddress($0) }
    }

    /// The server that a provider's key is for.
    package static func keyServer(_ provider: NamedProvider) -> ServerAddress? {
        let setup = ProviderSetup(provider)
        return setup.dialect.flatMap { base(of: $0, server: setup.server) }.flatMap { ServerAddress($0) }
    }

    private static let keyName = "chat.key"

    /// The address that paths are below of.
    package static func base(of dialect: WireDialect, server: ServerAddress?) -> String? {
        if let server {
            guard server.scheme != "tcp" else { return nil }
            return server.path.isEmpty ? "\(server)/v1" : server.description
        }
        switch dialect {
        case .openai, .responses: return "https://api.openai.com/v1"
        case .anthropic: return "https://api.anthropic.com/v1"
        case .gateway: return nil
        }
    }

    /// Keeps the key that is stored with the server that is set now, before another one is.
    package func claimKey() async throws {
        guard let secrets else { return }
        try await ServerSecret(Self.keyName, in: secrets).claim(for: Self.keyServer(settings))
    }

    private func client(
        _ dialect: WireDialect,
        _ key: ServerSecret.Found,
        transport: any HTTPTransport,
        address: URL
    ) -> HTTPClient {
        if dialect == .gateway, let auth, let server = ServerAddress(address.absoluteString) {
            return HTTPClient(transport: transport, authorization: AccountAuthorization(auth, for: server))
        }
        guard case .secret(let secret) = key else { return HTTPClient(transport: transport) }
        let credentials = dialect == .anthropic ? Authorization.key(secret, field: "x-api-key") : .bearer(secret)
        return HTTPClient(
            transport: transport,
            authorization: credentials.map { FixedAuthorization($0, for: address) }
        )
    }

    private func refusal(
        _ setup: ProviderSetup,
        _ key: ServerSecret.Found,
        address: URL
    ) async throws -> ChatError {
        if setup.kind == .gateway, let server = ServerAddress(address.absoluteString) {
            let hasToken = try await auth?.accessToken(for: server) != nil
            return .gatewayRefused(hadToken: hasToken, server: server.origin, words: nil)
        }
        return switch key {
        case .secret: .keyRefused(setup.name)
        case .none: .keyMissing(setup.name)
        case .ofOther(let server): .keyOfOther(server, provider: setup.name)
        }
    }

    /// The key: from the environment, else from the store of secrets. The gateway has none: it gets the account's token.
    private func key(_ setup: ProviderSetup, address: URL) async throws -> ServerSecret.Found {
        if setup.kind == .gateway { return .none }
        // A key of the provider's own service goes to no other server, and one for the person's server to none that was found.
        var names: [String] = []
        let ownServer = try await settings[ChatSettings.server]
        if !setup.isNamed, setup.server == nil || setup.server == ownServer { names.append("BENTO_CHAT_KEY") }
        if setup.server == nil { names.append(setup.kind == .anthropic ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY") }
        let given = names.compactMap { environment[$0] }.first { !$0.isEmpty }
        var kept = ServerSecret.Found.none
        // A key that was given to one provider is meant for it, whatever the environment has.
        if given == nil || setup.isNamed, let secrets, let server = ServerAddress(address.absoluteString) {
            kept = try await ServerSecret(setup.keyName, in: secrets).found(for: server)
        }
        if case .secret = kept { return kept }
        if let given { return .secret(Secret(given)) }
        return kept
    }
}

extension HTTPError {
    /// True if the server wants a key, or another one.
    var isRefusalOfKey: Bool { status == 401 || status == 403 }
}
