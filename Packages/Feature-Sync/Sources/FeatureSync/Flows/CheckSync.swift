import ArgumentParser
import Core
import SyncProtocol

struct CheckSync: Flow {
    static let descriptor = FlowDescriptor(
        "check",
        "Show six words that are the same on all devices that have seen the same",
        discussion: """
            A relay can withhold what one device sent from another. Run it on two devices, each after 'bento sync now' on both, and read \
            the words to yourself: where they stay different although nothing changes, the relay shows your devices different things.
            """,
        effect: .writes,
        examples: [FlowExample("", "syncs, then shows the words")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> CheckReport {
        try await coordinator.checkShared()
        _ = try await coordinator.now(in: session)
        return CheckReport(words: try await coordinator.fingerprint().words)
    }
}
