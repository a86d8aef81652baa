import AppData
import Core
import ReminderRules

extension RemindersCoordinator: RemindersCoordinating {
    func announce(in context: FlowContext) async throws -> [String] {
        let preferences = try await preferences()
        guard preferences.terminal else { return [] }
        try await arrive(in: context)
        guard try await !store.isQuiet(until: Moment(context.time.now)) else { return [] }
        let lines = TerminalLines()
        _ = try await delivery([lines], preferences).deliver(in: context)
        return await lines.lines
    }

    func upcoming(limit: Int) async throws -> [UpcomingReminder] {
        let open = try await store.open().map {
            UpcomingReminder(text: $0.what, dueAt: $0.snoozedUntil?.date ?? $0.dueAt.date)
        }
        let coming = try await store.reminders().compactMap { record in
            record.nextAt.map { UpcomingReminder(text: record.what, dueAt: $0.date) }
        }
        return Array((open + coming).sorted { $0.dueAt < $1.dueAt }.prefix(max(0, limit)))
    }

    func setQuietHours(_ words: String) async throws {
        guard let hours = QuietHours(words) else {
            throw Failure.usage(
                "reminders.quiet-hours",
                "'\(words.prefix(40))' are no hours.",
                recovery: "Enter them like 22:00-07:00, or off."
            )
        }
        try await settings.set(RemindersSettings.quietHours, to: hours)
    }
}
