import AppData
import ConversationWire
import Core
import Foundation
import HTTPTypes
import Networking

/// Makes the provider that the settings name.
struct ProviderFactory: Sendable {
    let settings: FeatureSettings
    let secrets: SecretStore?
    let transport: (any HTTPTransport)?
    let auth: (any AuthService)?
    let processes: (any ProcessService)?
    /// Where keys stand that other programs use too; by default the process's own.
    var environment: [String: String] = ProcessInfo.processInfo.environment
    var chance: @Sendable () -> Double = { Double.random(in: 0..<1) }
    /// The model to ask in place of the one that is set; `nil`: that one.
    var chosenModel: String?

    /// The provider.
    ///
    /// - Returns: `nil` where the offline coach answers.
    /// - Throws: ``ChatError/notSetUp(_:hint:)``.
    func provider(clock: any Clock<Duration>) async throws -> WireProvider? {
        guard let dialect = WireDialect(rawValue: try await settings[ChatSettings.provider].rawValue) else {
            return nil
        }
        guard let transport else {
            throw ChatError.notSetUp("This Bento has no way to the network.", hint: "Use the provider 'offline'.")
        }
        let model = try await chosen()
        let server = try await server()
        guard !model.isEmpty || dialect == .gateway else {
            throw ChatError.notSetUp(
                "The provider '\(dialect.rawValue)' needs the name of a model.",
                hint: "See them with 'bento chat model list', then: bento settings set chat.model NAME."
            )
        }
        guard let base = Self.base(of: dialect, server: server), let address = URL(string: "\(base)/\(dialect.path)")
        else {
            throw ChatError.notSetUp(
                "The provider '\(dialect.rawValue)' needs the address of its server.",
                hint: "bento settings set chat.server https://host/v1"
            )
        }
        let key = try await key(dialect, address: address)
        return WireProvider(
            dialect: dialect,
            model: model,
            address: address,
            client: client(dialect, key, transport: transport, address: address),
            refusal: try await refusal(dialect, key, address: address),
            clock: clock,
            chance: chance,
            patience: .seconds(min(max(try await settings[ChatSettings.waitSeconds], 0), 3600))
        )
    }

    /// Has the person say whether the account's token may go to the gateway, where nobody said so yet.
    func askConsent(in session: FlowSession) async throws {
        guard try await settings[ChatSettings.provider] == .gateway, let auth,
            let base = Self.base(of: .gateway, server: try await server()), let server = ServerAddress(base)
        else { return }
        _ = try await auth.showConsent(for: ServerAddress(server.origin) ?? server, in: session)
    }

    /// The model that is asked; empty where none is named.
    func chosen() async throws -> String {
        if let chosenModel { return chosenModel }
        return try await settings[ChatSettings.model]
    }

    /// The names of the server's models, sorted.
    func models() async throws -> [String] {
        guard let dialect = WireDialect(rawValue: try await settings[ChatSettings.provider].rawValue),
            dialect != .gateway,
            let transport, let base = Self.base(of: dialect, server: try await server()),
            let address = URL(string: "\(base)/models")
        else { return [] }
        var request = ClientRequest(.get, address)
        if dialect == .anthropic, let version = HTTPField.Name("anthropic-version") {
            request.headers[version] = "2023-06-01"
        }
        let key = try await key(dialect, address: address)
        let body: JSONValue
        do {
            let response = try await client(dialect, key, transport: transport, address: address).send(request)
            body = try JSONValue(parsing: response.body)
        } catch let error as HTTPError where error.isRefusalOfKey {
            throw try await refusal(dialect, key, address: address)
        }
        return Self.modelNames(in: body).sorted()
    }

    /// Whether there is a key for the server that is set.
    func hasKey() async throws -> Bool {
        guard let dialect = WireDialect(rawValue: try await settings[ChatSettings.provider].rawValue),
            let base = Self.base(of: dialect, server: try await server()), let address = URL(string: base)
        else { return false }
        if case .secret = try await key(dialect, address: address) { return true }
        return false
    }

    /// Tries the gateway by a GET of the page that questions are posted to, with the account's token: it has nothing to read, but
    /// may refuse a token before it says so.
    ///
    /// - Returns: what was tried and found, as words.
    /// - Throws: ``ChatError/gatewayRefused(hadToken:server:words:)``; what the request throws.
    func probeGateway() async throws -> String? {
        guard let transport, let base = Self.base(of: .gateway, server: try await server()),
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
    static func modelNames(in body: JSONValue) -> [String] {
        // Some servers call the list 'models'.
        let listed = body["data"]?.arrayValue ?? body["models"]?.arrayValue ?? []
        return listed.prefix(2000).compactMap { $0["id"]?.stringValue ?? $0["name"]?.stringValue }
    }

    /// The server that the person named, or the one that was found on this machine.
    func server() async throws -> ServerAddress? { try await Self.server(settings) }

    private static func server(_ settings: FeatureSettings) async throws -> ServerAddress? {
        if let server = try await settings[ChatSettings.server] { return server }
        return try await settings[ChatSettings.local].address
    }

    /// The server that a key is for that is typed now.
    static func keyServer(_ settings: FeatureSettings) async throws -> ServerAddress? {
        let dialect = WireDialect(rawValue: try await settings[ChatSettings.provider].rawValue)
        let named = try await Self.server(settings)
        let address = dialect.flatMap { base(of: $0, server: named) } ?? named?.description
        return address.flatMap { ServerAddress($0) }
    }

    private static let keyName = "chat.key"

    /// The address that paths are below of.
    static func base(of dialect: WireDialect, server: ServerAddress?) -> String? {
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
    func claimKey() async throws {
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
        _ dialect: WireDialect,
        _ key: ServerSecret.Found,
        address: URL
    ) async throws -> ChatError {
        if dialect == .gateway, let server = ServerAddress(address.absoluteString) {
            let hasToken = try await auth?.accessToken(for: server) != nil
            return .gatewayRefused(hadToken: hasToken, server: server.origin, words: nil)
        }
        return switch key {
        case .secret: .keyRefused(dialect.rawValue)
        case .none: .keyMissing(dialect.rawValue)
        case .ofOther(let server): .keyOfOther(server)
        }
    }

    /// The key: from the environment, else from the store of secrets. The gateway has none: it gets the account's token.
    private func key(_ dialect: WireDialect, address: URL) async throws -> ServerSecret.Found {
        if dialect == .gateway { return .none }
        // A key of the provider's own service goes to no other server, and one for the person's server to none that was found.
        let service = dialect == .anthropic ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY"
        let names =
            try await server() == nil
            ? ["BENTO_CHAT_KEY", service] : try await settings[ChatSettings.server] == nil ? [] : ["BENTO_CHAT_KEY"]
        if let found = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) {
            return .secret(Secret(found))
        }
        guard let secrets, let server = ServerAddress(address.absoluteString) else { return .none }
        return try await ServerSecret(Self.keyName, in: secrets).found(for: server)
    }
}

extension HTTPError {
    /// Whether the server wants a key, or another one.
    var isRefusalOfKey: Bool { status == 401 || status == 403 }
}
