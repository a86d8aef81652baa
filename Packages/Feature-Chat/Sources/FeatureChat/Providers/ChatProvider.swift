import ConversationWire

/// A language model behind a protocol.
protocol ChatProvider: Sendable {
    var dialect: WireDialect { get }
    /// The model that requests name.
    var model: String { get }

    /// Asks the model and hands out its response as it comes.
    ///
    /// - Returns: the response as far as it came; what was handed out is never more than is in it.
    /// - Throws: ``WireFault``, ``ChatError``, what the network throws, `CancellationError`; then nothing was handed out, or
    ///   ``BrokenResponse`` with what came.
    func answer(
        _ request: ModelRequest,
        part: @escaping @Sendable (ResponsePart) async throws -> Void
    ) async throws -> ModelResponse
}

/// A response that ended in an error after its first words.
struct BrokenResponse: Error {
    let response: ModelResponse
    let cause: any Error
}
