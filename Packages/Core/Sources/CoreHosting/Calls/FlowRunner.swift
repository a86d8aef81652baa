import Core

/// Runs flows the same way for every front end.
public enum FlowRunner {
    /// Runs a flow, after the person has confirmed what it spends.
    ///
    /// Only the person confirms a spending. One that somebody else asked for is kept as a proposal; a program of the
    /// person's may spend play money, where its front end says yes (`--yes`).
    ///
    /// - Parameters:
    ///   - resolver: the feature's view of the container.
    ///   - proposals: where spendings of other callers wait; `nil`: they are refused.
    /// - Throws: ``Declined`` where the person says no; ``FlowNotOpen``; ``ProposalKept``; what the flow and its service throw.
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
            try await confirm(
                flow,
                id: FlowRegistration.id(of: F.descriptor.name, in: feature),
                input: input(),
                dependency: dependency,
                session: session,
                proposals: proposals
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
        func open<F: Flow>(_ type: F.Type) async throws -> any FlowResult {
            try await run(
                FlowSchema(type, for: session.caller).parse(input),
                of: registration.feature,
                input: input,
                resolver: resolver,
                session: session,
                proposals: proposals
            )
        }
        return try await open(registration.type)
    }

    private static func confirm<F: Flow>(
        _ flow: F,
        id: String,
        input: JSONValue?,
        dependency: F.Dependency,
        session: FlowSession,
        proposals: (any ProposalKeeping)?
    ) async throws {
        func spending<S: SpendingFlow>(_ flow: S) async throws -> Spending? {
            guard let dependency = dependency as? S.Dependency else { return nil }
            return try await flow.spending(with: dependency, in: session)
        }
        guard let spender = flow as? any SpendingFlow, let spending = try await spending(spender) else {
            throw Failure("flow.unnamed-spending", "'\(id)' does not say what it spends, so it cannot be confirmed.")
        }
        let isPlay = spending.stake == .play && spending.typedConfirmation == nil
        if session.caller == .person || (session.caller == .program && isPlay) {
            guard try await session.confirm(spending.confirmation(session.context.forms)) else { throw Declined() }
            return
        }
        guard let proposals, let input else { throw FlowNotOpen(flow: id, caller: session.caller) }
        let now = session.time.now
        let proposal = Proposal(
            id: UUIDv7.make(at: now),
            flow: id,
            input: input,
            caller: session.caller,
            spending: spending,
            createdAt: now,
            expiresAt: now.addingTimeInterval(Proposal.lifetime)
        )
        try await proposals.keep(proposal)
        throw ProposalKept(proposal)
    }
}
