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
        let model = try await settings[ChatSettings.model]
        let server = try await server()
        guard !model.isEmpty || dialect == .gateway else {
            throw ChatError.notSetUp(
                "The provider '\(dialect.rawValue)' needs the name of a model.",
                hint: "See them with 'bento chat models', then: bento settings set chat.model NAME."
            )
        }
        guard let base = Self.base(of: dialect, server: server), let address = URL(string: "\(base)/\(dialect.path)")
        else {
            throw ChatError.notSetUp(
                "The provider '\(dialect.rawValue)' needs the address of its server.",
                hint: "bento settings set chat.server https://host/v1"
            )
        }
        return WireProvider(
            dialect: dialect,
            model: model,
            address: address,
            client: try await client(dialect, transport: transport, address: address),
            clock: clock,
            chance: chance
        )
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
        let reply = try await client(dialect, transport: transport, address: address).send(request)
        let body = try JSONValue(parsing: reply.body)
        // Some servers call the list 'models'.
        let listed = body["data"]?.arrayValue ?? body["models"]?.arrayValue ?? []
        return listed.prefix(2000).compactMap { $0["id"]?.stringValue ?? $0["name"]?.stringValue }.sorted()
    }

    /// The server that the person named, or the one that was found on this machine.
    func server() async throws -> ServerAddress? {
        if let server = try await settings[ChatSettings.server] { return server }
        return try await settings[ChatSettings.local].address
    }

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

    private func client(_ dialect: WireDialect, transport: any HTTPTransport, address: URL) async throws -> HTTPClient {
        HTTPClient(
            transport: transport,
            authorization: try await credentials(dialect).map { FixedAuthorization($0, for: address) }
        )
    }

    /// The key: from the environment, else from the store of secrets; the gateway's is the account's token.
    private func credentials(_ dialect: WireDialect) async throws -> Authorization? {
        if dialect == .gateway { return try await auth?.accessToken().map { .bearer($0) } }
        let names =
            dialect == .anthropic ? ["BENTO_CHAT_KEY", "ANTHROPIC_API_KEY"] : ["BENTO_CHAT_KEY", "OPENAI_API_KEY"]
        let isOwnServer = try await server() != nil
        // A key of the provider's own service goes to no other server.
        let found = names.prefix(isOwnServer ? 1 : 2).compactMap { environment[$0] }.first { !$0.isEmpty }
        let stored = try await secrets?.secret("chat.key")
        guard let key = found.map({ Secret($0) }) ?? stored, !key.isEmpty else { return nil }
        return dialect == .anthropic ? .key(key, field: "x-api-key") : .bearer(key)
    }
}
