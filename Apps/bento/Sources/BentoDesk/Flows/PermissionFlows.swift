import ArgumentParser
import Core
import CoreHosting

package struct ListPermissions: Flow {
    package static let descriptor = FlowDescriptor(
        "permissions list",
        "List the permissions given and denied",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PermissionListing {
        PermissionListing(permissions: try await desk.permissions.all())
    }
}

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

/// A caller on the command line.
package struct CallerArgument: ExpressibleByArgument, SchemaRepresentable, Sendable {
    package static let jsonSchema: JSONValue = [
        "type": "string", "pattern": "^(model|page|job|program|person|client:[A-Za-z0-9._-]{1,64})$",
    ]

    package let caller: Caller

    package init?(argument: String) {
        guard let caller = Caller(argument) else { return nil }
        self.caller = caller
    }

    package static var allValueStrings: [String] { ["model", "client:NAME", "page", "job", "program", "person"] }
    package static let defaultCompletionKind = CompletionKind.list(["model", "client:", "page", "job"])
}

/// The changes that callers may make.
package struct PermissionListing: FlowResult {
    let permissions: [PermissionEntry]

    package func presentation(in context: FlowContext) -> Presentation {
        guard !permissions.isEmpty else {
            return .text("No caller has a permission, and none is denied one.", tone: .muted)
        }
        return .table(
            Table(
                [.init("caller"), .init("flow"), .init("permission")],
                rows: permissions.map { entry in
                    let tone: Tone = entry.permission == .never ? .bad : .good
                    return [
                        .init(entry.caller.description), .init(entry.flow, tone: .strong),
                        .init(entry.permission.rawValue, tone: tone),
                    ]
                }
            )
        )
    }
}
