import Core

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
