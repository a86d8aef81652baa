import Core

/// What of the coach may be held back.
enum ChatFlags {
    /// For whoever runs Bento, where a model misuses its tools: it goes on answering, and calls nothing.
    static let tools = FlagKey(
        "tools",
        "Whether a model may call your features' flows as tools.",
        kind: .operations,
        owner: "chat",
        default: true
    )
}
