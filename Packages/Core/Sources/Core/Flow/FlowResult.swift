/// What a flow gives: data with stable keys for programs, and a look for people.
public protocol FlowResult: Encodable, Sendable {
    /// What it looks like.
    func presentation(in context: FlowContext) -> Presentation

    /// The process exit status; ``ExitStatus/negative`` for a check that found faults.
    var exitStatus: ExitStatus { get }
}

extension FlowResult {
    public var exitStatus: ExitStatus { .success }
}
