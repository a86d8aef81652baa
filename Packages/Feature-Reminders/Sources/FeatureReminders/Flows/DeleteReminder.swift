import ArgumentParser
import Core

struct DeleteReminder: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete a reminder with all its times to come",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        examples: [FlowExample("water", "The one with this word")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of it, or the end of its id.",
        completion: .shellCommand("bento complete-names reminder 2>/dev/null")
    )
    var which: [Word]

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> ReminderReport {
        try await reminders.delete(which.phrase, in: session)
    }
}
