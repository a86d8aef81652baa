import Core

/// Account's part of the overview; shown only if this device is connected, or somebody is or was signed in.
enum AccountCard {
    static func content(_ resolver: ServiceResolver, in context: FlowContext) async throws -> CardContent? {
        let auth = try await resolver.get(SignInCoordinator.self)
        let refresh = try await resolver.get(AccountRefresh.self)
        let report = AccountReport(try await refresh.state(), signIn: try await auth.status(asking: false))
        guard report.isConnected || report.signIn?.isKnown == true else { return nil }
        return CardContent(
            report.presentation(in: context),
            suggestions: [CommandSuggestion("account status", "load it again")]
        )
    }
}
