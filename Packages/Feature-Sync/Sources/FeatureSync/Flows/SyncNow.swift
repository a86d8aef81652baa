import ArgumentParser
import Core

struct SyncNow: Flow {
    static let descriptor = FlowDescriptor(
        "now",
        "Send what changed here, and take what changed elsewhere",
        discussion: """
            'bento jobs run' does it too, each minute where a timer calls it ('bento reminders install'). What runs for long, such as \
            'bento --watch', the page or a talk with the coach, does it at once. Nothing is lost where the relay is away: changes wait here.
            """,
        effect: .writes,
        examples: [FlowExample("", "once")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> RunReport {
        try await coordinator.checkShared()
        return try await coordinator.now(in: session)
    }
}
