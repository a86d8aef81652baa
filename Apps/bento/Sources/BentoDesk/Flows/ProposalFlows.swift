import ArgumentParser
import Core
import CoreHosting
import Foundation

package struct ListProposals: Flow {
    package static let descriptor = FlowDescriptor(
        "proposals list",
        "List the payments that wait",
        discussion: "Who asked for them sees their own alone; the person sees all.",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "All of them")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> ProposalList {
        let caller = session.caller
        let waiting = try await desk.proposals.waiting().filter {
            caller.isOwn || caller == .page || $0.caller == caller
        }
        return ProposalList(proposals: waiting)
    }
}

/// Shows the state of a payment to the one who asked for it.
package struct ShowProposal: Flow {
    package static let descriptor = FlowDescriptor(
        "proposals show",
        "Say how a payment that was asked for stands: waiting, paid, deleted or expired",
        discussion: "Who asked for it sees its own alone; the person sees all.",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [FlowExample("0197a0c4-7b2e-7000-8000-000000000000", "One of them")]
    )

    @Argument(help: "Its whole id.") var id: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> ProposalReport {
        ProposalReport(status: try await desk.proposals.status(of: id, for: session.caller))
    }
}

package struct ConfirmProposal: Flow {
    package static let descriptor = FlowDescriptor(
        "proposals confirm",
        "Look at a payment again and, with your yes, make it",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("0197a0c4", "The one whose id begins so")]
    )

    @Argument(help: "Its id, or how the id begins.") var id: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> ConfirmedPayment {
        ConfirmedPayment(result: try await desk.proposals.confirm(id, in: session))
    }
}

package struct DeleteProposal: Flow {
    package static let descriptor = FlowDescriptor(
        "proposals delete",
        "Delete a payment that waits; nothing is spent",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("0197a0c4", "The one whose id begins so")]
    )

    @Argument(help: "Its id, or how the id begins.") var id: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> ProposalList {
        try await desk.proposals.delete(id)
        return ProposalList(proposals: try await desk.proposals.waiting())
    }
}

/// The result of the flow that pays.
package struct ConfirmedPayment: FlowResult {
    let result: any FlowResult

    package func encode(to encoder: any Encoder) throws { try result.encode(to: encoder) }
    package func presentation(in context: FlowContext) -> Presentation { result.presentation(in: context) }
    package var exitStatus: ExitStatus { result.exitStatus }
    package var attachments: [AttachedFile] { result.attachments }
    package var outsideSources: Set<String> { result.outsideSources }
    package var otherFeatures: Set<String> { result.otherFeatures }
}

/// The status of a requested payment.
package struct ProposalReport: FlowResult {
    let status: ProposalStatus

    package func encode(to encoder: any Encoder) throws { try status.encode(to: encoder) }

    package func presentation(in context: FlowContext) -> Presentation {
        let id = status.proposal.uuidString.lowercased()
        let words =
            switch status.state {
            case .waiting: "waits for the person: bento proposals confirm \(id)"
            case .paid: "was confirmed and paid"
            case .deleted: "was deleted; nothing was spent"
            case .expired: "has expired; nothing was spent"
            }
        return .text("The payment \(words).")
    }
}

/// Payments that wait for the person.
package struct ProposalList: FlowResult {
    let proposals: [Proposal]

    package func presentation(in context: FlowContext) -> Presentation {
        guard !proposals.isEmpty else { return .text("No payment waits for you.", tone: .muted) }
        return .stack(
            proposals.map { proposal in
                .section(
                    "\(proposal.id.uuidString.lowercased())",
                    [
                        .keyValues(
                            proposal.spending.confirmation(context.forms).details + [
                                KeyValue("Asked by", proposal.caller.description),
                                KeyValue("Flow", proposal.flow),
                                KeyValue(
                                    "Until",
                                    context.forms.date(LocalDay(of: proposal.expiresAt, in: context.time.zone))
                                        + " "
                                        + context.forms.time(proposal.expiresAt, in: context.time.zone)
                                ),
                            ]
                        )
                    ]
                )
            }
        )
    }
}
