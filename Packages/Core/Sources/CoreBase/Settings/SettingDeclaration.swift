/// A declared setting without its type, for listing, checking, and editing. It is either a value, kept in the settings
/// file, or a secret, kept in the store of secrets and never shown.
public struct SettingDeclaration: Sendable {
    /// The feature's id, or `host`.
    public let owner: String
    public let name: String
    public let help: String
    public let isSecret: Bool
    /// See ``SettingKey/isPower``.
    public let isPower: Bool
    /// See ``SettingKey/isService``.
    public let isService: Bool
    /// The servers that a value names; `nil` if it is not a valid value of the setting. Empty if the setting names no
    /// servers.
    public let servers: (@Sendable (JSONValue) -> [ServerAddress]?)?
    /// Takes a closer look at a value, or at a secret as a JSON string: it must work, and must not reveal more than
    /// necessary.
    ///
    /// - Throws: the problem and a remedy; the error names the setting and the source, never the value of a secret.
    public let check: @Sendable (_ value: JSONValue, _ source: String) throws -> Void
    /// The JSON form of what a person typed; `nil` if it is not valid.
    public let parse: @Sendable (String) -> JSONValue?
    /// The text that a person would type for a JSON form; `nil` if that is not a valid value of this setting.
    public let text: @Sendable (JSONValue) -> String?

    // Only used if settings are listed or edited: a registration, which every command makes, should encode nothing.
    private let makeKind: @Sendable () -> SettingKind
    private let makeDefaultValue: @Sendable () -> JSONValue

    public var kind: SettingKind { makeKind() }
    /// The default as JSON; `null` if there is none or it is a secret.
    public var defaultValue: JSONValue { makeDefaultValue() }

    /// `food.online-barcodes`.
    public var id: String { "\(owner).\(name)" }

    /// The help text, and the allowed values if there are a few or a range.
    public var explanation: String { [help, kind.limits].filter { !$0.isEmpty }.joined(separator: " ") }

    /// - Parameter check: see ``check``.
    public init<Value: SettingValue>(
        _ key: SettingKey<Value>,
        owner: String,
        check: (@Sendable (Value, _ source: String) throws -> Void)? = nil
    ) {
        self.owner = owner
        name = key.name
        help = key.help
        isSecret = false
        isPower = key.isPower
        isService = key.isService
        if let named = key.servers {
            servers = { @Sendable (json: JSONValue) -> [ServerAddress]? in
                guard let value = try? json.decode(Value.self) else { return nil }
                return named(value)
            }
        } else {
            servers = nil
        }
        self.check = { json, source in
            guard let check, let value = try? json.decode(Value.self) else { return }
            try check(value, source)
        }
        makeKind = { key.kind }
        makeDefaultValue = { (try? JSONValue(encoding: key.defaultValue)) ?? .null }
        parse = { text in
            Value(settingText: text).flatMap { key.accepts($0) ? try? JSONValue(encoding: $0) : nil }
        }
        text = { json in (try? json.decode(Value.self)).flatMap { key.accepts($0) ? $0.settingText : nil } }
    }

    /// Declares a secret.
    ///
    /// - Parameter check: see ``check``.
    public init(
        secret name: String,
        _ help: String,
        owner: String,
        check: (@Sendable (Secret, _ source: String) throws -> Void)? = nil
    ) {
        self.owner = owner
        self.name = name
        self.help = help
        isSecret = true
        isPower = true
        isService = false
        servers = nil
        self.check = { json, source in
            if let text = json.stringValue { try check?(Secret(text), source) }
        }
        makeKind = { .text }
        makeDefaultValue = { .null }
        parse = { .string($0) }
        text = { _ in nil }
    }
}

/// The origin of a setting's value. Later cases override earlier ones.
public enum SettingOrigin: String, Sendable, Codable, CaseIterable {
    /// The default that its feature declared.
    case byDefault = "default"
    /// The settings file in the home.
    case file
    /// `BENTO_<FEATURE>_<NAME>`.
    case environment
    /// The host's option `--set`, for one run.
    case option
}
