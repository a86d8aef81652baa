import ArgumentParser
import Core

struct SkipReminder: Flow {
    static let descriptor = FlowDescriptor(
        "skip",
        "Leave one time out; the reminder stays",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("water", "This time, or the next")]
    )

    @Argument(
        help:
            "Its number in the list just shown, last, words of it, or the end of its id; by default the one that is due.",
        completion: .shellCommand("bento complete-names reminder 2>/dev/null")
    )
    var which: [Word] = []

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> AnswerReport {
        try await reminders.skip(which.phrase, in: session)
    }
}
