import ArgumentParser
import Core
import Foundation

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
