import Core
import Foundation

/// Settings as one JSON object, for another machine or an editor. Secrets are never among them.
package struct SettingsTransfer: Sendable {
    package let declarations: [SettingDeclaration]
    package let file: SettingsFile

    package init(declarations: [SettingDeclaration], file: SettingsFile) {
        self.declarations = declarations
        self.file = file
    }

    package static let limit = 1 << 20

    /// The outcome of an import.
    package struct Report: FlowResult {
        package let changed: [String]
        /// Kept, although no feature here declares them.
        package let unknown: [String]
        package let suggestions: [String]

        package func presentation(in context: FlowContext) -> Presentation {
            var parts: [Presentation] = [
                .text(changed.isEmpty ? "Nothing changed." : "Set: \(changed.joined(separator: ", ")).")
            ]
            if !unknown.isEmpty {
                parts.append(
                    .notice(Notice(.warning, "Kept, but nothing here knows them: \(unknown.joined(separator: ", "))."))
                )
            }
            parts += suggestions.map { .text($0, tone: .muted) }
            return .stack(parts)
        }
    }

    /// The contents of the file; with `all`, also the defaults.
    package func text(all: Bool) throws -> String {
        var values = try file.stored()
        if all {
            for setting in declarations where !setting.isSecret && values[setting.id] == nil {
                values[setting.id] = setting.defaultValue
            }
        }
        let secrets = Set(declarations.filter(\.isSecret).map(\.id))
        return JSONValue.object(values.filter { !secrets.contains($0.key) }).text(pretty: true) + "\n"
    }

    /// Validates every value, then sets all of them at once.
    ///
    /// - Parameter replacing: whether settings that the text does not name return to their defaults.
    /// - Throws: a failure (65) that names each invalid value.
    package func take(_ text: String, replacing: Bool) async throws -> Report {
        guard let parsed = try? JSONValue(parsing: text), let values = parsed.objectValue else {
            throw Failure.invalid(
                "settings.unreadable",
                "This is no JSON object of settings; it may have been cut short.",
                recovery: "It looks like { \"food.online-barcodes\": true }; 'bento settings export' writes one."
            )
        }
        return try await take(values, replacing: replacing)
    }

    /// The same for values that have already been parsed.
    package func take(_ values: [String: JSONValue], replacing: Bool) async throws -> Report {
        let wanted = try checked(values)
        let changed = try await file.change { state in
            Set(wanted.keys).union(replacing ? Set(state.keys) : []).sorted().filter { id in
                // `nil` alone would be JSON's null.
                let after = wanted[id] == .some(.null) ? JSONValue?.none : wanted[id]
                defer { state[id] = after }
                return state[id] != after
            }
        }
        let declared = Dictionary(declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let known = Set(declared.keys)
        let unknown = values.keys.filter { !known.contains($0) && declared.serviceSetting($0) == nil }.sorted()
        return Report(
            changed: changed,
            unknown: unknown,
            suggestions: unknown.compactMap { name in
                Suggestion.sentence(for: name, in: known).map { "\(name): \($0)" }
            }
        )
    }

    /// The names whose values differ here.
    package func differing(from values: [String: JSONValue]) throws -> [String] {
        let stored = try file.stored()
        let defaults = Dictionary(
            declarations.map { ($0.id, $0.defaultValue) },
            uniquingKeysWith: { first, _ in first }
        )
        return values.filter { $0.value != stored[$0.key] ?? defaults[$0.key] }.keys.sorted()
    }

    /// The values as the file stores them, `null` for a default.
    ///
    /// - Throws: a failure (65) that names each invalid value.
    package func checked(_ values: [String: JSONValue]) throws -> [String: JSONValue] {
        let known = Dictionary(declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var faults: [String] = []
        var wanted: [String: JSONValue] = [:]
        for (id, value) in values {
            guard let setting = known[id] ?? known.serviceSetting(id) else {
                wanted[id] = value
                continue
            }
            if setting.isSecret {
                faults.append("'\(id)' is a secret: set it with 'bento settings set \(id)'.")
            } else if value == setting.defaultValue || value == .null {
                wanted[id] = .null
            } else if let read = setting.value(from: value) {
                wanted[id] = read
                do {
                    try setting.check(read, "the file")
                } catch {
                    faults.append((error as? any BentoError)?.description ?? "'\(id)' cannot be used.")
                }
            } else {
                faults.append("\(value.text().prefix(60)) is no value of '\(id)'. \(setting.kind.help)")
            }
        }
        guard faults.isEmpty else {
            throw Failure.invalid(
                "settings.unfit",
                faults.sorted().joined(separator: "\n"),
                recovery: "Nothing was changed."
            )
        }
        return wanted
    }
}

extension [String: SettingDeclaration] {
    /// The service setting that a name with an environment refers to: `account.server@staging`.
    package func serviceSetting(_ name: String) -> SettingDeclaration? {
        let (id, environment) = NamedEnvironment.parts(of: name)
        guard environment != nil, let setting = self[id], setting.isService else { return nil }
        return setting
    }
}

extension SettingDeclaration {
    /// A value in its JSON form, or as a person would type it; `nil` if it is invalid for this setting.
    package func value(from json: JSONValue) -> JSONValue? {
        if text(json) != nil { return json }
        return json.stringValue.flatMap(parse)
    }
}
