import ArgumentParser
import Core
import Networking

struct SignIn: Flow {
    static let descriptor = FlowDescriptor(
        "sign-in",
        "Sign in to the service that your coach and other servers ask",
        discussion: """
            For a Supabase project: name it once, with its publishable key. The password is asked for and never kept; the \
            session is kept among your encrypted secrets and renewed by itself. Nothing else in Bento needs it.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "--email me@example.org",
                "with a password, which is asked for"
            ),
            FlowExample("--anonymous", "without an address"),
            FlowExample(
                "--anonymous --server https://abc.supabase.co --key sb_publishable_x1",
                "the first time"
            ),
        ]
    )

    @Option(help: ArgumentHelp("Your address there.", valueName: "address")) var email: String?
    @Flag(help: "Sign in without an address.") var anonymous = false
    @Option(help: ArgumentHelp("The project; by default, the one you named before.", valueName: "url"))
    var server: ServerAddress?
    @Option(help: ArgumentHelp("Its publishable key; by default, the one you named before.", valueName: "key"))
    var key: String?

    func run(with auth: SignInCoordinator, in session: FlowSession) async throws -> SignInReport {
        guard !(anonymous && email != nil) else {
            throw Failure.usage("account.both-ways", "Give either --email or --anonymous.")
        }
        // Problems with the project are reported before anybody types a password.
        _ = try await auth.project(server, key: key)
        var credentials = AuthCredentials.anonymous
        if !anonymous {
            let address: String
            if let email {
                address = email
            } else {
                address = try await session.ask(Question("Your address:", option: "--email"))
            }
            let password = try await session.askSecret("Password:", option: "--anonymous")
            credentials = .password(email: address, password: password)
        }
        let user = try await auth.signIn(credentials, to: server, key: key)
        return SignInReport(user)
    }
}

/// Who is signed in.
struct SignInReport: FlowResult {
    let userID: String
    let email: String?
    let isAnonymous: Bool

    init(_ user: AuthUser) { (userID, email, isAnonymous) = (user.id, user.email, user.isAnonymous) }

    /// `a@b.example`, else what there is in its place.
    var name: String { email ?? (isAnonymous ? "somebody without an address" : userID) }

    func presentation(in context: FlowContext) -> Presentation { .text("Signed in as \(name).") }
}
