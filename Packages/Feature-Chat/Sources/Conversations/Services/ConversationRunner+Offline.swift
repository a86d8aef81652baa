import AppData
import CoachRules
import ConversationWire
import Core
import Foundation

extension ConversationRunner {
    /// The answer of the coach without a model.
    func answerOffline(_ session: ChatSession, flow: FlowSession?) async throws -> Outcome {
        let (question, flow) = try await question(of: session, flow)
        let began = store.time.now
        let response = try await offlineResponse(to: question, in: session, flow)
        return try await keep(response, to: question, of: session, since: began)
    }

    /// The offline coach's answer where a model's server is away, and a word that it is one.
    ///
    /// - Returns: `nil` where it would take a model to answer.
    func answerOffline(
        _ session: ChatSession,
        inPlaceOf error: any Error,
        flow: FlowSession?
    ) async throws -> Outcome? {
        let (question, flow) = try await question(of: session, flow)
        let began = store.time.now
        guard question.unread == nil, PassedText.quoted(in: question.content).isEmpty,
            offline.understands(question.content)
        else { return nil }
        let reason = (error as? any BentoError)?.message ?? "The model's server is away."
        await flow.notice(.warning, "\(reason) The coach without a model answers instead.")
        let response = try await offlineResponse(to: question, in: session, flow)
        return try await keep(response, to: question, of: session, since: began)
    }

    private func offlineResponse(
        to question: ChatMessage,
        in session: ChatSession,
        _ flow: FlowSession
    ) async throws -> CoachResponse {
        let messages = try await store.messages(of: session.id, limit: 20)
        let earlier = messages.filter { $0.role == .user && $0.id != question.id }.map(\.content)
        return try await offline.response(
            to: question.content,
            earlier: earlier.reversed(),
            after: { try await changes() },
            in: flow
        )
    }

    private func question(
        of session: ChatSession,
        _ flow: FlowSession?
    ) async throws -> (question: ChatMessage, flow: FlowSession) {
        let messages = try await store.messages(of: session.id, limit: 20)
        guard let question = messages.last(where: { $0.role == .user }) else { throw ChatError.nothingToRegenerate }
        guard let flow else { throw ChatError.needsModel("Answering another feature") }
        return (question, flow)
    }

    private func keep(
        _ answer: CoachResponse,
        to question: ChatMessage,
        of session: ChatSession,
        since began: Date
    ) async throws -> Outcome {
        var response = answer
        if let unread = question.unread {
            let note = "I cannot \(unread) without a language model."
            response.text = [response.text, note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        var message = newMessage(session, .assistant, response.transcript)
        message.provider = ProviderKind.offline.rawValue
        if !response.changes.isEmpty {
            message.items = [.text(TextItem(.assistant, message.content))] + response.changes.map { .change($0) }
        }
        message.provenance = response.provenance
        message.stop = StopReason.end.rawValue
        message.milliseconds = Self.milliseconds(from: began, to: store.time.now)
        message = try await store.add(message)
        var shown = response.parts
        if !response.text.isEmpty { shown.insert(.markdown(response.text), at: 0) }
        return Outcome(message: message, parts: shown, flows: response.flows, stop: .end)
    }

    /// The coach's changes that nobody took back through it, the newest first.
    ///
    /// - Parameter moment: none older than that.
    func changes(since moment: Moment? = nil) async throws -> [CoachChange] {
        let acts = try await store.acts(since: moment)
        guard !acts.isEmpty else { return [] }
        return CoachChange.standing(
            in: acts.map { ($0.id.description, $0.items ?? []) },
            flows: try await flows?.flows(openTo: .person) ?? []
        )
    }
}
