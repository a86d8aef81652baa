import AppData
import BentoHome
import Core
import Foundation

/// Shows and changes declared settings and secrets.
struct SettingsDesk: Sendable {
    private let declarations: [SettingDeclaration]
    private let file: SettingsFile
    private let secrets: SecretStore
    private let servers: [SecretServer]
    private let titles: [String: String]

    /// - Parameters:
    ///   - servers: what secrets are for.
    ///   - titles: of the features, by their ids.
    init(
        declarations: [SettingDeclaration],
        file: SettingsFile,
        secrets: SecretStore,
        servers: [SecretServer] = [],
        titles: [String: String] = [:]
    ) {
        self.servers = servers
        self.titles = titles
        self.declarations = declarations
        self.file = file
        self.secrets = secrets
    }

    /// - Parameter columns: how wide the list may be.
    func listing(prefix: String?, columns: Int = 80) async throws -> SettingsListing {
        let wanted = declarations.filter { setting in
            guard let prefix else { return true }
            return setting.owner == prefix || setting.id.hasPrefix(prefix)
        }
        if wanted.isEmpty, let prefix {
            throw unknown(prefix)
        }
        var entries: [SettingEntry] = []
        for setting in wanted { entries.append(try await entry(of: setting)) }
        let known = Swift.Set(declarations.map(\.id))
        let unknown = prefix == nil ? try file.stored().keys.filter { !known.contains($0) }.sorted() : []
        let groups = Dictionary(grouping: entries) { $0.id.prefix { $0 != "." } }
        var owners: [String] = []
        for setting in wanted where !owners.contains(setting.owner) { owners.append(setting.owner) }
        return SettingsListing(
            settings: entries,
            unknown: unknown,
            suggestions: unknown.compactMap { name in
                Suggestion.sentence(for: name, in: declarations.map(\.id)).map { "\(name): \($0)" }
            },
            groups: owners.map { (titles[$0] ?? "Bento itself", groups[$0[...]] ?? []) },
            isWhole: prefix == nil,
            columns: columns
        )
    }

    func entry(_ id: String) async throws -> SettingEntry { try await entry(of: declaration(id)) }

    func set(_ id: String, to words: [String], in session: FlowSession) async throws -> SettingEntry {
        let setting = try declaration(id)
        guard setting.isSecret else {
            guard !words.isEmpty else {
                throw Failure.usage("settings.no-value", "There is no value for '\(id)'.", recovery: setting.kind.help)
            }
            let text = words.joined(separator: " ")
            guard let value = setting.parse(text) else { throw SettingFailure.unfit(setting, text) }
            try await keepingSecrets(of: setting.owner, in: session) { try await file.set(id, to: value) }
            return try await entry(of: setting)
        }
        let secret: Secret
        switch words {
        case []: secret = try await session.askSecret("\(setting.help) Its value:", option: "- and standard input")
        case ["-"]:
            let bytes = try await session.contents(of: .standardInput, limit: 64 << 10)
            secret = Secret(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        default:
            throw SettingFailure.secretInArguments(id)
        }
        guard !secret.reveal().isEmpty else {
            throw Failure.usage("settings.empty-secret", "Nothing was given; '\(id)' is as it was.")
        }
        if let server = try await server(of: id, owner: setting.owner) {
            try await ServerSecret(id, in: secrets).keep(secret, for: server)
        } else {
            try await secrets.set(id, to: secret)
        }
        return try await entry(of: setting)
    }

    private func server(of id: String, owner: String) async throws -> ServerAddress? {
        try await servers.first { $0.id == id }?.server(FeatureSettings(owner: owner, backing: file))
    }

    /// Changes settings of a feature. Its secrets stay with the servers that they were typed for, unless the person gives them to
    /// the one that is set now.
    private func keepingSecrets(
        of owner: String,
        in session: FlowSession,
        _ change: () async throws -> Void
    ) async throws {
        let concerned = servers.filter { $0.id.hasPrefix(owner + ".") }
        var before: [ServerAddress?] = []
        for secret in concerned { before.append(try await server(of: secret.id, owner: owner)) }
        try await change()
        for (declared, old) in zip(concerned, before) {
            guard let new = try await server(of: declared.id, owner: owner), new != old else { continue }
            let secret = ServerSecret(declared.id, in: secrets)
            if let old { try await secret.claim(for: old) }
            guard case .ofOther(let other) = try await secret.found(for: new) else { continue }
            let question = Confirmation(
                "Send '\(declared.id)' to \(new) from now on?",
                details: [KeyValue("until now", other ?? "no server")],
                weight: .personal
            )
            if session.isInteractive, try await session.confirm(question) {
                try await secret.move(to: new)
            } else {
                await session.notice(
                    .warning,
                    "'\(declared.id)' stays with \(other ?? "no server"). For \(new), type 'bento settings set \(declared.id)'."
                )
            }
        }
    }

    func unset(_ id: String, in session: FlowSession) async throws -> SettingEntry {
        // A name that nobody declares may still stand in the file.
        guard let setting = declarations.first(where: { $0.id == id }) else {
            guard try file.stored()[id] != nil else { throw unknown(id) }
            try await file.set(id, to: nil)
            return SettingEntry(unknown: id)
        }
        if setting.isSecret {
            try await secrets.remove(id)
        } else {
            try await keepingSecrets(of: setting.owner, in: session) { try await file.set(id, to: nil) }
        }
        return try await entry(of: setting)
    }

    private func declaration(_ id: String) throws -> SettingDeclaration {
        guard let found = declarations.first(where: { $0.id == id }) else { throw unknown(id) }
        return found
    }

    private func unknown(_ id: String) -> UnknownName {
        UnknownName(kind: "setting", name: id, known: declarations.map(\.id))
    }

    private func entry(of setting: SettingDeclaration) async throws -> SettingEntry {
        if setting.isSecret {
            let isSet = try await secrets.names().contains(setting.id)
            return SettingEntry(
                setting,
                value: .bool(isSet),
                text: isSet ? "set" : "not set",
                origin: isSet ? .file : .byDefault
            )
        }
        let usual = setting.text(setting.defaultValue) ?? ""
        guard let found = try file.found(setting.id) else {
            return SettingEntry(setting, value: setting.defaultValue, text: usual, origin: .byDefault)
        }
        guard let text = setting.text(found.value) else {
            return SettingEntry(
                setting,
                value: setting.defaultValue,
                text: usual,
                origin: .byDefault,
                fault: "The file says \(found.value.text().prefix(40)), which is no value of it; the default counts. "
                    + setting.kind.help
            )
        }
        return SettingEntry(setting, value: found.value, text: text, origin: found.origin)
    }
}
