import Core
import Foundation
import Networking

/// The settings of Account.
enum AccountSettings {
    static let server = SettingKey<ServerAddress?>(
        "server",
        "The account service; 'bento account connect --server URL' sets it.",
        default: nil
    )
    static let services = SettingKey<String>(
        "services",
        "Other servers that get your account's token, such as your coach's gateway, joined by commas.",
        default: "",
        form: "Give addresses such as https://api.example.org, joined by commas; http is for this machine only.",
        isPower: true,
        accepts: { services(in: $0) != nil }
    )
    static let signInServer = SettingKey<ServerAddress?>(
        "sign-in.server",
        "The Supabase project that people sign in to: https://PROJECT.supabase.co.",
        default: nil
    )
    static let signInKey = SettingKey<String>(
        "sign-in.key",
        "The project's publishable (or anon) key.",
        default: "",
        form: "Give the key as the project's settings show it: sb_publishable_... or eyJ...",
        isService: true
    )

    /// The URLs in a value of ``services``; `nil` if one of them must not receive a token.
    static func services(in value: String) -> [URL]? {
        var found: [URL] = []
        for part in value.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let address = ServerAddress(String(part)), let url = URL(string: address.description),
                Origin(url)?.isTrustworthy == true
            else { return nil }
            found.append(url)
        }
        return found
    }
}
