import MCPWire

/// Writes messages one after the other. A writer waits until its message is out, so a client that does not read holds
/// up its own work, and nothing piles up.
actor MessageOutput {
    typealias Sink = @Sendable (_ message: RPCMessage, _ request: RequestID?) async throws -> Void

    private let sink: Sink
    private var isWriting = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// True if nobody is reading any more.
    private(set) var isClosed = false
    private var closing: (@Sendable () -> Void)?

    init(_ sink: @escaping Sink) { self.sink = sink }

    /// Registers work to do once nobody is reading any more.
    func whenClosed(_ work: @escaping @Sendable () -> Void) {
        closing = work
        if isClosed { work() }
    }

    /// - Parameter request: the one that the message is about; `nil` if it is about none.
    func write(_ message: RPCMessage, about request: RequestID? = nil) async {
        if isWriting {
            await withCheckedContinuation { waiting.append($0) }
        }
        // The turn is handed on, so that nobody comes between.
        isWriting = true
        if !isClosed {
            do {
                try await sink(message, request)
            } catch {
                isClosed = true
                closing?()
            }
        }
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isWriting = false
    }

    /// Writes a message that may be dropped while another one is being written.
    func offer(_ message: RPCMessage, about request: RequestID) async {
        guard !isWriting else { return }
        await write(message, about: request)
    }
}
