import Core

/// Named environments: in each, services may have different addresses, stored under `account.server@staging`.
package enum NamedEnvironment {
    package static let setting = SettingKey<String>(
        "environment",
        "Which addresses count: those that were set for this environment, such as staging, else the usual ones.",
        default: "",
        form: "Give a name of lower-case letters, digits and '-'; unset it for the usual addresses.",
        isPower: true,
        accepts: { $0.isEmpty || isName($0) }
    )
    package static let id = "host.environment"
    package static let declaration = SettingDeclaration(setting, owner: "host")

    /// True if a text is a valid name of an environment.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The setting and the environment in `account.server@staging`; no environment in `account.server`.
    package static func parts(of name: String) -> (setting: String, environment: String?) {
        guard let at = name.lastIndex(of: "@"), isName(name[name.index(after: at)...]) else { return (name, nil) }
        return (String(name[..<at]), String(name[name.index(after: at)...]))
    }
}
