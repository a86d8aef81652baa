import ArgumentParser
import Core

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
