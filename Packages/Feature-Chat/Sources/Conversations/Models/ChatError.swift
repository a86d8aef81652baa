import Core

/// Errors in the chat that a person can do something about.
package enum ChatError: BentoError, Equatable {
    /// No session is meant by a reference.
    case noSession(String)
    /// A reference that several sessions fit.
    case ambiguousSession(String, [String])
    /// No message has a number.
    case noMessage(String)
    /// The session already waits for an answer, here or in another process.
    case busy(String)
    /// There is nothing to answer again.
    case nothingToRegenerate
    /// A change made by an answer still counts, and would be made once more.
    case stillCounts(said: String, flow: String)
    /// The last answer was not stopped.
    case answerIsComplete
    case badValue(String, given: String, allowed: String)
    /// The request needs a model, and none is set up.
    case needsModel(String)
    /// No provider has a name.
    case noProvider(String, known: [String])
    /// An answer that does not fit the schema that was asked for, and where.
    case unfitAnswer(String)
    /// The provider's settings are incomplete: what is missing, what to type.
    case notSetUp(String, hint: String)
    /// The server refused the key.
    case keyRefused(String)
    /// The server wants a key, and none is set.
    case keyMissing(String)
    /// The server wants a key, and the one that is stored is for another server, if for any.
    case keyOfOther(String?, provider: String)
    /// The gateway wants to know who asks, or does not take the account's token. The server, and its words.
    case gatewayRefused(hadToken: Bool, server: String, words: String?)

    package var code: String {
        switch self {
        case .noSession: "chat.no-session"
        case .ambiguousSession: "chat.ambiguous-session"
        case .noMessage: "chat.no-message"
        case .busy: "chat.busy"
        case .nothingToRegenerate: "chat.nothing-to-regenerate"
        case .stillCounts: "chat.still-counts"
        case .answerIsComplete: "chat.answer-is-complete"
        case .badValue: "chat.bad-value"
        case .needsModel: "chat.needs-model"
        case .noProvider: "chat.no-provider"
        case .unfitAnswer: "chat.unfit-answer"
        case .notSetUp: "chat.not-set-up"
        case .keyRefused: "chat.key-refused"
        case .keyMissing: "chat.key-missing"
        case .keyOfOther: "chat.key-of-other-server"
        case .gatewayRefused(let hadToken, _, _): hadToken ? "chat.gateway-refused" : "chat.gateway-sign-in"
        }
    }

    package var message: String {
        switch self {
        case .noSession(let reference): "There is no conversation '\(Self.short(reference))'."
        case .ambiguousSession(let reference, let titles):
            "'\(Self.short(reference))' fits several conversations: \(titles.joined(separator: ", "))."
        case .noMessage(let reference): "There is no message '\(Self.short(reference))' in this conversation."
        case .busy(let title): "The conversation \"\(Self.short(title))\" still waits for an answer."
        case .nothingToRegenerate: "There is no answer yet that could be given again."
        case .stillCounts(let said, let flow):
            "What '\(Self.short(said))' did (\(flow)) still counts, and another answer could do it once more."
        case .answerIsComplete: "The last answer is complete: there is nothing to go on with."
        case .badValue(let what, let given, let allowed): "\(what) cannot be \(Self.short(given)): \(allowed)."
        case .needsModel(let what): "\(what) needs a language model, and none is set up."
        case .noProvider(let name, _): "There is no provider '\(Self.short(name))'."
        case .unfitAnswer(let faults):
            "The answer does not fit the schema, also after it was asked for once more. \(faults)"
        case .notSetUp(let what, _): what
        case .keyRefused(let provider): "The server refused the key of the provider '\(provider)'."
        case .keyMissing(let provider): "The server of the provider '\(provider)' wants a key, and none is set."
        case .keyOfOther(let server?, _):
            "The server wants a key. The one that is stored is for \(server), and is sent to no other server."
        case .gatewayRefused(true, let server, let words):
            "The gateway at \(server) does not take your account's token\(Self.quoted(words))."
        case .gatewayRefused(false, let server, let words):
            "The gateway at \(server) wants to know who asks\(Self.quoted(words))."
        case .keyOfOther(nil, _): "The server wants a key. The one that is stored was set before this server was."
        }
    }

    package var recovery: String? {
        switch self {
        case .noSession, .ambiguousSession: "See them with 'bento chat list'; 'last' is the newest."
        case .noMessage: "See the numbers with 'bento chat show'."
        case .busy: "Wait for it, or stop it with Ctrl-C where it runs."
        case .nothingToRegenerate: "Ask something first: bento chat ask \"...\"."
        case .stillCounts:
            "Take it back first, with 'bento chat ask undo' where it was the last change; 'bento chat show' has the answer."
        case .answerIsComplete: "'bento chat retry' answers once more."
        case .badValue: nil
        case .needsModel:
            "'bento chat model install' sets one up on this machine; 'bento chat model list' shows the others."
        case .noProvider(let name, let known):
            Suggestion.sentence(for: name, in: known)
                ?? "See them with 'bento chat provider list'; 'bento chat provider use offline' needs none."
        case .unfitAnswer: "It is kept: bento chat show last"
        case .notSetUp(_, let hint): hint
        case .keyRefused(let provider):
            "Set it again with '\(Self.keyCommand(provider))', or choose another provider."
        case .gatewayRefused(true, _, _):
            "See whether you are signed in where it expects: 'bento account status'. Sign in again: bento account sign-in"
        case .gatewayRefused(false, let server, _):
            "Sign in with 'bento account sign-in'. Your token goes to this server once you allow it: bento settings set account.services \(server)"
        case .keyMissing(let provider), .keyOfOther(_, let provider):
            "Set this server's key: \(Self.keyCommand(provider))"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noSession, .ambiguousSession, .noMessage, .nothingToRegenerate, .stillCounts, .answerIsComplete,
            .badValue, .noProvider:
            .usage
        case .busy: .temporaryFailure
        case .needsModel: .unavailable
        case .notSetUp: .configuration
        case .unfitAnswer: .protocolError
        case .keyRefused, .keyMissing, .keyOfOther, .gatewayRefused: .noPermission
        }
    }

    package var isRetryable: Bool { if case .busy = self { true } else { false } }

    /// The server's own words, where it has any: ` (it says: Who are you?)`.
    private static func quoted(_ words: String?) -> String { words.map { " (it says: \(short($0)))" } ?? "" }

    private static func keyCommand(_ provider: String) -> String {
        ProviderKind(rawValue: provider) == nil
            ? "bento chat provider edit \(provider) --key" : "bento settings set chat.key"
    }

    package static func short(_ text: String) -> String {
        let line = text.prefix(81).map { $0.isNewline ? " " : $0 }
        return line.count > 80 ? String(line.prefix(80)) + "..." : String(line)
    }
}
