import ArgumentParser
import Core

struct OpenReminder: Flow {
    static let descriptor = FlowDescriptor(
        "open",
        "Do what a reminder is about: train, log food, talk with the coach, pay",
        discussion: """
            It opens the screen for it and, where you did something there, notes the reminder as done. A payment is shown first \
            and made once you confirm it.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "The one that is due"),
            FlowExample("gym", "The one with this word"),
        ]
    )

    @Argument(help: "Some of its words, or the end of its id; by default the one that is due.") var which: [Word] = []

    func run(with screens: ReminderScreens, in session: FlowSession) async throws -> OpenedReminder {
        try await screens.open(which.phrase, in: session)
    }
}

/// The outcome of a reminder that was opened.
struct OpenedReminder: FlowResult {
    let what: String
    /// The action; `nil` if there was none, and it is still due.
    let outcome: String?
    let answer: AnswerReport?

    func presentation(in context: FlowContext) -> Presentation {
        guard let outcome, let answer else { return .text("Nothing was done. Still due: \(what).", tone: .muted) }
        return .stack([.text(outcome), answer.presentation(in: context)])
    }
}
