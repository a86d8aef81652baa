import AppData
import BentoHome
import Core
import Foundation

/// Shows and changes declared settings and secrets.
struct SettingsDesk: Sendable {
    private let declarations: [SettingDeclaration]
    private let file: SettingsFile
    private let secrets: SecretStore
    private let titles: [String: String]

    /// - Parameter titles: of the features, by their ids.
    init(declarations: [SettingDeclaration], file: SettingsFile, secrets: SecretStore, titles: [String: String] = [:]) {
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
            try await file.set(id, to: value)
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
        try await secrets.set(id, to: secret)
        return try await entry(of: setting)
    }

    func unset(_ id: String) async throws -> SettingEntry {
        // A name that nobody declares may still stand in the file.
        guard let setting = declarations.first(where: { $0.id == id }) else {
            guard try file.stored()[id] != nil else { throw unknown(id) }
            try await file.set(id, to: nil)
            return SettingEntry(unknown: id)
        }
        if setting.isSecret { try await secrets.remove(id) } else { try await file.set(id, to: nil) }
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
