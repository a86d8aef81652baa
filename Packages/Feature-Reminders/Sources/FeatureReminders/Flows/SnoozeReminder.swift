import ArgumentParser
import Core

struct SnoozeReminder: Flow {
    static let descriptor = FlowDescriptor(
        "snooze",
        "Have something that is due come again later",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("", "For ten minutes"),
            FlowExample("water --for \"an hour\"", "For an hour"),
            FlowExample("water --for tomorrow", "Until tomorrow"),
        ]
    )

    @Argument(
        help:
            "Its number in the list just shown, last, words of it, or the end of its id; by default the one that is due.",
        completion: .shellCommand("bento complete-names reminder 2>/dev/null")
    )
    var which: [Word] = []
    @Option(help: "How long, or until when: 10 minutes, an hour, tomorrow, 18:30.") var `for` = "10 minutes"

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> AnswerReport {
        try await reminders.snooze(which.phrase, for: `for`, in: session)
    }
}
