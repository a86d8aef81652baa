import ArgumentParser
import Core
import Networking

struct SignOut: Flow {
    static let descriptor = FlowDescriptor(
        "sign-out",
        "Sign out, on this device, everywhere, or everywhere else",
        discussion: """
            The session ends here in any case, also where the service cannot be reached; with --scope others it stays here \
            and ends on all other devices.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "on this device"),
            FlowExample("--scope global", "on every device"),
        ]
    )

    @Option(help: "Whose sessions end.") var scope = SignOutScope.local

    func run(with auth: SignInCoordinator, in session: FlowSession) async throws -> SignOutReport {
        let wasTold = try await auth.signOut(scope)
        return SignOutReport(wasSignedIn: wasTold != nil, serverWasTold: wasTold ?? false, scope: scope)
    }
}

extension SignOutScope: @retroactive ExpressibleByArgument {}

/// The outcome of signing out.
struct SignOutReport: FlowResult {
    let wasSignedIn: Bool
    let serverWasTold: Bool
    let scope: SignOutScope

    private enum CodingKeys: CodingKey {
        case wasSignedIn, serverWasTold
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard wasSignedIn else { return .text("Nobody was signed in.") }
        guard serverWasTold else {
            return .text(
                "Signed out on this device. The service could not be told; sessions stay valid there until they expire.",
                tone: .warning
            )
        }
        return switch scope {
        case .local: .text("Signed out.")
        case .global: .text("Signed out on every device.")
        case .others: .text("Signed out on every other device. You are still signed in here.")
        }
    }
}
