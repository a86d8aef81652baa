import MCPWire

/// Writes messages one after the other. Whoever writes waits until the message is out, so that a client that does not read holds
/// up what is done for it, and nothing piles up.
actor MessageOutput {
    private let sink: @Sendable ([UInt8]) async throws -> Void
    private var isWriting = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Whether nobody reads any more.
    private(set) var isClosed = false
    private var closing: (@Sendable () -> Void)?

    init(_ sink: @escaping @Sendable ([UInt8]) async throws -> Void) { self.sink = sink }

    /// Does something once nobody reads any more.
    func whenClosed(_ work: @escaping @Sendable () -> Void) {
        closing = work
        if isClosed { work() }
    }

    func write(_ message: RPCMessage) async {
        if isWriting {
            await withCheckedContinuation { waiting.append($0) }
        }
        // The turn is handed on, so that nobody comes between.
        isWriting = true
        if !isClosed {
            do {
                try await sink(message.line)
            } catch {
                isClosed = true
                closing?()
            }
        }
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isWriting = false
    }

    /// Writes what can be left out while something else is written.
    func offer(_ message: RPCMessage) async {
        guard !isWriting else { return }
        await write(message)
    }
}
