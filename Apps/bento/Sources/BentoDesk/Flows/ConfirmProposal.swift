import ArgumentParser
import Core

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
