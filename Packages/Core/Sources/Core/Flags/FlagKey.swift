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
