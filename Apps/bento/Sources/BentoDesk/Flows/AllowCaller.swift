import ArgumentParser
import Core

package struct AllowCaller: Flow {
    package static let descriptor = FlowDescriptor(
        "permissions allow",
        "Allow a caller a flow, or with --once its next call",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("model food.log", "From now on"), FlowExample("client:desk food.log --once", "Once")]
    )

    @Argument(help: "model, job or client:NAME.") package var caller: CallerArgument
    @Argument(help: "The flow's id or tool name: food.log, food_log.") package var flow: String
    @Flag(help: "For the next call only.") package var once = false

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PermissionListing {
        let flow = try desk.flow(flow)
        try await desk.permissions.say(once ? .once : .always, of: caller.caller, for: flow)
        return PermissionListing(permissions: try await desk.permissions.all())
    }
}
