import ArgumentParser

/// A setting that a feature declares, with the type of its value.
///
/// ```swift
/// enum FoodSettings {
///     static let onlineBarcodes = SettingKey("online-barcodes", "Ask Open Food Facts about unknown barcodes.", default: false)
/// }
/// ```
public struct SettingKey<Value: SettingValue>: Sendable {
    /// Its name within the feature: lower case words joined by `-`, in groups joined by `.`.
    public let name: String
    /// One sentence: what it changes.
    public let help: String
    public let defaultValue: Value

    public init(_ name: String, _ help: String, default defaultValue: Value) {
        self.name = name
        self.help = help
        self.defaultValue = defaultValue
    }
}

/// A type that a setting may have: it is read from text the way an option is, and kept as JSON.
public protocol SettingValue: Codable, Sendable, Equatable {
    static var settingKind: SettingKind { get }
    /// Reads what a person typed; `nil` where it fits nothing.
    init?(settingText: String)
    /// What a person would type.
    var settingText: String { get }
}

/// What kind of value a setting has, for those who show or edit it.
public enum SettingKind: Sendable, Hashable {
    case flag, integer, number, text
    case choice([String])
    /// Text of a form, with the sentence that says what to type: `Say hours such as 22:00-07:00, or off.`
    case form(String)
    /// A server that the person names; setting it allows its feature to reach it.
    case server
}

extension Bool: SettingValue {
    public static var settingKind: SettingKind { .flag }

    public init?(settingText: String) {
        switch settingText.lowercased() {
        case "on", "true", "yes", "1": self = true
        case "off", "false", "no", "0": self = false
        default: return nil
        }
    }

    public var settingText: String { self ? "on" : "off" }
}

extension Int: SettingValue {
    public static var settingKind: SettingKind { .integer }
    public init?(settingText: String) { self.init(settingText) }
    public var settingText: String { String(self) }
}

extension Double: SettingValue {
    public static var settingKind: SettingKind { .number }

    public init?(settingText: String) {
        guard let value = Double(settingText), value.isFinite else { return nil }
        self = value
    }

    public var settingText: String { String(self) }
}

extension String: SettingValue {
    public static var settingKind: SettingKind { .text }
    public init?(settingText: String) { self = settingText }
    public var settingText: String { self }
}

extension ServerAddress: SettingValue {
    public static var settingKind: SettingKind { .server }
    public init?(settingText: String) { self.init(settingText) }
    public var settingText: String { description }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    public static var settingKind: SettingKind { Wrapped.settingKind }

    public init?(settingText: String) {
        guard let value = Wrapped(settingText: settingText) else { return nil }
        self = .some(value)
    }

    public var settingText: String { self?.settingText ?? "" }
}

extension SettingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    public static var settingKind: SettingKind { .choice(allCases.map(\.rawValue)) }
    public init?(settingText: String) { self.init(rawValue: settingText) }
    public var settingText: String { rawValue }
}
