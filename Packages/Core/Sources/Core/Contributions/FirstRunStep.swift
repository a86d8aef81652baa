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

/// All ``FirstRunStep``s of the features and of the host, for the feature that leads through them. Provided by the host.
public protocol FirstRunStepping: Sendable {
    /// In the order in which they are asked, without those of features that the person does not want.
    var steps: [ContributedStep] { get }

    /// Asks the questions of one step and saves the answers.
    ///
    /// - Throws: errors of the step; a failure if it is not one of ``steps``, or its feature cannot be used.
    func run(_ step: ContributedStep, in session: FlowSession) async throws -> FirstRunOutcome

    /// The ids of the steps whose answers are already there, however they were given. A step that cannot be checked
    /// counts as open.
    func answered(in context: FlowContext) async -> Set<String>

    /// The conclusions from all answers: targets, remaining assumptions, commands to try. Those that fail are left out.
    func conclusions(in context: FlowContext) async -> [CardContent]
}

/// A step of the first run and the feature it belongs to.
public struct ContributedStep: Sendable, Equatable {
    /// `host` for the host's own.
    public let feature: String
    /// Unique within the feature.
    public let step: String
    public let title: String
    /// The command to type if nobody can be asked.
    public let command: String?

    public init(feature: String, step: String, title: String, command: String?) {
        self.feature = feature
        self.step = step
        self.title = title
        self.command = command
    }

    /// `food.body`.
    public var id: String { "\(feature).\(step)" }
}

extension ContractID {
    public static let firstRunSteps = ContractID("host.first-run-steps", (any FirstRunStepping).self)
}
