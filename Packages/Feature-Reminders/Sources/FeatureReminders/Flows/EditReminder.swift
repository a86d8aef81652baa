import ArgumentParser
import Core

struct EditReminder: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Change what a reminder says, or when it comes",
        discussion: """
            A new time replaces the old one with all its repeating, and what is due of it waits no more. With --when none it \
            becomes a to-do without a time; a to-do gets a time the same way. --when "when I am at Rewe" has it wait for a place.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("dentist --when \"friday 15:00\"", "Move it"),
            FlowExample("water --what \"drink tea\"", "Other words"),
            FlowExample("milk --when \"tomorrow at 5pm\"", "A time for a to-do"),
        ]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of it, or the end of its id.",
        completion: .shellCommand("bento complete-names reminder 2>/dev/null")
    )
    var which: [Word]
    @Option(help: "What it should say.") var what: String?
    @Option(help: "When it should come, as in 'bento reminders add'; none for a to-do.") var when: String?

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> EditedReminder {
        let edited = try await reminders.edit(which.phrase, what: what, when: when, in: session)
        await edited.after.tellNotes(in: session)
        return edited
    }
}

/// A reminder before and after a change.
struct EditedReminder: FlowResult {
    let before: ReminderReport
    let after: ReminderReport
    var outsideSources: Set<String> { before.outsideSources.union(after.outsideSources) }

    private enum CodingKeys: CodingKey { case before, after }

    func presentation(in context: FlowContext) -> Presentation {
        var was = before.what == after.what ? "" : "\(before.what)"
        let (old, new) = (before.when(context), after.when(context))
        if old != new { was += was.isEmpty ? old : ", \(old)" }
        let words = was.isEmpty ? [] : [KeyValue("was", was, tone: .muted)]
        return .keyValues([KeyValue(after.what, new, tone: .strong)] + words)
    }
}
