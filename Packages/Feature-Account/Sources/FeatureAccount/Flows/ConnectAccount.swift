import ArgumentParser
import Core

struct ConnectAccount: Flow {
    static let descriptor = FlowDescriptor(
        "connect",
        "Connect this device to an account service",
        discussion: """
            The device registers with an id of its own; no name, address or password is needed. The token is kept \
            among your encrypted secrets. Then profile and equipment are loaded. Where something fails, running it \
            again loads only that. Nothing else in Bento needs an account.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "--server https://account.example.org",
                "the first time"
            ),
            FlowExample("", "again, with the service you named before"),
        ]
    )

    @Option(help: ArgumentHelp("The service's address; by default, the one you named before.", valueName: "url"))
    var server: ServerAddress?

    func run(with account: AccountCoordinator, in session: FlowSession) async throws -> AccountReport {
        let state = try await account.connect(with: server) { start in
            var state = try await start.run(in: session)
            while !state.faults.isEmpty, session.canAsk {
                let question = "Unable to load player data. \(state.faults[0].message) Try again?"
                guard try await session.confirm(Confirmation(question)) else { break }
                state = try await start.run(in: session)
            }
            return state
        }
        if let fault = state.faults.first, state.isEmpty {
            throw AccountError.unableToLoad(fault)
        }
        return AccountReport(await account.overview ?? state)
    }
}
