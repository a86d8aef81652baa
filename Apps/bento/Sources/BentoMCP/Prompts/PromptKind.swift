import Core
import MCPWire

/// A prompt that a person picks in a client's menu.
struct PromptKind: Sendable {
    struct Argument: Sendable {
        let name: String
        let description: String
        var isRequired = false
        /// The possible values.
        let names: NameSource
    }

    let name: String
    let title: String
    let description: String
    var arguments: [Argument] = []
    /// The flows that the prompt requires.
    let needs: [String]
    /// The text for the model, line by line. `{food.log}` stands for a flow's tool, `{what}` for the value of an
    /// argument as a JSON string. A line is left out if something that it names is missing.
    let lines: [String]
    /// The resource that accompanies it, by the word in its URI; for the day in the argument `day`, otherwise for
    /// today.
    var shows: String?

    var prompt: Prompt {
        Prompt(
            name: name,
            title: title,
            description: description,
            arguments: arguments.map {
                Prompt.Argument(name: $0.name, description: $0.description, isRequired: $0.isRequired)
            }
        )
    }

    /// The text with its placeholders filled.
    ///
    /// - Parameters:
    ///   - tools: the tools' names by flows' ids.
    ///   - arguments: the given values, by name.
    func text(tools: [String: String], arguments: [String: String]) -> String {
        lines.compactMap { line in
            Self.filled(line) { name in
                name.contains(".") ? tools[name] : arguments[name].map { JSONValue.string($0).text() }
            }
        }
        .joined(separator: "\n")
    }

    /// The flows that the text names.
    var flows: Set<String> {
        var flows = Set(needs)
        for line in lines {
            _ = Self.filled(line) { name in
                if name.contains(".") { flows.insert(name) }
                return name
            }
        }
        return flows
    }

    private static func filled(_ line: String, _ value: (String) -> String?) -> String? {
        let pieces = line.split(separator: "{", omittingEmptySubsequences: false)
        var result = String(pieces[0])
        for piece in pieces.dropFirst() {
            let parts = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let found = value(String(parts[0])) else { return nil }
            result += found + parts[1]
        }
        return result
    }
}

extension PromptKind {
    static let all = [logMeal, planDay, reviewWeek, trainToday, logTraining, showProgress, remindMe, checkIn]

    private static func day(_ description: String) -> Argument {
        Argument(name: "day", description: description, names: .day)
    }

    private static let logMeal = PromptKind(
        name: "log_meal",
        title: "Log a meal",
        description: "Log what you ate, in your words.",
        arguments: [
            Argument(
                name: "what",
                description: "What you ate, such as 2 eggs and a slice of toast.",
                isRequired: true,
                names: .food
            ), day("The day, such as yesterday or 2026-11-21; today unless you say."),
        ],
        needs: ["food.log"],
        lines: [
            "Log what I ate: {what}", "It was on this day: {day}",
            "Call {food.log} once with my words as its text; Bento reads amounts and foods by itself, so do not work out figures.",
            "If something was not understood, ask me and do not guess. {food.search} finds foods by name.",
            "Tell me in two sentences what was logged, what was assumed, and what is left of the day. {food.undo} takes it back.",
        ]
    )

    private static let planDay = PromptKind(
        name: "plan_day",
        title: "Plan my day",
        description: "What to eat, train and not forget on a day.",
        arguments: [day("The day, such as tomorrow; today unless you say.")],
        needs: ["food.day"],
        lines: [
            "Help me to plan my day.", "I mean this day: {day}",
            "Look at what stands already: {food.day} says what is eaten and what is left of the targets.",
            "{workouts.program.next} proposes the session that comes next, {workouts.readiness} says whether I am ready for it.",
            "{reminders.list} says what is due.",
            "Then propose meals that fit what is left, when to train, and what must not be forgotten, in at most ten lines.",
            "Change nothing before I agree.",
        ],
        shows: "day"
    )

    private static let reviewWeek = PromptKind(
        name: "review_week",
        title: "How was my week?",
        description: "Eating, training and sleep of seven days, with one thing to try.",
        arguments: [day("The last day; today unless you say.")],
        needs: ["food.week"],
        lines: [
            "How was my week?", "Its last day is: {day}", "Use the figures of {food.week} for what I ate,",
            "of {workouts.week} for what I trained,", "of {health.week} for sleep, steps and how I felt,",
            "and of {reminders.streaks} for what I kept up.",
            "Say what went well, what did not, each with its figure, and one thing to try next week. Days without entries are unknown, not bad.",
        ],
        shows: "week"
    )

    private static let trainToday = PromptKind(
        name: "train_today",
        title: "Train today",
        description: "A session for today, by your program or your wish.",
        arguments: [
            Argument(name: "minutes", description: "How long, in minutes.", names: .minutes),
            Argument(name: "focus", description: "What to train, such as legs or bench press.", names: .exercise),
        ],
        needs: ["workouts.list"],
        lines: [
            "What shall I train today?", "I have so many minutes: {minutes}", "I would like to train: {focus}",
            "{workouts.readiness} says whether I am ready for something hard, {workouts.list} what I did last.",
            "If I follow a program, {workouts.program.next} has its next session with the weights.",
            "Else {chat.plan} proposes a session.",
            "Show me exercises, sets, repetitions and weights as a short list. When I tell you what I did, log it with {workouts.log}.",
        ]
    )

    private static let logTraining = PromptKind(
        name: "log_training",
        title: "Log a workout",
        description: "Log what you trained, in your words.",
        arguments: [
            Argument(
                name: "what",
                description: "What you did, such as bench 3x8 80kg, ran 5 km in 27:30.",
                isRequired: true,
                names: .exercise
            ), day("The day, such as yesterday; today unless you say."),
        ],
        needs: ["workouts.log"],
        lines: [
            "Log what I trained: {what}", "It was on this day: {day}",
            "Call {workouts.log} with my words as its text. If a name is not known, {workouts.exercise.search} finds the nearest; ask me which.",
            "Tell me what was logged and whether it was a record. {workouts.undo} takes it back.",
        ]
    )

    private static let showProgress = PromptKind(
        name: "show_progress",
        title: "Am I getting stronger?",
        description: "How an exercise develops.",
        arguments: [
            Argument(
                name: "exercise",
                description: "The exercise, such as squat.",
                isRequired: true,
                names: .exercise
            )
        ],
        needs: ["workouts.records", "workouts.trends"],
        lines: [
            "How do I develop in this exercise: {exercise}",
            "{workouts.trends} has its course and {workouts.records} my best sets.",
            "Say in a few sentences where I stand, since when, and what would bring me on. Use only what is there.",
        ]
    )

    private static let remindMe = PromptKind(
        name: "remind_me",
        title: "Remind me",
        description: "Be reminded, in your words.",
        arguments: [
            Argument(
                name: "what",
                description: "What and when, such as stretch every day at 7:00.",
                isRequired: true,
                names: .nothing
            )
        ],
        needs: ["reminders.add"],
        lines: [
            "Remind me: {what}",
            "Call {reminders.add} with my words as its sentence, and tell me when it will come next.",
        ]
    )

    private static let checkIn = PromptKind(
        name: "check_in",
        title: "How I slept and feel",
        description: "Keep how you slept and how the day felt.",
        arguments: [
            Argument(
                name: "how",
                description: "In your words, such as slept 7h, mood good.",
                isRequired: true,
                names: .nothing
            )
        ],
        needs: ["health.log"],
        lines: [
            "This is how I slept and feel: {how}",
            "Call {health.log} with it, and tell me in one sentence how that compares with my week ({health.week}).",
        ]
    )
}
