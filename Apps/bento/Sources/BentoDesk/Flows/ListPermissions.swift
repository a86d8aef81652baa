import Core

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
