/// The answers to the last few questions; the least recently used one is removed first.
struct RecentAnswers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let capacity: Int
    private var answers: [Question: Answer] = [:]
    /// Questions, the one used longest ago first. A few dozen: moving them costs nothing.
    private var order: [Question] = []

    init(capacity: Int) { self.capacity = max(0, capacity) }

    var count: Int { order.count }

    /// The answer, if it is still known; asking for it counts as use.
    mutating func answer(to question: Question) -> Answer? {
        guard let answer = answers[question] else { return nil }
        order.removeAll { $0 == question }
        order.append(question)
        return answer
    }

    mutating func remember(_ answer: Answer, to question: Question) {
        guard capacity > 0 else { return }
        order.removeAll { $0 == question }
        order.append(question)
        answers[question] = answer
        if order.count > capacity { answers[order.removeFirst()] = nil }
    }
}
