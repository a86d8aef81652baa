import MCPWire

/// The surroundings of a call: who answers the server's questions, and who is told about progress.
public struct CallSurroundings: Sendable {
    /// True if somebody is there to be asked.
    let canAsk: Bool
    /// Asks the person.
    let ask: @Sendable (Form) async throws -> InputAnswer
    /// Receives the progress; it rises with each call.
    let progress: (@Sendable (PeerNotification.Progress) async -> Void)?

    /// - Parameter ask: `nil` if nobody is there: every question is declined.
    public init(
        ask: (@Sendable (Form) async throws -> InputAnswer)? = nil,
        progress: (@Sendable (PeerNotification.Progress) async -> Void)? = nil
    ) {
        canAsk = ask != nil
        self.ask = ask ?? { _ in .declined }
        self.progress = progress
    }
}
