import Core
import Crypto
import Foundation
import MCPWire

/// The state that a request brings along when it is repeated after a question: the answers so far, and what it has used
/// up. A client carries it and can neither read nor change it.
struct RequestState: Sendable, Hashable {
    /// The number of this state, so that it can be used only once.
    var id: Int
    /// The answers so far, by the names of their questions.
    var answers: [String: InputAnswer]
    /// The question that was asked with it; an answer to any other is rejected.
    var asked: String
    /// The words that the call has kept, such as a one-time permission that it has taken.
    var notes: Set<String>
}

/// Seals the states of requests with a key that lives as long as the connection (ChaCha20-Poly1305, RFC 8439).
///
/// A state counts for the caller, the method and the parameters that it was made for, and for ten minutes. The time is taken from a
/// clock that nobody can set.
struct StateSeal: Sendable {
    static let lifetime = Duration.seconds(600)
    /// The longest text, in bytes.
    static let longest = 16 << 10

    private let key = SymmetricKey(size: .bits256)
    /// The caller.
    let caller: String
    /// The time since a fixed moment.
    let elapsed: @Sendable () -> Duration

    /// - Throws: if the state is longer than a client may be given.
    func sealed(_ state: RequestState, for request: ClientRequest) throws(RPCError) -> String {
        let members: [String: JSONValue] = [
            "id": .integer(Int64(state.id)), "answers": .object(state.answers.mapValues(\.json)),
            "asked": .string(state.asked), "notes": .array(state.notes.sorted().map { .string($0) }),
            "end": .integer(Self.milliseconds(elapsed() + Self.lifetime)),
        ]
        let box = try? ChaChaPoly.seal(
            Data(JSONValue.object(members).text().utf8),
            using: key,
            authenticating: binding(of: request)
        )
        guard let box else { throw .internalError }
        let text = box.combined.base64EncodedString()
        guard text.utf8.count <= Self.longest else { throw .invalidParams("The answers are too long to be kept.") }
        return text
    }

    /// - Throws: if this connection has not sealed the text for this caller and request, or if it is too old.
    func opened(_ text: String, for request: ClientRequest) throws(RPCError) -> RequestState {
        guard text.utf8.count <= Self.longest, let sealed = Data(base64Encoded: text),
            let box = try? ChaChaPoly.SealedBox(combined: sealed),
            let content = try? ChaChaPoly.open(box, using: key, authenticating: binding(of: request)),
            let json = try? JSONValue(parsing: content), let state = RequestState(json), let end = json["end"]?.intValue
        else { throw .invalidParams("'requestState' is not of this request. Call again without it.") }
        guard Self.milliseconds(elapsed()) < end else {
            throw .invalidParams("'requestState' is older than ten minutes. Call again without it.")
        }
        return state
    }

    /// The data that a state is bound to: without its answers, a repeated request is the same as before.
    private func binding(of request: ClientRequest) -> Data {
        let plain = request.message(.number(0), from: Peer(version: .july2026))
        guard case .request(_, let method, var params) = plain else { return Data() }
        for name in ["_meta", "inputResponses", "requestState"] { params[name] = nil }
        let whole: JSONValue = [.string(caller), .string(method), .object(params)]
        return Data(SHA256.hash(data: Data(whole.text().utf8)))
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

extension RequestState {
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.intValue, let asked = json["asked"]?.stringValue,
            let notes = json["notes"]?.arrayValue,
            let answers = json["answers"]?.objectValue
        else { return nil }
        self.init(id: id, answers: [:], asked: asked, notes: Set(notes.compactMap(\.stringValue)))
        for (name, answer) in answers {
            guard let answer = try? InputAnswer(answer) else { return nil }
            self.answers[name] = answer
        }
    }
}
