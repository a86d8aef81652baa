import ArgumentParser
import Core

package struct TakePermissionBack: Flow {
    package static let descriptor = FlowDescriptor(
        "permissions delete",
        "Take back what was said of a caller: for one flow, or without a flow for all",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("model", "All of it")]
    )

    @Argument(help: "model, page, job or client:NAME.") package var caller: CallerArgument
    @Argument(help: "The flow's id or tool name: food.log, food_log.") package var flow: String?

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PermissionListing {
        // A permission for a feature that no longer exists can be removed; a name without any permission is a mistake.
        let known = flow.flatMap { try? desk.flow($0).id }
        let hadAny = try await desk.permissions.takeBack(
            from: caller.caller,
            for: known ?? flow,
            as: session.caller
        )
        if !hadAny, let flow { _ = try desk.flow(flow) }
        return PermissionListing(permissions: try await desk.permissions.all())
    }
}
