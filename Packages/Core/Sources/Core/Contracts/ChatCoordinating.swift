import Foundation

/// What other features may ask of Chat.
public protocol ChatCoordinating: Sendable {
    /// Sends a message in a session and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - text: the person's words.
    ///   - session: an existing session; `nil` begins one.
    /// - Throws: a ``BentoError``, for example where the session already waits for an answer.
    func send(_ text: String, in session: UUID?) async throws -> ChatAnswer
}

extension ContractID {
    /// Chat's coordinator.
    public static let chat = ContractID("chat.coordinator", (any ChatCoordinating).self)
}

/// An answer of the coach.
public struct ChatAnswer: Sendable, Hashable, Codable {
    /// The session it belongs to.
    public let session: UUID
    /// The words.
    public let text: String
    /// The flows that ran as tools, in order.
    public let flows: [String]

    /// Makes an answer.
    public init(session: UUID, text: String, flows: [String]) {
        self.session = session
        self.text = text
        self.flows = flows
    }
}
