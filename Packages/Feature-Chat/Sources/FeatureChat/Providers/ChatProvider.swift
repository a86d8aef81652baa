import ConversationWire

/// A language model behind a protocol.
protocol ChatProvider: Sendable {
    var dialect: WireDialect { get }
    /// The model that requests name.
    var model: String { get }

    /// Asks the model and hands out its answer as it comes.
    ///
    /// - Returns: the answer as far as it came; what was handed out is never more than is in it.
    /// - Throws: ``WireFault``, ``ChatError``, what the network throws, `CancellationError`; then nothing was handed out, or
    ///   ``BrokenAnswer`` with what came.
    func answer(
        _ request: ModelRequest,
        part: @escaping @Sendable (AnswerPart) async throws -> Void
    ) async throws -> ModelAnswer
}

/// An answer that ended in an error after its first words.
struct BrokenAnswer: Error {
    let answer: ModelAnswer
    let cause: any Error
}
