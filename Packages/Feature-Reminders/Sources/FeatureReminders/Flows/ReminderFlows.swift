import ArgumentParser
import Core

struct AddReminder: Flow {
    static let descriptor = FlowDescriptor(
        "add",
        "Add a reminder in your own words",
        discussion: """
            Say what and when, in any order: at TIME, on DAYS, every ..., in 20 minutes, tomorrow, on 3 December, until ... \
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

struct ListReminders: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List what is due and what is to come",
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        outputSchema: RemindersReport.schema,
        examples: [FlowExample("", "All")]
    )

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> RemindersReport {
        try await reminders.list(in: session.context)
    }
}

struct FinishReminder: Flow {
    static let descriptor = FlowDescriptor(
        "done",
        "Say that something is done",
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

struct ShowReminderHistory: Flow {
    static let descriptor = FlowDescriptor(
        "history",
        "Show what came, and what became of it",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 30", "A month")]
    )

    @Option(help: "How many days back.") var days = 7

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> HistoryReport {
        try await reminders.history(days: days, in: session.context)
    }
}

struct ListSources: Flow {
    static let descriptor = FlowDescriptor(
        "source list",
        "List what features remind of, each with its switch",
        effect: .reads,
        openTo: .everyone,
        formerly: ["reminders.sources"],
        examples: [FlowExample("", "All")]
    )

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.sourceList(in: session.context)
    }
}

struct EnableSource: Flow {
    static let descriptor = FlowDescriptor(
        "source enable",
        "Have a feature remind you",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("wallet.vtxo-expiry", "Word of VTXOs that expire")]
    )

    @Argument(help: "The source, as 'bento reminders source' names it.") var source: String

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.turn(source, true, in: session.context)
    }
}

struct DisableSource: Flow {
    static let descriptor = FlowDescriptor(
        "source disable",
        "Silence a feature's reminders",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("wallet.vtxo-expiry", "No word of VTXOs")]
    )

    @Argument(help: "The source, as 'bento reminders source' names it.") var source: String

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.turn(source, false, in: session.context)
    }
}

struct TurnSource: Flow {
    static let descriptor = FlowDescriptor(
        "turn",
        "Switch a feature's reminders on or off",
        effect: .writes,
        openTo: [.page],
        successor: "reminders source enable SOURCE or disable SOURCE",
        examples: [
            FlowExample(
                "wallet.vtxo-expiry off",
                "No word of VTXOs"
            )
        ]
    )

    enum State: String, ExpressibleByArgument, CaseIterable, Sendable {
        case on, off
    }

    @Argument(help: "The source, as 'bento reminders source list' names it.") var source: String
    @Argument(help: "on or off.") var state: State

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.turn(source, state == .on, in: session.context)
    }
}
