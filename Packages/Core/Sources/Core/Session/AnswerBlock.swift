/// A piece of an answer that is shown while it comes: opened, appended to, closed.
public struct AnswerBlock: Sendable {
    /// The kind of text in a block.
    public enum Kind: String, Sendable, Codable {
        case text
        case markdown
        /// A model's reasoning, shown apart from its answer.
        case reasoning
    }

    private let frontEnd: any FrontEnd
    private let id: Int

    init(frontEnd: any FrontEnd, id: Int) {
        self.frontEnd = frontEnd
        self.id = id
    }

    /// Adds text. A piece may end anywhere between two characters.
    public func append(_ text: String) async throws {
        try Task.checkCancellation()
        try await frontEnd.append(text, toBlock: id)
    }

    /// Ends the block. It is safe after cancellation, so that what was shown stays whole.
    public func close() async throws { try await frontEnd.closeBlock(id) }
}
