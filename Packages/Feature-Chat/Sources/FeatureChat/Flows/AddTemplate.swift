import AppData
import ArgumentParser
import Conversations
import Core

struct AddTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template add",
        "Keep what you ask again and again, or who the coach is to be",
        discussion: """
            A template has a prompt, a role (the system prompt, in the place of the persona), or both. In them '$days' stands for \
            an argument that is given as '-p days=7', '$input' for the words that are typed with it, '$$' for a dollar. Use it: \
            'bento chat ask -t NAME', '/template NAME' while you talk.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "weekly \"Review my last $days days: food, training, sleep.\" --default days=7",
                "My weekly review"
            ),
            FlowExample("translator --role \"You translate what you are given into German.\"", "A role"),
        ]
    )

    @Argument(help: "What to call it.") var name: String
    @Argument(help: "What to ask.") var prompt: [Word] = []
    @Option(help: "Who the model is to be.") var role: String?
    @Option(name: [.customShort("m"), .long], help: "The model or provider to ask.") var model: String?
    @Option(help: "What an argument is where it is not given: days=7; repeat it for several.") var `default`: [String] =
        []

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        let known = try await chats.store.templates()
        guard !known.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw ChatError.badValue(
                "The name",
                given: "'\(name)' again",
                allowed: "change it with 'bento chat template edit'"
            )
        }
        let now = session.time.now
        var template = ChatTemplate(
            id: .make(at: now),
            name: name,
            role: role,
            prompt: prompt.phrase.isEmpty ? nil : prompt.phrase,
            model: model,
            defaults: try TemplateArguments.read(`default`),
            createdAt: Moment(now)
        )
        if template.role == nil, template.prompt == nil {
            template.prompt = try await session.edit("", option: "the prompt, or --role")
        }
        let made = try TemplateArguments.checked(template)
        try await chats.store.change("add template \(name)") { try $0.save(made, into: \.templates, in: $1) }
        return TemplateReport([made], message: "Kept. Use it: bento chat ask -t \(name)", isWhole: true)
    }
}
