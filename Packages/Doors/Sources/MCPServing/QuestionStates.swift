import Core
import MCPWire

/// The questions of a stateless version, whose calls end with them and are repeated with the answers. It gives each
/// question a state for the client to carry, and checks the state that comes back.
struct QuestionStates: Sendable {
    private let seal: StateSeal
    private var count = 0
    private var used = UsedStates()

    init(_ seal: StateSeal) { self.seal = seal }

    /// The answers that a request brings along.
    ///
    /// - Parameter once: whether its state is valid only once, because the request changes something.
    /// - Throws: an error for a state that is invalid or expired, and for an invalid answer, which uses nothing up.
    mutating func replay(of request: ClientRequest, once: Bool) throws(RPCError) -> QuestionReplay {
        guard let answers = request.answers, let text = answers.state else { return QuestionReplay() }
        let state = try seal.opened(text, for: request)
        var known = state.answers
        if let json = answers.responses[state.asked] {
            do {
                known[state.asked] = try InputAnswer(json)
            } catch {
                throw .invalidParams(error)
            }
        }
        if once, !used.use(state.id, at: seal.elapsed()) {
            throw .invalidParams("'requestState' was used already. Call again without it.")
        }
        return QuestionReplay(answers: known, notes: state.notes, usedState: once ? state.id : nil)
    }

    /// Makes a state valid again: the call ended at an answer that does not match its question, before it changed
    /// anything.
    mutating func restore(after replay: QuestionReplay) {
        if let id = replay.usedState { used.restore(id) }
    }

    /// The outcome of a request that ended with a question.
    mutating func asking(
        _ needed: InputNeeded,
        after replay: QuestionReplay,
        of request: ClientRequest
    ) throws(RPCError) -> Outcome {
        count += 1
        let state = try seal.sealed(replay.state(asked: needed.name, id: count), for: request)
        return .inputRequired(InputRequired([needed.name: needed.request], state: state))
    }
}

/// The states that were used, for as long as they would be valid.
private struct UsedStates: Sendable {
    private var ends: [Int: Duration] = [:]
    private var order: [Int] = []

    /// True if a state is used for the first time.
    mutating func use(_ id: Int, at now: Duration) -> Bool {
        while let oldest = order.first, ends[oldest].map({ $0 <= now }) ?? true {
            ends[oldest] = nil
            order.removeFirst()
        }
        guard ends[id] == nil else { return false }
        ends[id] = now + StateSeal.lifetime
        order.append(id)
        return true
    }

    mutating func restore(_ id: Int) {
        ends[id] = nil
        order.removeAll { $0 == id }
    }
}
