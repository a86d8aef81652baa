import ArgumentParser
import Core

struct AddReminder: Flow {
    static let descriptor = FlowDescriptor(
        "add",
        "Add a reminder in your own words",
        discussion: """
            Write what and when, in any order: at TIME, on DAYS, every ..., in 20 minutes, tomorrow, on 3 December, until ... \
            Morning is 8:00, noon 12:00, afternoon 15:00, evening 19:00, night 22:00, unless the settings say otherwise. \
            A bare hour such as 'at 6' is the next one between 6:00 and 23:00; on another day, or where it repeats, 7 to 11 \
            is the morning and 12 to 6 the afternoon. A zone may follow a time: '6 pm PST', '9:00 Tokyo time'. Without any \
            time it is a to-do: listed until it is done, and never told. At a place that you keep ('bento location add'), it comes when \
            you are next known to be there: 'when I am at Rewe', 'when I get home'. Put what is not meant as a time in double quotes.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        outputSchema: ReminderReport.schema,
        examples: [
            FlowExample("stretch at 6pm", "Once"),
            FlowExample(
                "drink water every two hours until 8pm on weekdays",
                "Many times"
            ),
            FlowExample(
                "weigh in each Monday morning",
                "Each week"
            ),
            FlowExample("check the oven in 20 minutes", "Soon"),
            FlowExample("buy milk", "To do, without a time"),
            FlowExample("buy milk when I am at Rewe", "At a place"),
        ]
    )

    @Argument(help: "What to be reminded of, and when.") var sentence: [Word]

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> ReminderReport {
        let added = try await reminders.add(sentence.phrase, in: session.context)
        await added.tellNotes(in: session)
        return added
    }
}
