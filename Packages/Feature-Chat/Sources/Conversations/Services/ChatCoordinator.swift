import AppData
import CoachRules
import ConversationWire
import Core
import Foundation

/// The actions on conversations.
package struct ChatCoordinator: Sendable {
    package private(set) var runner: ConversationRunner
    /// Listens to what the person says; `nil` where nothing here does.
    package var voice: (any VoiceListening)?
    package var store: ChatStore { runner.store }
    package var settings: FeatureSettings { runner.settings }

    package init(runner: ConversationRunner, voice: (any VoiceListening)? = nil) {
        self.runner = runner
        self.voice = voice
    }

    /// The same, with another model or provider.
    ///
    /// - Parameter model: see ``ProviderSetup/init(_:chosen:)``; `nil` for the one that is set.
    /// - Throws: as that does.
    package func asking(_ model: String?) async throws -> ChatCoordinator {
        guard let model else { return self }
        var other = self
        other.runner.providers.chosen = model
        // What it names is there, or it is said at once.
        _ = try await other.runner.providers.setup()
        return other
    }

    /// Takes back what the coach did last, whoever answers in this conversation.
    package func undo(in session: ChatSession, flow: FlowSession) async throws -> SentResponse {
        try await leased(session) {
            try await store.add(runner.newMessage(session, .user, "undo"))
            return try await runner.answerOffline(session, flow: flow)
        }
    }

    /// Sends a message and answers it.
    ///
    /// - Parameters:
    ///   - items: pictures and PDFs.
    ///   - schema: what the answer is to fit.
    ///   - role: who the model is to be from here on; `nil` as until now, empty for the persona.
    ///   - session: an existing conversation; `nil` begins one.
    ///   - flow: the person's side; `nil` where nobody is there, and then nothing is called.
    package func send(
        _ text: String,
        passing items: [ConversationItem] = [],
        schema: AnswerSchema? = nil,
        role: String? = nil,
        in session: ChatSession?,
        flow: FlowSession?
    ) async throws -> SentResponse {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty else { throw ChatError.badValue("A message", given: "empty", allowed: "some words") }
        var owner = session
        if owner == nil { owner = try await store.makeSession() }
        guard let owner else { throw ChatError.noSession("") }
        if !items.isEmpty, try await runner.providers.setup().kind == .gateway {
            throw ChatError.notSetUp("A gateway takes no pictures or PDFs.", hint: "Ask another provider, with -m.")
        }
        return try await leased(owner) {
            if let role {
                try await store.change(owner.id) { $0.role = role.isEmpty ? nil : role }
                if !role.isEmpty, try await runner.providers.setup().dialect == nil {
                    await flow?.notice(.warning, "A role is for a model; the coach without one answers as ever.")
                }
            }
            // The question is kept before anything can go wrong with the answer.
            let kept = items.isEmpty ? nil : [ConversationItem.text(TextItem(.user, words))] + items
            var outside: Set<String> = items.isEmpty ? [] : ["a file that was passed along"]
            if !PassedText.quoted(in: words).isEmpty { outside.insert("a text that was passed along") }
            let provenance = Provenance(outside: outside)
            try await store.add(runner.newMessage(owner, .user, words, items: kept, provenance: provenance))
            return try await runner.answer(owner, schema: schema, flow: flow)
        }
    }

    /// Refuses to repeat an answer that changed something: another one in its place would change it once more.
    ///
    /// - Parameter messages: a question, and what came after it.
    /// - Throws: ``ChatError/stillCounts(said:flow:)``.
    private func refuseRepeating(_ messages: ArraySlice<ChatMessage>) async throws {
        guard let first = messages.dropFirst().first else { return }
        for change in try await runner.changes(since: first.sentAt) {
            guard let place = messages.dropFirst().firstIndex(where: { $0.id.description == change.message })
            else { continue }
            let said = messages[..<place].last { $0.role == .user }?.content ?? ""
            throw ChatError.stillCounts(said: said, flow: change.flow)
        }
    }

    /// Answers the last question once more; the answer that was is kept as a version.
    package func regenerate(_ session: ChatSession, flow: FlowSession?) async throws -> SentResponse {
        try await leased(session) {
            let messages = try await store.messages(of: session.id)
            guard let asked = messages.lastIndex(where: { $0.role == .user }) else {
                throw ChatError.nothingToRegenerate
            }
            let question = messages[asked]
            try await refuseRepeating(messages[asked...])
            let old = try await store.supersede(in: session.id, from: question.position + 1)
            var outcome = try await runner.answer(session, flow: flow)
            if let first = old.last(where: { $0.role == .assistant }) {
                let answer = outcome.message
                outcome.message.versionOf = first.versionOf ?? first.id
                try await store.update(outcome.message, changedFrom: answer)
            }
            return outcome
        }
    }

    /// Says something else in the place of a message of the person's; what came after it is kept and no longer counts.
    package func edit(
        _ message: ChatMessage,
        to text: String,
        in session: ChatSession,
        flow: FlowSession?
    ) async throws -> SentResponse {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty else { throw ChatError.badValue("A message", given: "empty", allowed: "some words") }
        guard message.role == .user else {
            throw ChatError.badValue(
                "Message \(message.position)",
                given: "edited",
                allowed: "only what you said can be"
            )
        }
        return try await leased(session) {
            let messages = try await store.messages(of: session.id)
            try await refuseRepeating(messages.drop { $0.position < message.position })
            try await store.supersede(in: session.id, from: message.position)
            var edited = runner.newMessage(session, .user, words)
            edited.versionOf = message.versionOf ?? message.id
            edited.editedAt = edited.sentAt
            try await store.add(edited)
            return try await runner.answer(session, flow: flow)
        }
    }

    /// Goes on with an answer that was stopped: what was called is not called again.
    package func resume(_ session: ChatSession, flow: FlowSession?) async throws -> SentResponse {
        try await leased(session) {
            let messages = try await store.messages(of: session.id, limit: 1)
            guard let last = messages.last else { throw ChatError.nothingToRegenerate }
            guard last.role != .assistant || last.stop != StopReason.end.rawValue else {
                throw ChatError.answerIsComplete
            }
            guard last.role == .assistant, last.stop != StopReason.toolCalls.rawValue else {
                return try await runner.answer(session, flow: flow)
            }
            if last.content.allSatisfy(\.isWhitespace) || last.provider == ProviderKind.gateway.rawValue {
                // There is nothing to go on from.
                try await store.supersede(in: session.id, from: last.position)
                return try await runner.answer(session, flow: flow)
            }
            return try await runner.answer(session, after: last, flow: flow)
        }
    }

    /// The message that a person means: a number as `chat show` prints it, or `last`.
    package func message(_ reference: String, in session: ChatSession) async throws -> ChatMessage {
        let messages = try await store.messages(of: session.id).filter { $0.role == .user || $0.role == .assistant }
        if reference == "last", let last = messages.last { return last }
        if let number = Int(reference), number >= 1, number <= messages.count { return messages[number - 1] }
        throw ChatError.noMessage(reference)
    }

    package func export(_ session: ChatSession) async throws -> ExportedChat {
        ExportedChat(session, messages: try await store.messages(of: session.id), time: store.time)
    }

    private func leased(
        _ session: ChatSession,
        _ body: () async throws -> ConversationRunner.Outcome
    ) async throws -> SentResponse {
        let lease = try SessionLease(session: session, database: store.database, time: store.time)
        defer { lease.end() }
        let outcome = try await body()
        // A new task: what an answer that was stopped has kept is still to be shown.
        let after = try await Task { [store] in try await store.session(session.id) }.value
        return SentResponse(session: after, outcome: outcome)
    }
}

/// An answer with the conversation that it belongs to.
package struct SentResponse: Sendable {
    package let session: ChatSession
    package let outcome: ConversationRunner.Outcome
}

/// Deletes conversations for good that were not gone on with for as long as the person said.
package enum ChatRetention {
    package static let job = Job(
        "thin",
        "Delete conversations past their keeping (chat.keep-days)",
        schedule: .daily(hour: 4, minute: 20)
    ) { resolver, run in
        let days = try await resolver.get(FeatureSettings.self)[ChatSettings.keepDays]
        guard days > 0 else { return .nothing }
        let before = run.context.time.moment(daysAgo: min(days, 36_500))
        let store = try await resolver.get(ChatCoordinator.self).store
        let old = try await store.sessions(untouchedSince: Moment(before))
        for session in old {
            try Task.checkCancellation()
            try await store.delete(session)
        }
        return old.isEmpty
            ? .nothing : .done("\(run.context.forms.counted(old.count, "conversation")) deleted.")
    }
}
