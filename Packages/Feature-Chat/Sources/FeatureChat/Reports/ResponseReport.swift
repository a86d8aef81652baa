import ConversationWire
import Conversations
import Core

struct ResponseReport: FlowResult {
    let session: String
    let title: String
    let text: String
    let model: String?
    let provider: String?
    let stop: String
    let flows: [String]
    /// The changes made for it, and how to take them back.
    let changes: [String]
    /// Payments that were prepared and wait for the person.
    let unpaid: [String]
    let inputTokens: Int?
    let outputTokens: Int?
    let cost: Double?
    let error: String?
    /// The events of a gateway that this Bento does not know, with their numbers.
    let unknownEvents: [String: Int]
    /// The value that was requested by a schema.
    let value: JSONValue?
    private let parts: [Presentation]

    private enum CodingKeys: String, CodingKey {
        case session, title, text, model, provider, stop, flows, changes, unpaid, inputTokens, outputTokens, cost, error
        case unknownEvents, value
    }

    /// - Parameter hasShownParts: true if what belongs below the words was already given.
    init(_ sent: SentResponse, time: TimeContext, hasShownParts: Bool = false) {
        let message = sent.outcome.message
        session = sent.session.id.description
        title = sent.session.title(in: time)
        text = message.content
        model = message.model
        provider = message.provider
        stop = sent.outcome.stop.rawValue
        flows = sent.outcome.flows
        changes = sent.outcome.changes
        unpaid = sent.outcome.unpaid
        inputTokens = message.inputTokens
        outputTokens = message.outputTokens
        cost = message.cost
        error = message.error
        unknownEvents = sent.outcome.unknown
        value = sent.outcome.value
        let isOffline = message.provider == ProviderKind.offline.rawValue
        var parts: [Presentation] = isOffline ? [] : [.markdown(message.content)]
        // A program gets the JSON alone.
        if let value { parts = [.text(value.text(pretty: true))] }
        if !hasShownParts {
            parts += sent.outcome.parts
            parts += unpaid.map { .notice(Notice(.warning, $0)) }
            if let words = Self.unknown(sent.outcome) { parts.append(.text(words, tone: .muted)) }
            if let note = Self.note(on: sent.outcome) { parts.append(.notice(Notice(.warning, note))) }
        }
        self.parts = parts
    }

    /// The report of a response that was shown while it came: what the stream did not show is shown now.
    ///
    /// - Throws: what ended the response, where nothing came of it.
    static func finished(_ sent: SentResponse, in session: FlowSession) async throws -> ResponseReport {
        let outcome = sent.outcome
        let isStreamed =
            outcome.value == nil && outcome.message.provider != ProviderKind.offline.rawValue && session.caller.isOwn
        if isStreamed {
            if !outcome.parts.isEmpty { try await session.emit(ShownParts(parts: outcome.parts)) }
            if let words = Self.unknown(outcome) { await session.notice(.info, words) }
            for words in outcome.unpaid { await session.notice(.warning, words) }
            if let words = Self.note(on: outcome) { await session.notice(.warning, words) }
        }
        if outcome.message.content.isEmpty, let cause = outcome.cause { throw cause }
        return ResponseReport(sent, time: session.time, hasShownParts: isStreamed)
    }

    /// The exit status. A response that broke off is no success, whatever came before.
    var exitStatus: ExitStatus {
        error == nil && stop != StopReason.cut.rawValue ? .success : .temporaryFailure
    }

    func presentation(in context: FlowContext) -> Presentation { .stack(parts) }

    /// A line about parts that came and could not be shown.
    static func unknown(_ outcome: ConversationRunner.Outcome) -> String? {
        guard !outcome.unknown.isEmpty else { return nil }
        let names = outcome.unknown.sorted { $0.key < $1.key }.prefix(10).map { name, count in
            count == 1 ? name : "\(name) (\(count) times)"
        }
        return "The server sent what this Bento does not know: \(names.joined(separator: ", "))."
    }

    /// A line about the way a response ended, if a person should know.
    static func note(on outcome: ConversationRunner.Outcome) -> String? {
        if let error = outcome.cause as? any BentoError {
            return "The answer broke off: \(error.message) What came is kept; 'bento chat resume' goes on with it."
        }
        switch outcome.stop {
        case .length: return "The answer reached its longest length (setting chat.output-tokens)."
        case .cut: return "The answer broke off. What came is kept; 'bento chat resume' goes on with it."
        case .budget: return "The coach was stopped: it went on for too long."
        case .refusal: return "The model refused."
        case .end where saysNothing(outcome): return "The model answered without a word."
        case .end, .toolCalls, .pause, .cancelled: return nil
        }
    }

    /// A gateway may answer on the map alone.
    private static func saysNothing(_ outcome: ConversationRunner.Outcome) -> Bool {
        outcome.message.content.allSatisfy(\.isWhitespace) && outcome.parts.isEmpty
            && outcome.message.provider != ProviderKind.gateway.rawValue
    }
}
