import ArgumentParser
import CoachRules
import Conversations
import Core
import SpokenText

struct ShowInsight: Flow {
    static let descriptor = FlowDescriptor(
        "insight",
        "Show the one thing worth knowing today",
        discussion: """
            By rules, from the last two weeks. Where a model is set up and may know how your days stand (the setting \
            chat.share-summary), it chooses and says it, once a day; 'bento jobs run' has it done in advance. The overview shows it.
            """,
        effect: .writes,
        openTo: [.page],
        examples: [
            FlowExample("", "Today's"),
            FlowExample("--anew", "Have the model write another one"),
        ]
    )

    @Flag(help: "Have the model write another one.") var anew = false

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> InsightReport {
        let found = try await coach.writeInsight(for: session.time.today, anew: anew)
        return InsightReport(insight: found?.insight, isOfModel: found?.isOfModel ?? false)
    }
}

struct InsightReport: FlowResult {
    let insight: CoachInsight?
    let isOfModel: Bool

    func presentation(in context: FlowContext) -> Presentation {
        guard let insight else {
            return .text("There is nothing to say yet: log what you eat and train for a few days.", tone: .muted)
        }
        var parts: [Presentation] = [.text(insight.text)]
        if let command = insight.command { parts.append(.text("bento \(command)", tone: .muted)) }
        return .stack(parts)
    }
}

struct AnalyseTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Analyze how eating and training develop",
        discussion: "Sets the later half of a span beside the earlier one. Days without food are left out.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 28", "Of the last four weeks")]
    )

    @Option(help: "Of how many days, 7 to 365, up to yesterday.") var days = 28

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> TrendsReport {
        try Bounds.check("--days", days, 7...365)
        let today = session.time.today
        let span = today.adding(days: -days)...today.adding(days: -1)
        let border = today.adding(days: -days + days / 2)
        return TrendsReport(
            days: days,
            earlier: try await coach.rules.half(span.lowerBound...border.adding(days: -1)),
            later: try await coach.rules.half(border...span.upperBound),
            hasTraining: coach.rules.summaryMaker.workouts != nil
        )
    }
}

struct RefineGoal: Flow {
    static let descriptor = FlowDescriptor(
        "goal",
        "Help to set or refine a goal",
        discussion: """
            Says what is still missing, whether the pace is one that bodies can keep, and the command that sets the goal. It \
            changes nothing.
            """,
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample(
                "\"lose weight\" --from 90 --to 80 --by 2027-06-01",
                "Ten kilograms until June"
            ),
            FlowExample(
                "\"bench 100 kg\" --from 85 --to 100",
                "Ask when"
            ),
        ]
    )

    @Argument(help: "What you want.") var words: [Word]
    @Option(help: "Where you stand now.") var from: Double?
    @Option(help: "What you want to reach.") var to: Double?
    @Option(help: "By which day.") var by: DayArgument?

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> GoalReport {
        for (name, value) in [("--from", from), ("--to", to)] {
            guard let value, !(value.isFinite && abs(value) < 1e9) else { continue }
            throw ChatError.badValue(name, given: "\(value)", allowed: "a number below a thousand million")
        }
        let deadline = await by?.day(in: session, .coming)
        let goal = GoalDraft(words: words.phrase, start: from, target: to, deadline: deadline)
        return GoalReport(goal, try await coach.rules.training.assessment(of: goal))
    }
}

struct ExplainTopic: Flow {
    static let descriptor = FlowDescriptor(
        "explain",
        "Explain a word of training, food or bitcoin",
        discussion: "Without a network and without a model. Without a word it lists what it knows.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("progressive overload", "What it means")]
    )

    @Argument(help: "The word.") var topic: [Word] = []

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> ExplainReport {
        guard !topic.isEmpty else { return ExplainReport(topic: nil, text: nil, topics: Glossary.topics) }
        if let text = Glossary.text(of: topic.phrase) {
            return ExplainReport(topic: topic.phrase, text: text, topics: [])
        }
        let near = Suggestion.sentence(for: topic.phrase.lowercased(), in: Glossary.topics)
        throw Failure.usage(
            "chat.no-topic",
            "'\(ChatError.short(topic.phrase))' is not among the words that are explained here.",
            recovery: [
                near ?? "", "'bento chat explain' lists them; a model explains anything: bento chat ask \"...\".",
            ]
            .filter { !$0.isEmpty }.joined(separator: " ")
        )
    }
}

struct ExplainReport: FlowResult {
    let topic: String?
    let text: String?
    let topics: [String]

    func presentation(in context: FlowContext) -> Presentation {
        text.map { .markdown($0) } ?? .text(topics.joined(separator: ", "))
    }
}
