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
