import ArgumentParser
import Core

struct InstallTimer: Flow {
    static let descriptor = FlowDescriptor(
        "install",
        "Have reminders delivered while you are elsewhere",
        discussion: """
            Writes a systemd timer of yours, or one marked line of your crontab, that runs 'bento jobs run' each minute. What \
            will be written is shown first; 'bento reminders uninstall' takes it away again.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "What this machine has"),
            FlowExample("--show", "Only show what would be written"),
        ]
    )

    enum Kind: String, ExpressibleByArgument, CaseIterable, Sendable {
        case systemd, crontab
    }

    @Option(help: "systemd or crontab; by default the first that is here.") var with: Kind?
    @Flag(help: "Only show what would be written.") var show = false

    func run(with reminders: ReminderTimer, in session: FlowSession) async throws -> TimerReport {
        try await reminders.install(with.flatMap { .init(rawValue: $0.rawValue) }, showsOnly: show, in: session)
    }
}
