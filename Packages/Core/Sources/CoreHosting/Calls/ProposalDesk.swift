import Core
import Foundation

/// Payments requested by others that wait for the person, for every front end in which the person can handle them.
public struct ProposalDesk: Sendable {
    private let proposals: any ProposalKeeping
    private let pageSpends: @Sendable () -> Bool
    private let pay: @Sendable (Proposal, FlowSession) async throws -> any FlowResult

    /// - Parameters:
    ///   - pageSpends: whether a page may confirm real money; play money it always may. Asked for each payment.
    ///   - pay: calls a proposal's flow in a session that confirms it, as the session's caller.
    public init(
        _ proposals: any ProposalKeeping,
        pageSpends: @escaping @Sendable () -> Bool = { false },
        pay: @escaping @Sendable (Proposal, FlowSession) async throws -> any FlowResult
    ) {
        self.proposals = proposals
        self.pageSpends = pageSpends
        self.pay = pay
    }

    /// Those that wait, oldest first.
    public func waiting() async throws -> [Proposal] { try await proposals.waiting() }

    /// Pays a waiting proposal: it is prepared again, shown in full, and confirmed by the person who is there.
    ///
    /// It is held meanwhile: a second confirmation, even from another process, is rejected. If the person says no, or
    /// the payment fails, it keeps waiting; on a retry its id pays only once.
    ///
    /// - Parameter text: its id, or the beginning of the id.
    /// - Throws: a failure (77) if the person is not here; a failure (64) if several ids begin this way;
    ///   ``ProposalUnavailable``; errors of the flow.
    public func confirm(_ text: String, in session: FlowSession) async throws -> any FlowResult {
        guard session.presence == .here, session.caller == .person || session.caller == .page else {
            throw Failure(
                "proposal.not-a-person",
                "Only a person confirms a payment.",
                recovery: "Run 'bento proposals confirm \(text.prefix(80))' in a terminal, without --json.",
                exitStatus: .noPermission
            )
        }
        return try await proposals.confirm(find(text).id) {
            try await pay($0, session.confirming($0.id, pageSpends: pageSpends()))
        }
    }

    /// Deletes a waiting proposal; nothing is spent.
    ///
    /// - Parameter text: its id, or the beginning of the id.
    /// - Throws: as ``confirm(_:in:)``, wherever the person is.
    public func delete(_ text: String) async throws { _ = try await proposals.take(find(text).id) }

    /// The status of a proposal: callers see those they made; the person, their programs, and their page see all.
    ///
    /// - Parameter text: the whole id.
    /// - Throws: ``ProposalUnavailable`` if it is unknown, or another caller's.
    public func status(of text: String, for caller: Caller) async throws -> ProposalStatus {
        guard let id = UUID(uuidString: text), let status = try await proposals.status(of: id),
            caller.changesFreely || status.caller == caller
        else { throw ProposalUnavailable(text, .unknown) }
        return status
    }

    private func find(_ text: String) async throws -> Proposal {
        let wanted = text.lowercased()
        let fitting = try await waiting().filter { $0.id.uuidString.lowercased().hasPrefix(wanted) }
        if fitting.count == 1 { return fitting[0] }
        guard fitting.isEmpty else {
            throw Failure.usage(
                "proposal.ambiguous",
                "Several proposals begin with '\(text.prefix(80))'.",
                recovery: "Give more of the id."
            )
        }
        guard let id = UUID(uuidString: wanted), let ended = try await proposals.status(of: id) else {
            throw ProposalUnavailable(text, .unknown)
        }
        throw ProposalUnavailable(wanted, ended.state == .expired ? .expired : .taken)
    }
}
