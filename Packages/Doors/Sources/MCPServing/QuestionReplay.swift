import Core
import Crypto
import Foundation
import MCPWire

/// A question of a call that the client has not answered yet. It ends the call, and the next call brings the answer.
/// Code that catches it must rethrow it.
public struct InputNeeded: Error, Sendable, Hashable {
    let name: String
    let request: InputRequest
}

/// The answers that are available to a call when it runs again from the start. They belong to questions, not to an
/// order: each question is identified by a digest of its words and, if it repeats, by its count.
struct QuestionReplay: Sendable {
    private var answers: [String: InputAnswer]
    private var counts: [String: Int] = [:]
    private(set) var notes: Set<String>
    /// The number of the state that it came with, if that is valid only once.
    let usedState: Int?

    init(answers: [String: InputAnswer] = [:], notes: Set<String> = [], usedState: Int? = nil) {
        self.answers = answers
        self.notes = notes
        self.usedState = usedState
    }

    /// - Throws: ``InputNeeded`` if there is no answer yet.
    mutating func answer(to request: InputRequest) throws(InputNeeded) -> InputAnswer {
        let name = nextName(of: request)
        guard let answer = answers[name] else { throw InputNeeded(name: name, request: request) }
        return answer
    }

    mutating func note(_ word: String) { notes.insert(word) }

    /// The state that the next call must bring along.
    func state(asked: String, id: Int) -> RequestState {
        RequestState(id: id, answers: answers, asked: asked, notes: notes)
    }

    private mutating func nextName(of request: InputRequest) -> String {
        let words: JSONValue = [.string(request.method), .object(request.params)]
        let digest = SHA256.hash(data: Data(words.text().utf8)).prefix(12)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        counts[digest, default: 0] += 1
        return "\(digest)-\(counts[digest] ?? 1)"
    }
}
