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

struct ListTemplates: Flow {
    static let descriptor = FlowDescriptor(
        "template list",
        "List your templates and roles",
        effect: .reads,
        examples: [FlowExample("", "All, the latest first")]
    )

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        TemplateReport(try await chats.store.templates())
    }
}

struct ShowTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template show",
        "Show a template or role in full",
        effect: .reads,
        examples: [FlowExample("weekly", "By its name")]
    )

    @Argument(help: "Its number in the list just shown, last, words of its name, or the end of its id.") var template:
        [Word]

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        let found = try await session.item(template.phrase, ChatTemplate.kind, among: chats.store.templates())
        return TemplateReport([found], isWhole: true)
    }
}

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

struct DeleteTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template delete",
        "Delete a template or role",
        discussion: "Conversations that have begun with it go on as they are. 'bento undo' brings it back.",
        effect: .writes,
        deletes: true,
        examples: [FlowExample("weekly", "By its name")]
    )

    @Argument(help: "Its number in the list just shown, last, words of its name, or the end of its id.") var template:
        [Word]

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        let known = try await chats.store.templates()
        let found = try await session.item(template.phrase, ChatTemplate.kind, among: known)
        try await chats.store.change("delete template \(found.name)") {
            try $0.delete(found, into: \.templates, in: $1)
        }
        return TemplateReport(known.filter { $0.id != found.id }, message: "Deleted '\(found.name)'.")
    }
}

struct TemplateReport: FlowResult {
    struct Row: Encodable, Sendable {
        let id, name: String
        let role, prompt, model: String?
        let arguments: [String]
        let defaults: [String: String]
    }

    let templates: [Row]
    let message: String?
    private let isWhole: Bool
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case templates, message }

    /// - Parameter isWhole: true if all of each is shown.
    init(_ templates: [ChatTemplate], message: String? = nil, isWhole: Bool = false) {
        self.templates = templates.map {
            Row(
                id: $0.itemID,
                name: $0.name,
                role: $0.role,
                prompt: $0.prompt,
                model: $0.model,
                arguments: $0.arguments,
                defaults: $0.defaults
            )
        }
        self.message = message
        self.isWhole = isWhole
        listing = Table.Listing(ChatTemplate.kind, of: templates)
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let message { parts.append(.text(message, tone: .good)) }
        if templates.isEmpty {
            parts.append(
                .text("There is no template yet. Keep one: bento chat template add NAME \"...\"", tone: .muted)
            )
        } else if isWhole {
            for row in templates {
                var values = [KeyValue("Name", row.name)]
                if let role = row.role { values.append(KeyValue("Role", role)) }
                if let prompt = row.prompt { values.append(KeyValue("Prompt", prompt)) }
                if let model = row.model { values.append(KeyValue("Model", model)) }
                if !row.arguments.isEmpty {
                    let shown = row.arguments.map { name in row.defaults[name].map { "\(name)=\($0)" } ?? name }
                    values.append(KeyValue("Arguments", shown.joined(separator: ", ")))
                }
                parts.append(.keyValues(values))
            }
        } else {
            parts.append(
                .table(
                    Table(
                        ["Name", "What", "Arguments"].map { Table.Column($0) },
                        rows: templates.map { row in
                            let text = row.prompt ?? row.role ?? ""
                            let line = text.split { $0.isWhitespace }.joined(separator: " ")
                            let shown = line.count > 60 ? line.prefix(60) + "…" : line
                            return [
                                Table.Cell(row.name, tone: .strong),
                                Table.Cell(row.prompt == nil ? "Role: \(shown)" : shown),
                                Table.Cell(row.arguments.joined(separator: ", ")),
                            ]
                        },
                        listing: listing
                    )
                )
            )
        }
        return .stack(parts)
    }
}
