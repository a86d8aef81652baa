import ArgumentParser
import Core

struct ShowAccount: Flow {
    static let descriptor = FlowDescriptor(
        "status",
        "Show the account this device is connected to, and who is signed in",
        discussion: """
            What is older than a minute is loaded again. Without a network it shows what was loaded last, with its age. A \
            sign-in that its service has ended is told with the time and the reason, until you sign in again or out.
            """,
        effect: .reads,
        examples: [
            FlowExample("", "load and show it"),
            FlowExample("--offline", "show what is kept"),
        ]
    )

    @Flag(help: "Use no network; show what was loaded last.") var offline = false

    func run(with auth: SignInCoordinator, in session: FlowSession) async throws -> AccountReport {
        let kept = try await auth.account.kept()
        if offline { return AccountReport(kept, signIn: try await auth.status(asking: false)) }
        async let signIn = auth.status(asking: true)
        let state = kept == nil ? nil : try await auth.account.startUp().run(in: session)
        return AccountReport(state, signIn: try await signIn)
    }
}
