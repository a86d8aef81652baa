import AppData
import BentoHome
import Core
import Foundation

/// Shows and changes declared settings and secrets.
package struct SettingsDesk: Sendable {
    let declarations: [SettingDeclaration]
    private let file: SettingsFile
    private let secrets: SecretStore
    private let servers: [SecretServer]
    private let titles: [String: String]

    /// - Parameters:
    ///   - servers: the servers that secrets are for.
    ///   - titles: the titles of the features, by their ids.
    package init(
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

    package func listing(prefix: String?) async throws -> SettingsListing {
        let wanted = declarations.filter { setting in
            guard let prefix else { return true }
            return setting.owner == prefix || setting.id.hasPrefix(prefix)
        }
        if wanted.isEmpty, let prefix {
            throw unknown(prefix)
        }
        var entries: [SettingEntry] = []
        let stored = try file.stored()
        for setting in wanted {
            entries.append(try await entry(of: setting))
            guard setting.isService else { continue }
            for name in stored.keys.sorted()
            where NamedEnvironment.parts(of: name).setting == setting.id && name != setting.id {
                entries.append(try await entry(name))
            }
        }
        let declared = Dictionary(declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let unknown =
            prefix == nil
            ? stored.keys.filter { declared[$0] == nil && declared.serviceSetting($0) == nil }.sorted() : []
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
            isWhole: prefix == nil
        )
    }

    /// - Parameter id: a setting's name, or one with an environment: `account.server@staging`.
    package func entry(_ id: String) async throws -> SettingEntry {
        let setting = try declaration(id)
        guard id != setting.id else { return try await entry(of: setting) }
        let value = try file.stored()[id].flatMap { $0 == .null ? nil : $0 }
        return entry(of: setting, named: id, found: value.map { SettingsFile.Found(value: $0, origin: .file) })
    }

    package func set(_ id: String, to words: [String], in session: FlowSession) async throws -> SettingEntry {
        let setting = try declaration(id)
        guard setting.isSecret else {
            guard !words.isEmpty else {
                throw Failure.usage("settings.no-value", "There is no value for '\(id)'.", recovery: setting.kind.help)
            }
            let text = words.joined(separator: " ")
            guard let value = setting.parse(text) else { throw SettingFailure.unfit(setting, text) }
            try setting.check(value, "the command line")
            try await keepingSecrets(of: setting, in: session) { try await file.set(id, to: value) }
            if setting.id == NamedEnvironment.id, let notice = try unusedEnvironment() {
                await session.notice(.warning, notice)
            }
            return try await entry(id)
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
        try setting.check(.string(secret.reveal()), "what was given")
        if servers.contains(where: { $0.id == id }) {
            try await ServerSecret(id, in: secrets).keep(secret, for: try await server(of: id))
        } else {
            try await secrets.set(id, to: secret)
        }
        return try await entry(of: setting)
    }

    private func server(of id: String) async throws -> ServerAddress? {
        let owner = String(id.prefix { $0 != "." })
        return try await servers.first { $0.id == id }?.server(FeatureSettings(owner: owner, backing: file))
    }

    /// A warning if no service has an address of its own in the current environment, whose name may be misspelled.
    package func unusedEnvironment() throws -> String? {
        guard let name = try file.environmentName() else { return nil }
        let names = Swift.Set(try file.stored().keys.compactMap { NamedEnvironment.parts(of: $0).environment })
        guard !names.contains(name) else { return nil }
        let meant = Suggestion.sentence(for: name, in: names.sorted()).map { " " + $0 } ?? ""
        return "No service has an address in '\(name)' yet, so the usual ones count.\(meant) To set one: "
            + "bento settings set account.server@\(name) ADDRESS"
    }

    /// Changes settings of a feature. Its secrets stay assigned to the servers that they were entered for, unless the
    /// person gives them to the current one. Named environments share none: each has secrets of its own.
    private func keepingSecrets(
        of setting: SettingDeclaration,
        in session: FlowSession,
        _ change: () async throws -> Void
    ) async throws {
        // Another environment is another server for everything.
        let concerned = servers.filter { setting.id == NamedEnvironment.id || $0.id.hasPrefix(setting.owner + ".") }
        var before: [ServerAddress?] = []
        for secret in concerned { before.append(try await server(of: secret.id)) }
        try await change()
        for (declared, old) in zip(concerned, before) {
            guard let new = try await server(of: declared.id), new != old else { continue }
            let secret = ServerSecret(declared.id, in: secrets)
            if let old { try await secret.claim(for: old) }
            guard case .ofOther(let other) = try await secret.found(for: new) else { continue }
            let question = Confirmation(
                "Send '\(declared.id)' to \(new) from now on?",
                details: [KeyValue("until now", other ?? "no server")],
                weight: .personal
            )
            let isEnvironments = try setting.id == NamedEnvironment.id || file.environmentName() != nil
            if !isEnvironments, session.presence == .here, try await session.confirm(question) {
                try await secret.move(to: new)
            } else {
                await session.notice(
                    .warning,
                    "'\(declared.id)' stays with \(other ?? "no server"). For \(new), type 'bento settings set \(declared.id)'."
                )
            }
        }
    }

    package func unset(_ id: String, in session: FlowSession) async throws -> SettingEntry {
        // An undeclared name may still be in the file.
        guard let setting = try? declaration(id) else {
            guard try file.stored()[id] != nil else { throw unknown(id) }
            try await file.set(id, to: nil)
            return SettingEntry(unknown: id)
        }
        if setting.isSecret {
            try await secrets.remove(id)
        } else {
            try await keepingSecrets(of: setting, in: session) { try await file.set(id, to: nil) }
        }
        return try await entry(id)
    }

    /// True if a page may not change the setting: a secret, a server, a program, or anything that gives others more
    /// rights.
    func isForTerminals(_ id: String) throws -> Bool {
        try declaration(id).isForTerminals
    }

    private func declaration(_ id: String) throws -> SettingDeclaration {
        if let found = declarations.first(where: { $0.id == id }) { return found }
        let (name, environment) = NamedEnvironment.parts(of: id)
        guard environment != nil, let found = declarations.first(where: { $0.id == name }) else { throw unknown(id) }
        if found.isSecret {
            throw Failure.usage(
                "settings.secret-environment",
                "'\(name)' is kept for the server that counts, so it needs no name of an environment.",
                recovery: "Type 'bento settings set \(NamedEnvironment.id) \(environment ?? "")', then set '\(name)'."
            )
        }
        guard found.isService else {
            throw Failure.usage(
                "settings.no-service",
                "'\(name)' is no setting of a service: it is the same in every environment.",
                recovery: "Set it as '\(name)'."
            )
        }
        return found
    }

    private func unknown(_ id: String) -> UnknownName {
        UnknownName(kind: "setting", name: id, known: declarations.map(\.id))
    }

    private func entry(of setting: SettingDeclaration) async throws -> SettingEntry {
        if setting.isSecret {
            let isSet = try await secrets.names().contains(setting.id)
            var text = isSet ? "set" : "not set"
            if isSet, let server = try? await server(of: setting.id),
                try await !ServerSecret(setting.id, in: secrets).isKept(for: server)
            {
                text = "set, but not for \(server.origin)"
            }
            return SettingEntry(
                setting,
                named: setting.id,
                value: .bool(isSet),
                text: text,
                origin: isSet ? .file : .byDefault
            )
        }
        return entry(of: setting, named: setting.id, found: try file.found(setting.id))
    }

    private func entry(
        of setting: SettingDeclaration,
        named id: String,
        found: SettingsFile.Found?
    ) -> SettingEntry {
        let usual = setting.text(setting.defaultValue) ?? ""
        guard let found else {
            return SettingEntry(setting, named: id, value: setting.defaultValue, text: usual, origin: .byDefault)
        }
        guard let text = setting.text(found.value) else {
            return SettingEntry(
                setting,
                named: id,
                value: setting.defaultValue,
                text: usual,
                origin: .byDefault,
                fault: "The file says \(found.value.text().prefix(40)), which is no value of it; the default counts. "
                    + setting.kind.help
            )
        }
        var fault: String?
        do {
            try setting.check(found.value, SettingsFile.words(for: found.origin, of: setting.id))
        } catch {
            fault = (error as? any BentoError)?.description ?? "It cannot be used."
        }
        return SettingEntry(
            setting,
            named: id,
            value: found.value,
            text: text,
            origin: found.origin,
            environment: found.environment,
            fault: fault
        )
    }
}
