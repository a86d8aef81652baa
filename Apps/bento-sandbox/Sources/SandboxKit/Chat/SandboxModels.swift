/// The models of the sandbox: one script under several names. A request for any other is refused, as a service refuses a
/// model that it does not have.
enum SandboxModels {
    static let plain = "sandbox-coach"
    /// These think if a request wants them to. Tools that recognize thinking models by their names find such names in
    /// these.
    static let openAI = [plain, "sandbox-gpt-5"]
    static let anthropic = [plain, "sandbox-claude-sonnet-4"]
    /// When they were made, in seconds since 1970.
    static let created = 1_700_000_000

    static func thinks(_ model: String) -> Bool { model != plain }
}
