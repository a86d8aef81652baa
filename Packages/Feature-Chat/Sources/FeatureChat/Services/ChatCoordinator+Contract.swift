import Conversations
import Core

extension ChatCoordinator: ChatCoordinating {
    package func showChat(_ text: String?, in session: FlowSession) async throws -> ChatResponse? {
        let sent = try await ChatLoop(chat: self).run(first: text, session: nil, in: session)
        return try sent.map { try Self.response($0) }
    }

    private static func response(_ sent: SentResponse) throws -> ChatResponse {
        if let cause = sent.outcome.cause { throw cause }
        return ChatResponse(
            session: sent.session.id.uuid,
            text: sent.outcome.message.content,
            flows: sent.outcome.flows
        )
    }
}
