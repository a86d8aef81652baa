import MCPWire

/// The questions that are asked by requests of the server's own, until 2025-11-25: each waits for its answer while its call does.
struct AskedQuestions {
    private var waiting: [RequestID: CheckedContinuation<InputAnswer, any Error>] = [:]
    private var count = 0

    /// An id that no other question has.
    mutating func nextID() -> RequestID {
        count += 1
        return .text("bento-\(count)")
    }

    mutating func wait(for id: RequestID, _ continuation: CheckedContinuation<InputAnswer, any Error>) {
        waiting[id] = continuation
    }

    func isWaiting(_ id: RequestID) -> Bool { waiting[id] != nil }

    /// Continues with an answer; one to a question that was not asked, or was already answered, is ignored.
    mutating func answer(_ id: RequestID, with answer: InputAnswer) {
        waiting.removeValue(forKey: id)?.resume(returning: answer)
    }

    /// Ends the waiting call.
    ///
    /// - Returns: whether there was one, so that the client must be told that its answer is no longer needed.
    mutating func withdraw(_ id: RequestID) -> Bool {
        guard let continuation = waiting.removeValue(forKey: id) else { return false }
        continuation.resume(throwing: CancellationError())
        return true
    }

    /// Ends all calls that wait.
    ///
    /// - Returns: the ids of their questions.
    mutating func withdrawAll() -> [RequestID] {
        let ids = Array(waiting.keys)
        for id in ids { _ = withdraw(id) }
        return ids
    }
}
