import Core
import CoreHosting

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
