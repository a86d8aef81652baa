import AppData
import ConversationWire
import Core

/// Who is asked, how, and with what key: what the settings say, or one of the person's providers.
struct ProviderSetup: Sendable, Equatable {
    /// `openai`, or the name of one of the person's providers.
    let name: String
    let kind: ProviderKind
    var server: ServerAddress?
    var model: String
    /// One of the person's.
    let isNamed: Bool

    /// `nil` where no model answers.
    var dialect: WireDialect? { WireDialect(rawValue: kind.rawValue) }
    var keyName: String { isNamed ? "chat.key.\(name)" : "chat.key" }

    init(_ provider: NamedProvider, model: String? = nil) {
        (name, kind, server) = (provider.name, provider.kind, provider.server)
        self.model = model ?? provider.model
        isNamed = true
    }

    private init(_ kind: ProviderKind, server: ServerAddress?, model: String) {
        (name, self.kind, self.server, self.model, isNamed) = (kind.rawValue, kind, server, model, false)
    }

    /// - Parameter chosen: what was asked for in place of what is set: `MODEL` of the provider that is set, the name of one of the
    ///   person's providers, `NAME:MODEL`, or `offline`.
    /// - Throws: ``ChatError/noProvider(_:known:)``; ``ChatError/needsModel(_:)`` for a model where the coach answers without one.
    init(_ settings: FeatureSettings, chosen: String? = nil) async throws {
        let list = try await settings[ChatSettings.providers]
        var model = chosen
        if let chosen {
            if let named = list[chosen] {
                self.init(named)
                return
            }
            if let colon = chosen.firstIndex(of: ":"), let named = list[String(chosen[..<colon])] {
                self.init(named, model: String(chosen[chosen.index(after: colon)...]))
                return
            }
            if chosen == ProviderKind.offline.rawValue {
                self.init(.offline, server: nil, model: "")
                return
            }
        }
        let set = try await settings[ChatSettings.provider]
        guard let kind = set.kind else {
            guard let named = list[set.name] else {
                throw ChatError.noProvider(set.name, known: list.providers.map(\.name))
            }
            self.init(named, model: chosen)
            return
        }
        if kind == .offline, chosen != nil { throw ChatError.needsModel("Choosing a model") }
        if model == nil { model = try await settings[ChatSettings.model] }
        var server = try await settings[ChatSettings.server]
        if server == nil { server = try await settings[ChatSettings.local].address }
        self.init(kind, server: server, model: model ?? "")
    }
}
