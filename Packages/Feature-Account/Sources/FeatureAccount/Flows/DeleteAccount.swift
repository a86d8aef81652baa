import ArgumentParser
import Core

struct DeleteAccount: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete your account at the account service",
        discussion: """
            Asks the service to delete the player with everything that it keeps of them ('DELETE' of 'account' below its address); \
            then this device forgets the account. Your own data here stays: 'bento data delete' is for that. Where the service \
            cannot be told, or has no such deletion, nothing is changed, and the answer says so. An account of a \
            Supabase project is deleted by whoever runs the project; 'bento account sign-out --scope global' ends its sessions.
            """,
        effect: .writes,
        deletes: true,
        examples: [FlowExample("", "asks you to type 'delete my account'")]
    )

    func run(with account: AccountCoordinator, in session: FlowSession) async throws -> DeletedAccount {
        guard let state = try await account.kept() else { return DeletedAccount(server: nil) }
        let confirmation = Confirmation(
            "Delete your account? This cannot be undone.",
            details: [KeyValue("service", state.server), KeyValue("user", state.userID ?? "unknown")],
            weight: .typed("delete my account")
        )
        guard try await session.confirm(confirmation) else { throw Declined() }
        try await account.deleteAccount()
        return DeletedAccount(server: state.server)
    }
}

/// The outcome of a deletion.
struct DeletedAccount: FlowResult {
    /// `nil` if this device was not connected.
    let server: String?

    func presentation(in context: FlowContext) -> Presentation {
        .text(
            server.map { "Your account at \($0) is deleted." } ?? "This device is not connected to an account service."
        )
    }
}
