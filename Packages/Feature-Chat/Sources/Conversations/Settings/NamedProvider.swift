import ConversationWire
import Core

/// A model server that the person gave a name, and how it is spoken to. Its key is kept in the store of secrets.
package struct NamedProvider: Sendable, Equatable, Codable {
    package let name: String
    /// One that speaks to a server.
    package var kind: ProviderKind
    /// `nil`: the kind's own service.
    package var server: ServerAddress?
    package var model: String

    package init(name: String, kind: ProviderKind, server: ServerAddress? = nil, model: String) {
        self.name = name
        self.kind = kind
        self.server = server
        self.model = model
    }

    /// The name of its key in the store of secrets.
    package var keyName: String { "chat.key.\(name)" }

    /// Lower case letters, digits, `-` and `_`, at most 40: it stands before a colon in `-m NAME:MODEL`.
    package static func isName(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95 }
    }
}

/// The person's providers, as a setting keeps them: it names servers, and so is a power.
package struct ProviderList: SettingValue {
    package static let most = 100
    package static let settingKind = SettingKind.form(
        "'bento chat provider add' keeps one, 'bento chat provider list' shows them."
    )

    package var providers: [NamedProvider]

    package init(_ providers: [NamedProvider] = []) { self.providers = providers }

    package init?(settingText: String) {
        guard let list = try? JSONValue(parsing: settingText).decode(ProviderList.self) else { return nil }
        self = list
    }

    package var settingText: String { (try? JSONValue(encoding: self).text()) ?? "[]" }

    /// - Throws: where a name is none, or stands twice, or a provider speaks to no server.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        providers = try container.decode([NamedProvider].self)
        let names = Set(providers.map(\.name))
        guard providers.count <= Self.most, names.count == providers.count,
            providers.allSatisfy({ NamedProvider.isName($0.name) && $0.kind != .offline }),
            names.isDisjoint(with: ProviderKind.allCases.map(\.rawValue))
        else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "no list of providers") }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(providers)
    }

    package subscript(name: String) -> NamedProvider? { providers.first { $0.name == name } }
}

/// Who answers: one of the kinds, whose server and model are settings, or one of the person's providers.
package struct ProviderChoice: SettingValue, Hashable {
    package static let offline = ProviderChoice(.offline)
    package static let openai = ProviderChoice(.openai)
    static let gateway = ProviderChoice(.gateway)

    package static let settingKind = SettingKind.form(
        "Choose \(ProviderKind.allCases.map(\.rawValue).joined(separator: ", ")), or a name of 'bento chat provider list'."
    )

    package let name: String
    /// `nil` for one of the person's.
    package var kind: ProviderKind? { ProviderKind(rawValue: name) }

    package init(_ kind: ProviderKind) { name = kind.rawValue }
    package init(_ provider: NamedProvider) { name = provider.name }

    package init?(settingText: String) {
        let name = settingText.lowercased()
        guard NamedProvider.isName(name) else { return nil }
        self.name = name
    }

    package var settingText: String { name }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let choice = ProviderChoice(settingText: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no name of a provider")
        }
        self = choice
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// Who is asked, how, and with what key: what the settings say, or one of the person's providers.
package struct ProviderSetup: Sendable, Equatable {
    /// `openai`, or the name of one of the person's providers.
    package let name: String
    package let kind: ProviderKind
    package var server: ServerAddress?
    package var model: String
    /// One of the person's.
    package let isNamed: Bool

    /// `nil` where no model answers.
    package var dialect: WireDialect? { WireDialect(rawValue: kind.rawValue) }
    var keyName: String { isNamed ? "chat.key.\(name)" : "chat.key" }

    package init(_ provider: NamedProvider, model: String? = nil) {
        (name, kind, server) = (provider.name, provider.kind, provider.server)
        self.model = model ?? provider.model
        isNamed = true
    }

    private init(_ kind: ProviderKind, server: ServerAddress?, model: String) {
        (name, self.kind, self.server, self.model, isNamed) = (kind.rawValue, kind, server, model, false)
    }

    /// - Parameter chosen: the one that was asked for in place of the one that is set: `MODEL` of the provider that is set, the name
    ///   of one of the person's providers, `NAME:MODEL`, or `offline`.
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
