/// A step of the first run that a feature contributes: a short conversation that can be skipped, interrupted and repeated.
public struct FirstRunStep: Sendable {
    /// Unique within the feature.
    public let id: String
    /// What it is about, in a few words: `Body and units`.
    public let title: String
    /// Lower comes first. Importing is 10, body and goals 20 to 40, the rest 50 and up.
    public let order: Int
    /// Asks and keeps the answers. What it keeps, it keeps at once: an interruption loses the open question only.
    public let run: @Sendable (ServiceResolver, FlowSession) async throws -> FirstRunOutcome

    public init(
        _ id: String,
        _ title: String,
        order: Int,
        run: @escaping @Sendable (ServiceResolver, FlowSession) async throws -> FirstRunOutcome
    ) {
        self.id = id
        self.title = title
        self.order = order
        self.run = run
    }
}

/// How a step of the first run ended.
public enum FirstRunOutcome: Sendable, Hashable {
    /// What was kept, as short sentences.
    case done([String])
    case skipped
}
