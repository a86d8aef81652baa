/// A flag that a feature declares in its manifest: its owner, its purpose, its default, and the date by which it should
/// be gone.
///
/// A source's value counts only if it is valid for ``type``.
public struct FlagDeclaration: Sendable, Equatable {
    /// Its name within the feature: lower case words joined by `-`, in groups joined by `.`.
    public let name: String
    /// One sentence about its effect.
    public let help: String
    public let kind: FlagKind
    /// The person or team responsible for it.
    public let owner: String
    /// `flag`, `choice`, `integer`, `number` or `text`.
    public let type: SettingKind
    /// As a person would type it.
    public let defaultText: String
    /// The last day it should exist, `YYYY-MM-DD`; `nil` for what stays, such as operations switches.
    public let expires: String?
    /// The percentage of homes that have it on if no source says otherwise; only for flags that are on or off. Each
    /// home keeps its value while the number grows. `nil`: the default counts.
    public let rollout: Int?

    @inlinable
    public init(
        _ name: String,
        _ help: String,
        kind: FlagKind,
        owner: String,
        type: SettingKind,
        defaultText: String,
        expires: String? = nil,
        rollout: Int? = nil
    ) {
        self.name = name
        self.help = help
        self.kind = kind
        self.owner = owner
        self.type = type
        self.defaultText = defaultText
        self.expires = expires
        self.rollout = rollout
    }

    public var expiryDay: LocalDay? { expires.flatMap { LocalDay($0) } }

    /// The text in the canonical form of this flag's values; `nil` if it is not a valid value.
    public func normalized(_ text: String) -> String? {
        switch type {
        case .flag: Bool(settingText: text)?.settingText
        case .choice(let choices): choices.first { $0 == text }
        case .integer: Int(text).map { String($0) }
        case .number: Double(settingText: text)?.settingText
        case .text, .form: text.utf8.count <= 1_000 ? text : nil
        case .server: nil
        }
    }
}

/// The purpose of a flag, which determines how long it may exist.
public enum FlagKind: String, Sendable, Codable, CaseIterable {
    /// Brings something new to more and more people, and then goes.
    case release
    /// Compares ways of doing something, and then goes.
    case experiment
    /// Lets operators hold something back. It may stay.
    case operations
    /// Switches a whole feature off.
    case kill
}

extension FlagDeclaration {
    /// Every feature has one, without declaring it: `feature.<id>`, on unless somebody switches it off.
    public static func killSwitch(of feature: String) -> FlagDeclaration {
        FlagDeclaration(
            feature,
            "Whether the feature '\(feature)' may run.",
            kind: .kill,
            owner: feature,
            type: .flag,
            defaultText: "on"
        )
    }

    /// The prefix of the names of kill switches.
    public static let killSwitchPrefix = "feature"
}

/// A flag with the type of its value, as the code of its feature reads it.
///
/// ```swift
/// enum ChatFlags {
///     static let tools = FlagKey("tools", "Whether the coach may use tools.", kind: .operations, owner: "chat", default: true)
/// }
/// ```
public struct FlagKey<Value: SettingValue>: Sendable {
    public let defaultValue: Value
    /// For the manifest.
    public let declaration: FlagDeclaration

    /// - Parameters:
    ///   - owner: the person or team responsible for it.
    ///   - expires: the last day it should exist, `YYYY-MM-DD`.
    ///   - rollout: the percentage of homes, if no source says otherwise; only for `Bool`.
    public init(
        _ name: String,
        _ help: String,
        kind: FlagKind,
        owner: String,
        default defaultValue: Value,
        expires: String? = nil,
        rollout: Int? = nil
    ) {
        self.defaultValue = defaultValue
        declaration = FlagDeclaration(
            name,
            help,
            kind: kind,
            owner: owner,
            type: Value.settingKind,
            defaultText: defaultValue.settingText,
            expires: expires,
            rollout: rollout
        )
    }
}
