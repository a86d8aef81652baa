import MCPWire

/// What a call has around it: who answers what the server asks, and who hears how far it is.
public struct CallSurroundings: Sendable {
    /// Whether somebody is there to be asked.
    let canAsk: Bool
    /// Asks the person.
    let ask: @Sendable (Form) async throws -> InputAnswer
    /// Hears how far it is; each time more than before.
    let progress: (@Sendable (PeerNotification.Progress) async -> Void)?

    /// - Parameter ask: `nil` where nobody is there: every question is declined.
    public init(
        ask: (@Sendable (Form) async throws -> InputAnswer)? = nil,
        progress: (@Sendable (PeerNotification.Progress) async -> Void)? = nil
    ) {
        canAsk = ask != nil
        self.ask = ask ?? { _ in .declined }
        self.progress = progress
    }
}
