import ArgumentParser
import Conversations
import Core

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
