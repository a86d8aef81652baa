import ArgumentParser
import Core

package struct DenyCaller: Flow {
    package static let descriptor = FlowDescriptor(
        "permissions deny",
        "Deny a caller a flow, without asking again",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("model food.delete", "The model deletes nothing")]
    )

    @Argument(help: "model, page, job or client:NAME.") package var caller: CallerArgument
    @Argument(help: "The flow's id or tool name: food.log, food_log.") package var flow: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PermissionListing {
        try await desk.permissions.say(.never, of: caller.caller, for: try desk.flow(flow))
        return PermissionListing(permissions: try await desk.permissions.all())
    }
}
