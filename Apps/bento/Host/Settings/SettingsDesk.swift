import AppData
import Core
import Foundation

/// Shows and changes declared settings and secrets.
struct SettingsDesk: Sendable {
    private let declarations: [SettingDeclaration]
    private let file: SettingsFile
    private let secrets: SecretStore

    init(declarations: [SettingDeclaration], file: SettingsFile, secrets: SecretStore) {
        self.declarations = declarations
        self.file = file
        self.secrets = secrets
    }

    func listing(prefix: String?) async throws -> SettingsListing {
        let wanted = declarations.filter { setting in
            guard let prefix else { return true }
            return setting.owner == prefix || setting.id.hasPrefix(prefix)
        }
        if wanted.isEmpty, let prefix {
            throw UnknownName(kind: "setting", name: prefix, known: declarations.map(\.id))
        }
        var entries: [SettingEntry] = []
        for setting in wanted { entries.append(try await entry(of: setting)) }
        let known = Swift.Set(declarations.map(\.id))
        let unknown = prefix == nil ? try file.stored().keys.filter { !known.contains($0) }.sorted() : []
        return SettingsListing(settings: entries, unknown: unknown)
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
            throw Failure.usage(
                "settings.secret-in-arguments",
                "'\(id)' is a secret: on a command line it would stay in the shell's history.",
                recovery: "Run 'bento settings set \(id)' and type it, or pipe it in with '-'."
            )
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
            guard try file.stored()[id] != nil else { _ = try declaration(id); throw CancellationError() }
            try await file.set(id, to: nil)
            return SettingEntry(
                id: id,
                value: .null,
                text: "",
                origin: .byDefault,
                help: "",
                isSecret: false,
                fault: nil
            )
        }
        if setting.isSecret { try await secrets.remove(id) } else { try await file.set(id, to: nil) }
        return try await entry(of: setting)
    }

    private func declaration(_ id: String) throws -> SettingDeclaration {
        guard let found = declarations.first(where: { $0.id == id }) else {
            throw UnknownName(kind: "setting", name: id, known: declarations.map(\.id))
        }
        return found
    }

    private func entry(of setting: SettingDeclaration) async throws -> SettingEntry {
        if setting.isSecret {
            let isSet = try await secrets.names().contains(setting.id)
            return SettingEntry(
                id: setting.id,
                value: .bool(isSet),
                text: isSet ? "set" : "not set",
                origin: isSet ? .file : .byDefault,
                help: setting.help,
                isSecret: true,
                fault: nil
            )
        }
        let found = try file.found(setting.id)
        let text = setting.text(found?.value ?? setting.defaultValue)
        let fault = found != nil && text == nil ? "No value of this setting; the default counts." : nil
        return SettingEntry(
            id: setting.id,
            value: text == nil ? setting.defaultValue : found?.value ?? setting.defaultValue,
            text: text ?? setting.text(setting.defaultValue) ?? "",
            origin: fault == nil ? found?.origin ?? .byDefault : .byDefault,
            help: setting.help,
            isSecret: false,
            fault: fault
        )
    }
}

struct SettingEntry: Listing, FlowResult {
    let id: String
    /// For a secret, whether it is set.
    let value: JSONValue
    let text: String
    let origin: SettingOrigin
    let help: String
    let isSecret: Bool
    let fault: String?

    private enum CodingKeys: CodingKey {
        case id, value, origin, help, isSecret, fault
    }

    var presentation: Presentation {
        let value = KeyValue(id, text.isEmpty ? "–" : text, tone: .strong)
        let rest = [KeyValue("origin", origin.rawValue, tone: .muted), KeyValue("", help, tone: .muted)]
        return .keyValues([value] + rest + (fault.map { [KeyValue("", $0, tone: .warning)] } ?? []))
    }

    func presentation(in context: FlowContext) -> Presentation { presentation }
}

struct SettingsListing: Listing {
    let settings: [SettingEntry]
    /// Names in the file that nobody declares.
    let unknown: [String]

    var presentation: Presentation {
        guard !settings.isEmpty || !unknown.isEmpty else {
            return .text("No feature here has a setting.", tone: .muted)
        }
        let table = Table(
            [.init("setting"), .init("value"), .init("origin", dispensability: 1), .init("what it changes")],
            rows: settings.map { entry in
                [
                    .init(entry.id, tone: .strong), .init(entry.text.isEmpty ? "–" : entry.text),
                    .init(entry.origin.rawValue, tone: .muted),
                    entry.fault.map { Table.Cell($0, tone: .warning) } ?? Table.Cell(entry.help),
                ]
            }
        )
        guard !unknown.isEmpty else { return .table(table) }
        return .stack([
            .table(table),
            .notice(Notice(.warning, "Kept, but nothing here knows them: \(unknown.joined(separator: ", ")).")),
        ])
    }
}
