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

    /// - Throws: ``AccountError/badServer(_:)``; ``Networking/ConfigurationFault`` for a key that bypasses all access rules or
    ///   is none.
    init(_ address: ServerAddress, key: String) throws {
        let url = ConfigurationSetting(
            name: "account.sign-in.server",
            source: "the settings",
            value: Secret(address.description)
        )
        try ConfigurationCheck.supabase(url: url)
        let setting = ConfigurationSetting(name: "account.sign-in.key", source: "the settings", value: Secret(key))
        try ConfigurationCheck.supabase(key: setting)
        let path = address.path.hasSuffix("/auth/v1") ? "" : "/auth/v1"
        guard let base = URL(string: address.description + path) else {
            throw AccountError.badServer("it is not a web address")
        }
        baseURL = base
        self.key = setting.value
    }
}
