/// The settings of one feature. The host gives each feature its own view, with the settings that it declared itself and
/// nothing else.
public struct FeatureSettings: Sendable {
    private let owner: String
    private let backing: any SettingsBacking

    public init(owner: String, backing: any SettingsBacking) {
        self.owner = owner
        self.backing = backing
    }

    /// The value in force. A value that a person broke by hand, or that is outside the setting's range, counts as not set;
    /// `bento settings list` says so.
    ///
    /// - Throws: errors of reading the settings.
    public subscript<Value: SettingValue>(_ key: SettingKey<Value>) -> Value {
        get async throws {
            guard let json = try await backing.value(of: "\(owner).\(key.name)") else { return key.defaultValue }
            guard let value = try? json.decode(Value.self), key.accepts(value) else { return key.defaultValue }
            return value
        }
    }

    /// Sets a value in the settings file; `nil` unsets it, even if the setting itself may be `nil`.
    ///
    /// - Throws: a failure if the value is invalid for the setting (64), or the file cannot be written.
    public func set<Value: SettingValue>(_ key: SettingKey<Value>, to value: Value?) async throws {
        if let value, !key.accepts(value) {
            throw Failure.usage(
                "settings.unfit",
                "'\(value.settingText.prefix(80))' is no value of '\(owner).\(key.name)'.",
                recovery: key.kind.help
            )
        }
        let json = try value.map { try JSONValue(encoding: $0) }
        try await backing.set("\(owner).\(key.name)", to: json == .some(.null) ? JSONValue?.none : json)
    }
}

/// Keeps the values of settings by their full names, such as `food.online-barcodes`.
public protocol SettingsBacking: Sendable {
    /// The value in effect; `nil` if there is only the default.
    func value(of id: String) async throws -> JSONValue?
    /// Sets or, with `nil`, unsets a value in the settings file.
    func set(_ id: String, to value: JSONValue?) async throws
}
