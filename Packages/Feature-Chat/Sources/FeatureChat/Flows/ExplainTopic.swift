import ArgumentParser
import CoachRules
import Conversations
import Core

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
