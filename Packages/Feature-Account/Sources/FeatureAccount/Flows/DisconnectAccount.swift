import ArgumentParser
import Core

struct DisconnectAccount: Flow {
    static let descriptor = FlowDescriptor(
        "disconnect",
        "Disconnect this device from the account service",
        discussion: """
            The session ends here in any case, also where the service cannot be reached. The device keeps its id, so \
            that connecting again finds the same player; --forget-device forgets that too.
            """,
        effect: .writes,
        deletes: true,
        examples: [
            FlowExample("", "end the session"),
            FlowExample("--forget-device", "leave nothing behind"),
        ]
    )

    @Flag(help: "Also forget the device's id and the service's address.") var forgetDevice = false

    func run(with account: AccountCoordinator, in session: FlowSession) async throws -> DisconnectReport {
        let outcome = try await account.disconnect(forgettingDevice: forgetDevice)
        return DisconnectReport(wasConnected: outcome != nil, serverWasTold: outcome == .complete)
    }
}

/// The outcome of disconnecting.
struct DisconnectReport: FlowResult {
    /// True if there was a session.
    let wasConnected: Bool
    /// True if the service ended it, too.
    let serverWasTold: Bool

    func presentation(in context: FlowContext) -> Presentation {
        guard wasConnected else { return .text("This device was not connected.") }
        guard serverWasTold else {
            return .text(
                """
                Disconnected on this device. The service could not be told; the token stays valid there until it \
                expires.
                """,
                tone: .warning
            )
        }
        return .text("Disconnected.")
    }
}
