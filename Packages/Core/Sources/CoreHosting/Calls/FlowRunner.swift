import Core

/// Runs flows the same way for every front end.
public enum FlowRunner {
    /// Runs a flow; one that spends goes through the ``SpendingGate``.
    ///
    /// - Parameters:
    ///   - resolver: the feature's view of the container.
    ///   - proposals: the store for payments requested by other callers; `nil`: they are rejected.
    /// - Throws: ``Declined`` if the person says no; ``FlowNotOpen``; ``ProposalKept``; what the flow and its service throw.
    public static func run<F: Flow>(
        _ flow: F,
        of feature: String,
        input: @autoclosure () -> JSONValue? = nil,
        resolver: ServiceResolver,
        session: FlowSession,
        proposals: (any ProposalKeeping)? = nil
    ) async throws -> F.Output {
        guard F.descriptor.openTo.contains(session.caller.kind) else {
            throw FlowNotOpen(flow: FlowRegistration.id(of: F.descriptor.name, in: feature), caller: session.caller)
        }
        let dependency: F.Dependency
        if F.Dependency.self == NoDependency.self, let none = NoDependency() as? F.Dependency {
            dependency = none
        } else {
            dependency = try await resolver.get(F.Dependency.self)
        }
        if F.descriptor.effect == .spends {
            return try await SpendingGate(proposals: proposals).run(
                flow,
                id: FlowRegistration.id(of: F.descriptor.name, in: feature),
                input: input(),
                with: dependency,
                in: session
            )
        }
        try Task.checkCancellation()
        return try await flow.run(with: dependency, in: session)
    }

    /// Parses a flow from JSON, as far as the session's caller may give it, and runs it.
    ///
    /// - Throws: ``FlowInputError``; what ``run(_:of:input:resolver:session:proposals:)`` throws.
    public static func call(
        _ registration: FlowRegistration,
        input: JSONValue,
        resolver: ServiceResolver,
        session: FlowSession,
        proposals: (any ProposalKeeping)? = nil
    ) async throws -> any FlowResult {
        try await FlowForm(registration, for: session.caller).prepared(input)(resolver, session, proposals)
    }
}
