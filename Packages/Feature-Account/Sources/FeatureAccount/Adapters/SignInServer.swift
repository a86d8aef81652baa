import Core
import Foundation
import Networking

/// A Supabase project: its auth server's address and its publishable key, both checked.
struct SignInServer: Sendable, Hashable {
    /// Ends in `/auth/v1`.
    let baseURL: URL
    let key: Secret

    /// The address as stored.
    var text: String { baseURL.absoluteString }

    /// - Throws: ``AccountError/badServer(_:)``; ``Networking/ConfigurationFault`` for a key that is invalid or
    ///   bypasses all access rules.
    init(_ address: ServerAddress, key: String) throws {
        try Self.check(address, source: "the settings")
        try Self.check(key: key, source: "the settings")
        let path = address.path.hasSuffix("/auth/v1") ? "" : "/auth/v1"
        guard let base = URL(string: address.description + path) else {
            throw AccountError.badServer("it is not a web address")
        }
        baseURL = base
        self.key = Secret(key)
    }

    static func check(_ address: ServerAddress, source: String) throws(ConfigurationFault) {
        try ConfigurationCheck.supabase(
            url: ConfigurationSetting(
                name: "account.sign-in.server",
                source: source,
                value: Secret(address.description)
            )
        )
    }

    static func check(key: String, source: String) throws(ConfigurationFault) {
        try ConfigurationCheck.supabase(
            key: ConfigurationSetting(name: "account.sign-in.key", source: source, value: Secret(key))
        )
    }
}
