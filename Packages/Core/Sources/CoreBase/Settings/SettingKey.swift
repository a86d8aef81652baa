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
    /// One sentence about its effect.
    let help: String
    public let defaultValue: Value
    /// True if it names a server, a certificate, or a program, or gives others more rights. Such a setting is a power,
    /// not data: restoring or merging a person's data leaves it as it is, unless they say otherwise.
    public let isPower: Bool
    /// True if it belongs to a service, as every address does. It may then have a different value in each named
    /// environment.
    public let isService: Bool
    /// The servers that a value names. Setting it lets the feature reach them.
    let servers: (@Sendable (Value) -> [ServerAddress])?
    /// Made on demand: every start declares all settings, and hardly any of them is read.
    private let makeKind: @Sendable () -> SettingKind
    /// True if a value of the type is valid for this setting.
    package let accepts: @Sendable (Value) -> Bool

    /// - Parameter isPower: see ``isPower``; what names a server is one in any case.
    public init(_ name: String, _ help: String, default defaultValue: Value, isPower: Bool = false) {
        let isServer = Value.self == ServerAddress.self || Value.self == ServerAddress?.self
        let servers: @Sendable (Value) -> [ServerAddress] = { value in
            (value as? ServerAddress).map { [$0] } ?? []
        }
        self.init(
            name,
            help,
            default: defaultValue,
            isPower: isPower || isServer,
            isService: isServer,
            servers: isServer ? servers : nil,
            kind: { Value.settingKind }
        ) { _ in true }
    }

    /// A setting that names several servers.
    ///
    /// - Parameter servers: those that a value names.
    public init(
        _ name: String,
        _ help: String,
        default defaultValue: Value,
        servers: @escaping @Sendable (Value) -> [ServerAddress]
    ) {
        self.init(name, help, default: defaultValue, isPower: true, servers: servers, kind: { Value.settingKind }) {
            _ in true
        }
    }

    private init(
        _ name: String,
        _ help: String,
        default defaultValue: Value,
        isPower: Bool = false,
        isService: Bool = false,
        servers: (@Sendable (Value) -> [ServerAddress])? = nil,
        kind: @escaping @Sendable () -> SettingKind,
        accepts: @escaping @Sendable (Value) -> Bool
    ) {
        (self.name, self.help, self.defaultValue) = (name, help, defaultValue)
        (self.isPower, self.isService) = (isPower, isService)
        (makeKind, self.accepts, self.servers) = (kind, accepts, servers)
    }

    package var kind: SettingKind { makeKind() }
}

extension SettingKey where Value == Int {
    public init(_ name: String, _ help: String, default defaultValue: Int, in range: ClosedRange<Int>) {
        self.init(name, help, default: defaultValue, kind: { .integer(in: range) }) { range.contains($0) }
    }
}

extension SettingKey where Value == Double {
    public init(_ name: String, _ help: String, default defaultValue: Double, in range: ClosedRange<Double>) {
        self.init(name, help, default: defaultValue, kind: { .number(in: range) }) { range.contains($0) }
    }
}

extension SettingKey where Value == String {
    /// - Parameters:
    ///   - form: the sentence that says what to type.
    ///   - isPower: whether it names a certificate or a program.
    ///   - isService: whether it belongs to a service, and so may be another one in each named environment.
    ///   - accepts: whether a text has that form.
    public init(
        _ name: String,
        _ help: String,
        default defaultValue: String,
        form: String,
        isPower: Bool = false,
        isService: Bool = false,
        accepts: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.init(
            name,
            help,
            default: defaultValue,
            isPower: isPower,
            isService: isService,
            kind: { .form(form) },
            accepts: accepts
        )
    }
}

/// A type that a setting may have: it is read from text the way an option is, and kept as JSON.
public protocol SettingValue: Codable, Sendable, Equatable {
    static var settingKind: SettingKind { get }
    /// Reads what a person typed; `nil` if it is not valid.
    init?(settingText: String)
    /// The text that a person would type.
    var settingText: String { get }
}

/// The kind of value that a setting has, for code that shows or edits it.
public enum SettingKind: Sendable, Equatable {
    case flag, text
    /// `nil`: any whole number.
    case integer(in: ClosedRange<Int>? = nil)
    /// `nil`: any number.
    case number(in: ClosedRange<Double>? = nil)
    case choice([String])
    /// Text of a form, with the sentence that says what to type: `Say hours such as 22:00-07:00, or off.`
    case form(String)
    /// A server that the person names; setting it allows its feature to reach it.
    case server

    /// A sentence that says what to type.
    public var help: String {
        switch self {
        case .flag: "Give on or off."
        case .integer(nil): "Give a whole number."
        case .integer(let range?): "Give a whole number from \(range.lowerBound) to \(range.upperBound)."
        case .number(nil): "Give a number."
        case .number(let range?): "Give a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))."
        case .text: "Give a text; in JSON it stands in double quotes."
        case .choice(let choices): "Give one of \(choices.joined(separator: ", "))."
        case .form(let sentence): sentence
        case .server: "Give an address such as https://api.example.com, with the port where it is not the usual one."
        }
    }

    /// The allowed values, if there are a few or a range: `One of on, off.`, `From 0 to 23.`; otherwise empty.
    var limits: String {
        switch self {
        case .choice(let choices): "One of \(choices.joined(separator: ", "))."
        case .integer(let range?): "From \(range.lowerBound) to \(range.upperBound)."
        case .number(let range?): "From \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))."
        default: ""
        }
    }

    /// As a person would type it: `0`, not `0.0`.
    private static func text(_ bound: Double) -> String {
        Int(exactly: bound).map { String($0) } ?? String(bound)
    }
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
    public static var settingKind: SettingKind { .integer() }
    public init?(settingText: String) { self.init(settingText) }
    public var settingText: String { String(self) }
}

extension Double: SettingValue {
    public static var settingKind: SettingKind { .number() }

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
