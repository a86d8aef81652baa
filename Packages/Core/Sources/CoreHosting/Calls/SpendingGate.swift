import Core

/// The one place where a payment is confirmed. Exactly what the person confirmed is then run.
///
/// Only the person confirms. A payment requested by somebody else waits as a proposal. A program of the person's may
/// spend play money if its front end says yes (`--yes`), and so may the person at a page, where they confirm proposals.
struct SpendingGate {
    /// The store for payments requested by other callers; `nil`: they are rejected.
    let proposals: (any ProposalKeeping)?

    /// - Throws: ``Declined`` if the person says no; ``ProposalKept``; ``FlowNotOpen``; errors of the flow.
    func run<F: Flow>(
        _ flow: F,
        id: String,
        input: JSONValue?,
        with dependency: F.Dependency,
        in session: FlowSession
    ) async throws -> F.Output {
        func open<S: SpendingFlow>(_ flow: S) async throws -> F.Output? {
            guard let dependency = dependency as? S.Dependency else { return nil }
            let prepared = try await flow.prepare(with: dependency, in: session)
            if let spending = prepared.spending { try await confirm(spending, of: id, input: input, in: session) }
            try Task.checkCancellation()
            return try await flow.run(prepared, with: dependency, in: session) as? F.Output
        }
        guard let spender = flow as? any SpendingFlow, let output = try await open(spender) else {
            throw Self.unnamed(id)
        }
        return output
    }

    static func unnamed(_ id: String) -> Failure {
        Failure("flow.unnamed-spending", "'\(id)' does not say what it spends, so it cannot be confirmed.")
    }

    private func confirm(_ spending: Spending, of id: String, input: JSONValue?, in session: FlowSession) async throws {
        let isPlay = spending.stake == .play && spending.typedConfirmation == nil
        switch session.caller {
        case .person: break
        case .program where isPlay: break
        case .page where session.context.proposal != nil && session.presence == .here:
            // A script that got into the page would type an amount as well as the person does.
            guard isPlay || session.context.pageSpends else {
                throw Failure(
                    "proposal.real-money",
                    "Real money is confirmed at a terminal; nothing was spent.",
                    recovery:
                        "Run 'bento proposals list' there; 'bento settings set host.page-spends on' lets a page do it, too.",
                    exitStatus: .noPermission
                )
            }
        default: throw try await proposed(spending, of: id, input: input, in: session)
        }
        guard try await session.confirm(spending.confirmation(session.context.forms)) else { throw Declined() }
        guard let caution = spending.caution else { return }
        let question = Confirmation(caution.question, weight: .personal, option: caution.option)
        guard try await session.confirm(question) else { throw Declined() }
    }

    private func proposed(
        _ spending: Spending,
        of id: String,
        input: JSONValue?,
        in session: FlowSession
    ) async throws -> ProposalKept {
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
        return ProposalKept(try await proposals.keep(proposal))
    }
}
