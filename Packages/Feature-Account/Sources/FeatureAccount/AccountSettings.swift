import Core

/// What a person may set for Account.
enum AccountSettings {
    static let server = SettingKey<ServerAddress?>(
        "server",
        "The account service; 'bento account connect --server URL' sets it.",
        default: nil
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
        form: "Say the key as the project's settings show it: sb_publishable_... or eyJ..."
    )
}
