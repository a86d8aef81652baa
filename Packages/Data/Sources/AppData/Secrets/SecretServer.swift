import Core

/// Which server a secret is for that a person types: the one that is set at that moment (``ServerSecret``).
public struct SecretServer: FeatureContribution {
    /// The secret's full name: `chat.key`.
    public let id: String
    /// The server that the settings name; `nil` where they name none.
    public let server: @Sendable (FeatureSettings) async throws -> ServerAddress?

    public init(_ id: String, server: @escaping @Sendable (FeatureSettings) async throws -> ServerAddress?) {
        self.id = id
        self.server = server
    }
}

extension FeatureRegistrar {
    /// Declares a secret that a person may set, and the server that it is for.
    ///
    /// - Parameter check: see ``CoreBase/SettingDeclaration/check``.
    public mutating func secret(
        _ name: String,
        _ help: String,
        check: (@Sendable (Secret, _ source: String) throws -> Void)? = nil,
        for server: @escaping @Sendable (FeatureSettings) async throws -> ServerAddress?
    ) {
        secret(name, help, check: check)
        contribute(SecretServer("\(manifest.id).\(name)", server: server))
    }
}
