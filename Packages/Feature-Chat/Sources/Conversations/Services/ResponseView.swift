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

/// Keeps what has come of a response now and then, so that a process that is killed loses a few words at most.
actor ResponseDraft {
    /// New bytes before the first time it is kept again; later a quarter of what there is, so that a long answer is not
    /// written over and over.
    static let step = 200

    private let store: ChatStore
    private var message: ChatMessage
    private var saved: Int?

    init(_ message: ChatMessage, store: ChatStore) {
        self.message = message
        self.message.stop = StopReason.cut.rawValue
        // What broke off before is kept already.
        saved = message.position > 0 ? message.content.utf8.count : nil
        self.store = store
    }

    /// As it is kept; `nil` where nothing was yet.
    var kept: ChatMessage? { saved == nil ? nil : message }

    func take(_ part: ResponsePart) async throws {
        let before = message
        switch part {
        case .text(let words): message.content += words
        case .replacement(let words): message.content = words
        case .reasoning, .toolCall, .gateway: return
        }
        let count = message.content.utf8.count
        guard let saved else {
            message = try await store.add(message)
            saved = count
            return
        }
        guard count < saved || count - saved >= max(Self.step, saved / 4) else { return }
        self.saved = count
        try await store.update(message, changedFrom: before)
    }
}
