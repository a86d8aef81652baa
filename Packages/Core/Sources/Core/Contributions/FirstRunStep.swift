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
    /// What to type where nobody can be asked: `food profile edit --height 180`, or a command of the host.
    public let command: String?
    /// Whether the answers are there already, however they were given: then nothing is asked. `nil`: only the step itself knows.
    public let isAnswered: Check?
    /// What follows from the answers, for the end of the first run; `nil` where nothing is known yet.
    public let conclusion: Conclusion?

    public typealias Check = @Sendable (ServiceResolver) async throws -> Bool
    public typealias Conclusion = @Sendable (ServiceResolver, FlowContext) async throws -> CardContent?

    public init(
        _ id: String,
        _ title: String,
        order: Int,
        command: String? = nil,
        isAnswered: Check? = nil,
        conclusion: Conclusion? = nil,
        run: @escaping @Sendable (ServiceResolver, FlowSession) async throws -> FirstRunOutcome
    ) {
        self.id = id
        self.title = title
        self.order = order
        self.command = command
        self.isAnswered = isAnswered
        self.conclusion = conclusion
        self.run = run
    }
}

/// How a step of the first run ended.
public enum FirstRunOutcome: Sendable, Equatable {
    /// What was kept, as short sentences.
    case done([String])
    case skipped
}
