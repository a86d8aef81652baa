import ConversationWire
import Core

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
        try await store.update(message)
    }
}
