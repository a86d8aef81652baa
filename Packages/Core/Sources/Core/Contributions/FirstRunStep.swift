/// A step of the first run that a feature contributes: a short conversation that can be skipped, interrupted and repeated.
public struct FirstRunStep: Sendable {
    /// Unique within the feature.
    public let id: String
    /// The topic, in a few words: `Body and units`.
    public let title: String
    /// Lower comes first. Importing is 10, body and goals 20 to 40, the rest 50 and up.
    public let order: Int
    /// Asks the questions and saves the answers. Each answer is saved at once, so an interruption loses only the open
    /// question.
    public let run: @Sendable (ServiceResolver, FlowSession) async throws -> FirstRunOutcome
    /// The command to type if nobody can be asked: `food profile edit --height 180`, or a command of the host.
    public let command: String?
    /// Checks whether the answers are already there, however they were given, so that nothing needs to be asked. `nil`:
    /// only the step itself knows.
    public let isAnswered: Check?
    /// Draws a conclusion from the answers, for the end of the first run; `nil` if nothing is known yet.
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

/// The outcome of a step of the first run.
public enum FirstRunOutcome: Sendable, Equatable {
    /// The answers that were saved, as short sentences.
    case done([String])
    case skipped
}
