/// A model's whole response to one request.
package struct ModelResponse: Sendable, Hashable {
    package var items: [ConversationItem]
    package var stop: StopReason
    package var usage: TokenUsage
    /// The model that answered, as the server calls it.
    package var model: String?
    /// Events of a gateway that nobody here knows, and how many of each came.
    package var unknownEvents: [String: Int] = [:]

    package init(items: [ConversationItem], stop: StopReason, usage: TokenUsage, model: String? = nil) {
        self.items = items
        self.stop = stop
        self.usage = usage
        self.model = model
    }

    /// The words, without reasoning.
    package var text: String {
        items.reduce(into: "") { text, item in
            if case .text(let said) = item { text += said.text }
        }
    }

    /// The calls that can be run; a response that was cut has none, since what came of a call may be half of it.
    package var calls: [ToolCall] {
        guard stop.isComplete else { return [] }
        return items.compactMap { item in
            if case .toolCall(let call) = item { call } else { nil }
        }
    }
}

/// Why a model stopped.
package enum StopReason: String, Sendable, Hashable, Codable {
    /// It was done.
    case end
    /// It wants tools to run.
    case toolCalls
    /// The limit of tokens was reached.
    case length
    /// The model, or a filter before it, refused.
    case refusal
    /// The server asks to be called again to go on.
    case pause
    /// The connection ended before the response did.
    case cut
    /// The person stopped it.
    case cancelled
    /// It said more than was allowed for.
    case budget

    /// True if the response is as the model meant it.
    package var isComplete: Bool {
        switch self {
        case .end, .toolCalls, .pause: true
        case .length, .refusal, .cut, .cancelled, .budget: false
        }
    }
}

/// The tokens that a response took.
package struct TokenUsage: Sendable, Hashable, Codable {
    /// All tokens of the request, cached ones included.
    package var input: Int
    /// The part of ``input`` that was read from the server's cache.
    package var cachedInput: Int
    /// The part of ``input`` that was written to the server's cache.
    package var cacheWrites: Int
    /// All tokens of the response, reasoning included.
    package var output: Int
    /// The part of ``output`` that was spent on reasoning.
    package var reasoning: Int
    /// The cost by the server's account, in US dollars.
    package var cost: Double?

    package static let none = TokenUsage()

    package init(
        input: Int = 0,
        cachedInput: Int = 0,
        cacheWrites: Int = 0,
        output: Int = 0,
        reasoning: Int = 0,
        cost: Double? = nil
    ) {
        self.input = input
        self.cachedInput = cachedInput
        self.cacheWrites = cacheWrites
        self.output = output
        self.reasoning = reasoning
        self.cost = cost
    }
}
