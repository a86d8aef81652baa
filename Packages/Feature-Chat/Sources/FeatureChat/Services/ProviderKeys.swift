import AppData
import Conversations
import Core
import Foundation

/// The keys of the person's providers.
struct ProviderKeys: Sendable {
    /// Longer than any key.
    private static let longest = 64 << 10

    private let chats: ChatCoordinator
    private var secrets: SecretStore? { chats.runner.providers.secrets }

    init(_ chats: ChatCoordinator) { self.chats = chats }

    /// - Throws: ``ChatError/noProvider(_:known:)``.
    func provider(_ name: String) async throws -> NamedProvider {
        let list = try await chats.settings[ChatSettings.providers]
        guard let provider = list[name] else { throw ChatError.noProvider(name, known: list.providers.map(\.name)) }
        return provider
    }

    /// - Throws: where it can never answer.
    func check(_ provider: NamedProvider) throws {
        guard let dialect = ProviderSetup(provider).dialect else {
            throw ChatError.badValue("The kind", given: "offline", allowed: "it speaks to no server")
        }
        guard ProviderFactory.base(of: dialect, server: provider.server) != nil else {
            throw ChatError.notSetUp(
                "The provider '\(provider.name)' needs the address of its server.",
                hint: "Add --server https://host/v1"
            )
        }
    }

    /// A key that is typed now.
    ///
    /// - Parameters:
    ///   - wanted: whether the person said that there is one; `nil` where they said nothing.
    ///   - asks: whether they are asked where they said nothing.
    func key(of provider: NamedProvider, wanted: Bool?, asks: Bool, in session: FlowSession) async throws -> Secret? {
        // A gateway gets the account's token.
        guard wanted != false, provider.kind != .gateway else { return nil }
        var text = ""
        if session.presence == .here, wanted == true || asks {
            let server = ProviderFactory.keyServer(provider)?.description ?? provider.name
            let hint = wanted == true ? "" : " (Enter for none)"
            text = try await session.askSecret("The key for \(server)\(hint):", option: "--key and standard input")
                .reveal()
        } else if wanted == true {
            let bytes = try await session.contents(of: .standardInput, limit: Self.longest)
            text = String(decoding: bytes, as: UTF8.self)
        }
        text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty, wanted == true {
            throw ChatError.badValue("The key", given: "empty", allowed: "nothing was changed")
        }
        return text.isEmpty ? nil : Secret(text)
    }

    func keep(_ key: Secret, for provider: NamedProvider) async throws {
        guard let secrets, let server = ProviderFactory.keyServer(provider) else { return }
        try await ServerSecret(provider.keyName, in: secrets).keep(key, for: server)
    }

    func claim(_ provider: NamedProvider) async throws {
        guard let secrets else { return }
        try await ServerSecret(provider.keyName, in: secrets).claim(for: ProviderFactory.keyServer(provider))
    }

    func forget(_ provider: NamedProvider) async throws { try await secrets?.remove(provider.keyName) }

    func report(_ providers: [NamedProvider], message: String? = nil) async throws -> ProviderReport {
        let used = try await chats.settings[ChatSettings.provider].name
        var rows: [ProviderReport.Row] = []
        for provider in providers {
            var hasKey = false
            if let secrets, let server = ProviderFactory.keyServer(provider) {
                if case .secret = try await ServerSecret(provider.keyName, in: secrets).found(for: server) {
                    hasKey = true
                }
            }
            let base = ProviderSetup(provider).dialect.flatMap { ProviderFactory.base(of: $0, server: provider.server) }
            rows.append(
                ProviderReport.Row(
                    name: provider.name,
                    kind: provider.kind.rawValue,
                    server: base ?? "",
                    model: provider.model,
                    hasKey: hasKey,
                    answers: provider.name == used
                )
            )
        }
        return ProviderReport(providers: rows, answering: used, message: message)
    }
}
