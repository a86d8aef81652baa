import Core

/// Keeps a session alive that nobody uses for days: its refresh token would expire.
enum SessionRenewal {
    static let job = Job(
        "renew",
        "Renew the session with your account service before it expires",
        schedule: .daily(hour: 4, minute: 30),
        needsNetwork: true
    ) { resolver, _ in
        let auth = try await resolver.get(SignInCoordinator.self)
        guard try await auth.hasSession() else { return .nothing }
        return .done(try await auth.validate() ? "The session is good." : "The session has ended; sign in again.")
    }
}
