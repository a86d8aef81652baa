/// What a flow gives: data with stable keys for programs, and a look for people.
public protocol FlowResult: Encodable, Sendable {
    /// What it looks like.
    func presentation(in context: FlowContext) -> Presentation

    /// The process exit status; ``ExitStatus/negative`` for a check that found faults.
    var exitStatus: ExitStatus { get }

    /// Who wrote text in it, where that is neither the person nor this program: `a workout imported from hevy`, `Open Food Facts`.
    /// Such text may speak to a model, so whatever a model that has read it wants to change, the person is asked.
    ///
    /// - Important: A result that shows strings of rows that were imported, fetched or received names their origins here.
    var outsideSources: Set<String> { get }

    /// The features beside the flow's own whose data is in it: reminders of the wallet, for example. Whoever the person keeps one
    /// of them from is not to read it (``FlowContext/hiddenFeatures``).
    var otherFeatures: Set<String> { get }
}

extension FlowResult {
    public var exitStatus: ExitStatus { .success }
    public var outsideSources: Set<String> { [] }
    public var otherFeatures: Set<String> { [] }
}
