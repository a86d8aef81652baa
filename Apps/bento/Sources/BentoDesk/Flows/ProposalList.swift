import Core
import Foundation

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
