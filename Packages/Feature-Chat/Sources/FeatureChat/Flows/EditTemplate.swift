import ArgumentParser
import Conversations
import Core

struct EditTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template edit",
        "Change a template or role",
        discussion: "Without options its prompt, or its role where it has no prompt, opens in your editor.",
        effect: .writes,
        examples: [
            FlowExample("weekly --default days=14", "Another default"), FlowExample("weekly", "In your editor"),
        ]
    )

    @Argument(help: "Its number in the list just shown, last, words of its name, or the end of its id.") var template:
        [Word]
    @Option(help: "Another name.") var name: String?
    @Option(help: "What to ask; empty for nothing.") var prompt: String?
    @Option(help: "Who the model is to be; empty for the persona.") var role: String?
    @Option(name: [.customShort("m"), .long], help: "The model or provider to ask; empty for the one that is set.")
    var model: String?
    @Option(help: "What an argument is where it is not given: days=7; repeat it for several.") var `default`: [String] =
        []

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        let known = try await chats.store.templates()
        var found = try await session.item(template.phrase, ChatTemplate.kind, among: known)
        let id = found.id
        func given(_ text: String) -> String? { text.isEmpty ? nil : text }
        if let name {
            guard !known.contains(where: { $0.id != id && $0.name.lowercased() == name.lowercased() }) else {
                throw ChatError.badValue("The name", given: "'\(name)' again", allowed: "one that is free")
            }
            found.name = name
        }
        if let prompt { found.prompt = given(prompt) }
        if let role { found.role = given(role) }
        if let model { found.model = given(model) }
        found.defaults.merge(try TemplateArguments.read(`default`)) { $1 }
        if name == nil, prompt == nil, role == nil, model == nil, `default`.isEmpty {
            if let old = found.prompt {
                found.prompt = given(try await session.edit(old, option: "--prompt"))
            } else {
                found.role = given(try await session.edit(found.role ?? "", option: "--role"))
            }
        }
        let edited = try TemplateArguments.checked(found)
        try await chats.store.change("edit template \(edited.name)") { try $0.save(edited, into: \.templates, in: $1) }
        return TemplateReport([edited], message: "Changed.", isWhole: true)
    }
}
