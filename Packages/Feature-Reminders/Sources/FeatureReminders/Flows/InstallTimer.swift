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

struct UninstallTimer: Flow {
    static let descriptor = FlowDescriptor(
        "uninstall",
        "Take away what install wrote",
        effect: .writes,
        examples: [FlowExample("", "The timer or the crontab's line")]
    )

    func run(with reminders: ReminderTimer, in session: FlowSession) async throws -> TimerReport {
        try await reminders.uninstall(in: session)
    }
}

struct TimerReport: FlowResult {
    let kind: TimerInstallation.Kind?
    /// Paths written or removed, or `crontab`.
    let places: [String]
    let isInstalled: Bool
    /// What stands, or would stand, in them.
    let contents: [String: String]
    let note: String

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = contents.sorted { $0.key < $1.key }.map { place, text in
            .section(place, [.text(text)])
        }
        parts.append(.text(note))
        return .stack(parts)
    }
}
