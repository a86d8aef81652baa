import AppData
import Core
import ReminderRules

extension RemindersCoordinator: RemindersCoordinating {
    func announce(in context: FlowContext) async throws -> [String] {
        let preferences = try await preferences()
        guard preferences.terminal, try await !store.isQuiet(until: Moment(context.time.now)) else { return [] }
        let lines = TerminalLines()
        _ = try await delivery([lines], preferences).deliver(in: context)
        return await lines.lines
    }

    func upcoming(limit: Int) async throws -> [UpcomingReminder] {
        try await store.reminders().lazy.compactMap { record in
            record.nextAt.map { UpcomingReminder(text: record.what, dueAt: $0.date) }
        }.prefix(max(0, limit)).map { $0 }
    }

    func setQuietHours(_ words: String) async throws {
        guard let hours = QuietHours(words) else {
            throw Failure.usage(
                "reminders.quiet-hours",
                "'\(words.prefix(40))' are no hours.",
                recovery: "Say them like 22:00-07:00, or off."
            )
        }
        try await settings.set(RemindersSettings.quietHours, to: hours)
    }
}
