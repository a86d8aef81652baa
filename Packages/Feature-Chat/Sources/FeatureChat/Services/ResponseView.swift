import ConversationWire
import Core

/// Shows a response as it comes: what the model thinks, where that is wanted, and its words, each in a block of its own.
actor ResponseView {
    private let session: FlowSession?
    private let showsReasoning: Bool
    private var block: (kind: AnswerBlock.Kind, block: AnswerBlock)?

    /// - Parameter session: `nil` where nobody watches.
    init(session: FlowSession?, showsReasoning: Bool) {
        self.session = session
        self.showsReasoning = showsReasoning
    }

    func show(_ part: ResponsePart) async throws {
        switch part {
        case .text(let words): try await append(words, to: .markdown)
        case .replacement(let words):
            // What stands on a screen cannot be taken back: the new text begins a new block.
            try await end()
            try await append(words, to: .markdown)
        case .reasoning(let words): if showsReasoning { try await append(words, to: .reasoning) }
        case .toolCall(let name):
            try await end()
            await session?.notice(.info, "The coach uses \(name.prefix(80)).")
        case .gateway: break
        }
    }

    /// Ends what is open, also after cancellation.
    func end() async throws {
        guard let open = block else { return }
        block = nil
        try await open.block.close()
    }

    private func append(_ words: String, to kind: AnswerBlock.Kind) async throws {
        guard let session else { return }
        if let open = block, open.kind != kind { try await end() }
        if block == nil { block = (kind, try await session.open(kind, isResult: kind == .markdown)) }
        try await block?.block.append(words)
    }
}
