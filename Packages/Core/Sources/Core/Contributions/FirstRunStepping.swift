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
