import MCPWire

/// What a call has around it: who answers what the server asks, and who hears how far it is.
public struct CallSurroundings: Sendable {
    /// Asks the person.
    let ask: @Sendable (Form) async throws -> InputAnswer
    /// Hears how far it is; each time more than before.
    let progress: (@Sendable (PeerNotification.Progress) async -> Void)?

    /// - Parameter ask: by default every question is declined.
    public init(
        ask: @escaping @Sendable (Form) async throws -> InputAnswer = { _ in .declined },
        progress: (@Sendable (PeerNotification.Progress) async -> Void)? = nil
    ) {
        self.ask = ask
        self.progress = progress
    }
}
