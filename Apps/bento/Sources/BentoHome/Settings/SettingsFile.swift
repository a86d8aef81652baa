import Core
import Files
import Foundation

/// The settings of all features, in `settings.json` in the home, overridden by the environment and by `--set` for one
/// run.
///
/// Names that no feature declares are preserved: they may belong to a feature that this host was built without.
package struct SettingsFile: SettingsBacking {
    package struct Found: Sendable, Equatable {
        package let value: JSONValue
        package let origin: SettingOrigin
        /// The named environment that it was set for; `nil` if it counts in all.
        package let environment: String?

        package init(value: JSONValue, origin: SettingOrigin, environment: String? = nil) {
            (self.value, self.origin, self.environment) = (value, origin, environment)
        }
    }

    package static let name = "settings.json"
    /// The maximum size of a settings file in bytes.
    package static let limit = 16 << 20

    private let file: StateFile<[String: JSONValue]>
    private let environment: @Sendable (String) -> String?
    private let options: [String: String]
    private let declarations: @Sendable () -> [String: SettingDeclaration]
    let changes: SettingsChanges?

    /// - Parameters:
    ///   - changes: records how to undo changes; without it they cannot be undone.
    ///   - environment: reads one variable.
    ///   - options: the values of `--set`, by full names.
    ///   - declarations: every declared setting, by full names.
    package init(
        home: URL,
        environment: @escaping @Sendable (String) -> String?,
        options: [String: String],
        changes: SettingsChanges? = nil,
        declarations: @escaping @Sendable () -> [String: SettingDeclaration]
    ) {
        self.changes = changes
        // People keep it among their dotfiles and link to it.
        file = StateFile(home.appending(path: Self.name), empty: [:], followsLink: true)
        self.environment = environment
        self.options = options
        self.declarations = declarations
    }

    package func value(of id: String) async throws -> JSONValue? { try found(id)?.value }

    /// The value in effect and its origin; `nil` if there is only the default.
    ///
    /// - Throws: a failure if the value in the environment or `--set` is invalid for the setting.
    package func found(_ id: String) throws -> Found? {
        if let found = try Self.override(of: id, options, environment, declaration: { declarations()[id] }) {
            return found
        }
        // Files of earlier versions contain `null` for unset values.
        let values = try file.read()
        let own = id + "@"
        if values.keys.contains(where: { $0.hasPrefix(own) }), let name = try environmentName(),
            let value = values[own + name], value != .null
        {
            return Found(value: value, origin: .file, environment: name)
        }
        return values[id].flatMap { $0 == .null ? nil : Found(value: $0, origin: .file) }
    }

    /// The current named environment; `nil` if the usual addresses count.
    ///
    /// - Throws: as ``found(_:)``.
    package func environmentName() throws -> String? {
        try found(NamedEnvironment.id)?.value.stringValue.flatMap { NamedEnvironment.isName($0) ? $0 : nil }
    }

    /// The key of a setting in the file: its name, or `account.server@staging` for a service's while a named
    /// environment is active.
    package func key(of id: String) throws -> String {
        guard declarations()[id]?.isService == true, let name = try environmentName() else { return id }
        return "\(id)@\(name)"
    }

    /// The value from `--set` or the environment for one run; it overrides the file.
    ///
    /// - Throws: a failure (64) for an invalid value of the setting.
    package static func override(
        of id: String,
        _ options: [String: String],
        _ environment: (String) -> String?,
        declaration: () -> SettingDeclaration?
    ) throws -> Found? {
        let layers: [(SettingOrigin, String?)] = [
            (.option, options[id]), (.environment, environment(variable(of: id))),
        ]
        for case (let origin, let text?) in layers {
            guard let declaration = declaration() else { return nil }
            guard let value = declaration.parse(text) else {
                throw SettingFailure.unfit(declaration, text, origin: origin)
            }
            return Found(value: value, origin: origin)
        }
        return nil
    }

    /// Validates `--set`, including settings that this run does not read.
    ///
    /// - Throws: a failure (64) for a name that no feature declares, an invalid value, and a secret.
    package func checkOptions() throws {
        guard !options.isEmpty else { return }
        let known = declarations()
        for (id, text) in options.sorted(by: { $0.key < $1.key }) {
            guard let declaration = known[id] else {
                throw UnknownName(kind: "setting", name: id, known: known.keys.sorted())
            }
            guard !declaration.isSecret else { throw SettingFailure.secretInArguments(id) }
            guard declaration.parse(text) != nil else {
                throw SettingFailure.unfit(declaration, text, origin: .option)
            }
        }
    }

    /// - Parameter id: a setting's name, for the current environment; or one with an environment,
    ///   `account.server@staging`.
    package func set(_ id: String, to value: JSONValue?) async throws {
        let key = try key(of: id)
        try await change { $0[key] = value }
    }

    /// Changes several values at once, under the file's lock, and records how to undo that.
    package func change<Value>(_ change: (inout [String: JSONValue]) throws -> Value) async throws -> Value {
        var (before, after): ([String: JSONValue], [String: JSONValue]) = ([:], [:])
        let value = try await put { state in
            before = state.filter { $0.value != .null }
            defer { after = state.filter { $0.value != .null } }
            return try change(&state)
        }
        await changes?.record(before, after)
        return value
    }

    /// Changes values like ``change(_:)``, without an undo.
    func put<Value>(_ change: (inout [String: JSONValue]) throws -> Value) async throws -> Value {
        try await file.update(change)
    }

    /// Takes over values for names that have none yet.
    package func adopt(_ values: [String: JSONValue]) async throws {
        try await put { state in state.merge(values) { mine, _ in mine } }
    }

    /// The complete contents of the file, including names that no feature declares.
    package func stored() throws -> [String: JSONValue] { try file.read() }

    /// The origin of a value, in words for an error.
    package static func words(for origin: SettingOrigin, of id: String) -> String {
        switch origin {
        case .byDefault: "the default"
        case .file: "the settings"
        case .environment: "the environment variable \(variable(of: id))"
        case .option: "--set"
        }
    }

    /// `food.online-barcodes` is `BENTO_FOOD_ONLINE_BARCODES`.
    package static func variable(of id: String) -> String {
        var name = "BENTO_"
        // Names of features and settings are ASCII.
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): name.unicodeScalars.append(Unicode.Scalar(byte & 0xDF))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default: name.unicodeScalars.append("_")
            }
        }
        return name
    }
}

package enum SettingFailure {
    package static func secretInArguments(_ id: String) -> Failure {
        .usage(
            "settings.secret-in-arguments",
            "'\(id)' is a secret: on a command line it would stay in the shell's history.",
            recovery: "Run 'bento settings set \(id)' and type it, or pipe it in with '-'."
        )
    }

    package static func unfit(_ setting: SettingDeclaration, _ text: String, origin: SettingOrigin? = nil) -> Failure {
        let place = origin.map { $0 == .environment ? " (from \(SettingsFile.variable(of: setting.id)))" : "" } ?? ""
        return .usage(
            "settings.unfit",
            "'\(text.prefix(80))' is no value of '\(setting.id)'\(place).",
            recovery: setting.kind.help
        )
    }
}
