import Core

/// First-run steps of closures.
public struct FakeFirstRunSteps: FirstRunStepping {
    public typealias Run = @Sendable (FlowSession) async throws -> FirstRunOutcome

    public let steps: [ContributedStep]
    private let runs: [String: Run]
    private let concluding: [CardContent]
    private let answered: Set<String>

    /// - Parameter answered: the ids of steps that were answered elsewhere.
    public init(
        _ steps: [(step: ContributedStep, run: Run)],
        conclusions: [CardContent] = [],
        answered: Set<String> = []
    ) {
        self.steps = steps.map(\.step)
        runs = Dictionary(steps.map { ($0.step.id, $0.run) }, uniquingKeysWith: { first, _ in first })
        concluding = conclusions
        self.answered = answered
    }

    public func run(_ step: ContributedStep, in session: FlowSession) async throws -> FirstRunOutcome {
        guard let run = runs[step.id] else { throw Failure.usage("first-run.unknown", "No step '\(step.id)'.") }
        return try await run(session)
    }

    public func answered(in context: FlowContext) async -> Set<String> { answered }

    public func conclusions(in context: FlowContext) async -> [CardContent] { concluding }
}
