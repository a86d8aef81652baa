import Core

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
