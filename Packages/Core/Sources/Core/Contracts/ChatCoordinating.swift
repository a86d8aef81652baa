import Foundation

/// The part of Chat that other features may use.
public protocol ChatCoordinating: Sendable {
    /// Talks with the person in the caller's session: asks, answers, calls flows as the person allows.
    ///
    /// - Parameter text: the first words; `nil` lets the person begin.
    /// - Returns: the last answer; `nil` if the person said nothing.
    func showChat(_ text: String?, in session: FlowSession) async throws -> ChatResponse?
}

extension ContractID {
    /// Chat's coordinator.
    public static let chat = ContractID("chat.coordinator", (any ChatCoordinating).self)
}

/// A response of the coach.
public struct ChatResponse: Sendable, Equatable {
    /// The session it belongs to.
    public let session: UUID
    /// The words.
    public let text: String
    /// The flows that ran as tools, in order.
    public let flows: [String]

    public init(session: UUID, text: String, flows: [String]) {
        self.session = session
        self.text = text
        self.flows = flows
    }
}
