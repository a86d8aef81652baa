import ArgumentParser
import Core

struct FinishReminder: Flow {
    static let descriptor = FlowDescriptor(
        "done",
        "Mark something as done",
        discussion:
            "What repeats is done ahead of its time only by the end of its id, so that 'done' said twice is not "
            + "taken for the next time.",
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [
            FlowExample("", "The one that is due"),
            FlowExample("water", "The one with this word"),
        ]
    )

    @Argument(
        help:
            "Its number in the list just shown, last, words of it, or the end of its id; by default the one that is due.",
        completion: .shellCommand("bento complete-names reminder 2>/dev/null")
    )
    var which: [Word] = []

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> AnswerReport {
        try await reminders.done(which.phrase, in: session)
    }
}
