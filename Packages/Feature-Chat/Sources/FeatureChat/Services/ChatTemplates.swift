import AppData
import Core

/// Fills the person's templates in.
struct ChatTemplates: Sendable {
    private let store: ChatStore

    init(_ store: ChatStore) { self.store = store }

    /// What is said, by whom it is answered, and who the model is to be.
    struct Filled: Sendable {
        var words: String
        var role: String?
        var model: String?
    }

    /// - Parameters:
    ///   - name: of a template; `nil` for none.
    ///   - input: what is typed with it.
    ///   - arguments: `days=7`; what is missing is asked for at a terminal.
    func filled(
        _ name: String?,
        _ input: String,
        _ arguments: [String],
        in session: FlowSession
    ) async throws -> Filled {
        var given = try TemplateArguments.read(arguments)
        guard let name else {
            guard given.isEmpty else {
                throw ChatError.badValue("Arguments", given: "filled in", allowed: "name their template with -t")
            }
            return Filled(words: input)
        }
        let template = try await session.item(name, ChatTemplate.kind, among: store.templates())
        if session.isInteractive {
            for argument in template.arguments where given[argument] == nil && template.defaults[argument] == nil {
                given[argument] = try await session.ask(
                    Question("\(argument) of '\(template.name)':", option: "-p \(argument)=...")
                )
            }
        }
        let filled = try template.filled(input, given)
        return Filled(words: filled.words, role: filled.role, model: template.model)
    }

    /// Who the model is to be: the role of a template that is named, or words of their own.
    func role(_ text: String?) async throws -> String? {
        guard let text else { return nil }
        let templates = try await store.templates()
        if let named = templates.first(where: { $0.name.lowercased() == text.lowercased() }), named.role != nil {
            return try named.filled("", [:]).role
        }
        guard text.isEmpty || text.contains(where: \.isWhitespace) else {
            throw ChatError.badValue(
                "The role",
                given: "'\(text)'",
                allowed: "a name of 'bento chat template list', or a sentence"
            )
        }
        return text
    }
}
