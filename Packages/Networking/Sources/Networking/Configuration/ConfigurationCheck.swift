import Core
import Foundation

/// Finds settings that cannot work, or that would give away more than they must, before they are used.
///
/// Only their form is checked; whether a service accepts them shows at the first request.
public enum ConfigurationCheck {
    /// A Geoapify key: not empty, no spaces.
    public static func geoapify(key: ConfigurationSetting) throws(ConfigurationFault) {
        try checkText(key, remedy: "Copy the API key from myprojects.geoapify.com.")
    }

    /// A Supabase address: https with a host; http for this machine only.
    public static func supabase(url: ConfigurationSetting) throws(ConfigurationFault) {
        let remedy = "Copy the project URL, for example https://abc.supabase.co."
        try checkText(url, remedy: remedy)
        guard let address = URL(string: url.value.reveal()), let origin = Origin(address) else {
            throw ConfigurationFault(url, "is not a web address", remedy)
        }
        guard address.user() == nil, address.password() == nil else {
            throw ConfigurationFault(url, "contains a user name or password", remedy)
        }
        guard origin.isTrustworthy else {
            throw ConfigurationFault(url, "is not encrypted", "Use https; http is for this machine only.")
        }
    }

    /// A Supabase key for apps: a JWT with the role `anon`, or `sb_publishable_...`. Keys that bypass the database's
    /// access rules are refused.
    public static func supabase(key: ConfigurationSetting) throws(ConfigurationFault) {
        let remedy = "Copy the publishable (or anon) key from the project's API settings."
        try checkText(key, remedy: remedy)
        let text = key.value.reveal()
        let secretFault = ConfigurationFault(
            key,
            "is a secret key that bypasses all access rules",
            "Rotate it if it was shared. \(remedy)"
        )
        if text.hasPrefix("sb_secret_") { throw secretFault }
        if text.hasPrefix("sb_publishable_") {
            guard text.utf8.count > "sb_publishable_".utf8.count else {
                throw ConfigurationFault(key, "ends after its prefix", remedy)
            }
            return
        }
        guard let claims = JSONWebToken.claims(of: key.value) else {
            throw ConfigurationFault(key, "is not a Supabase key", remedy)
        }
        switch claims["role"]?.stringValue {
        case "anon": return
        case "service_role", "supabase_admin": throw secretFault
        default: throw ConfigurationFault(key, "is a token of another role than 'anon'", remedy)
        }
    }

    private static func checkText(_ setting: ConfigurationSetting, remedy: String) throws(ConfigurationFault) {
        let text = setting.value.reveal()
        if text.isEmpty { throw ConfigurationFault(setting, "is empty", remedy) }
        if text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 32 || $0.value == 127 }) {
            throw ConfigurationFault(setting, "contains a space or a line end", remedy)
        }
        guard text.utf8.count <= 4096 else { throw ConfigurationFault(setting, "is far too long", remedy) }
    }
}

/// A setting with the source that it was read from, so that an error about it can name both.
public struct ConfigurationSetting: Sendable {
    /// The setting's name, for example `geoapify.key`.
    public let name: String
    /// The source that it was read from, for example `the environment variable BENTO_GEOAPIFY_KEY` or `config.json`.
    public let source: String
    public let value: Secret

    public init(name: String, source: String, value: Secret) {
        self.name = name
        self.source = source
        self.value = value
    }
}

/// A setting with an invalid value. The error never contains the value.
public struct ConfigurationFault: BentoError, Equatable {
    /// The setting's name.
    public let setting: String
    /// The source that it was read from.
    public let source: String
    /// The problem, as the end of a sentence: `is empty`.
    public let problem: String
    /// The next step.
    public let remedy: String

    init(_ setting: ConfigurationSetting, _ problem: String, _ remedy: String) {
        self.setting = setting.name
        self.source = setting.source
        self.problem = problem
        self.remedy = remedy
    }

    /// `configuration.` and the setting's name.
    public var code: String { "configuration.\(setting)" }
    public var message: String { "The setting '\(setting)' (from \(source)) \(problem)." }
    public var recovery: String? { remedy }
    public var exitStatus: ExitStatus { .configuration }
}
