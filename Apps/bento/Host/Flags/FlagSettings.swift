import Core

/// The host's own settings of where flags come from.
enum FlagSettings {
    static let server = SettingKey<ServerAddress?>(
        "flag-server",
        "A flag server that speaks Unleash's client API, such as https://flags.example.com/api; without one, none is asked.",
        default: nil
    )
    static let tokenName = "flag-token"

    #if Flags
        static let declarations = [
            SettingDeclaration(server, owner: "host"),
            SettingDeclaration(
                secret: tokenName,
                "The client token that the flag server asks for.",
                owner: "host"
            ),
        ]
    #else
        static let declarations: [SettingDeclaration] = []
    #endif

    static var serverID: String { "host.\(server.name)" }
    static var tokenID: String { "host.\(tokenName)" }
}
