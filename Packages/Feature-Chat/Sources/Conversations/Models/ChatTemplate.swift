import AppData
import Core
import GRDB

/// Something that the person says or wants again and again: who the coach is to be, what to ask, or both. In its texts `$name`
/// stands for an argument, `$input` for the words that are typed with it, `$$` for a dollar.
package struct ChatTemplate: SyncedRecord, Equatable {
    package static let databaseTableName = "chat_templates"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "role", "prompt", "model", "defaults", "created_at",
        ]
    )
    static let longest = 20_000

    package var id: RowID
    package var name: String
    /// Who the model is to be, in the place of the persona; `nil` where the persona stays.
    package var role: String?
    /// The question; `nil` if only the typed words are asked.
    package var prompt: String?
    /// Who is asked; see ``ProviderSetup/init(_:chosen:)``.
    package var model: String?
    /// The default values of arguments.
    package var defaults: [String: String]
    package var createdAt: Moment
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(
        id: RowID,
        name: String,
        role: String? = nil,
        prompt: String? = nil,
        model: String? = nil,
        defaults: [String: String],
        createdAt: Moment
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.prompt = prompt
        self.model = model
        self.defaults = defaults
        self.createdAt = createdAt
    }

    /// A template with its arguments filled in.
    struct Filled: Sendable, Equatable {
        var role: String?
        var words: String
    }

    /// The arguments that its texts name, without `input`, in their order.
    package var arguments: [String] {
        var names: [String] = []
        for text in [role, prompt].compactMap({ $0 }) {
            for case .argument(let name) in Self.pieces(of: text) where name != "input" && !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }

    /// - Parameters:
    ///   - input: what is typed with it.
    ///   - given: arguments; each that the texts name needs one, or a default.
    func filled(_ input: String, _ given: [String: String]) throws -> Filled {
        let known = arguments
        if let wrong = given.keys.sorted().first(where: { !known.contains($0) }) {
            throw ChatError.badValue(
                "The argument '\(wrong)'",
                given: "given",
                allowed: known.isEmpty
                    ? "the template '\(name)' takes none" : "'\(name)' takes \(known.joined(separator: ", "))"
            )
        }
        var values = defaults.merging(given) { $1 }
        values["input"] = input
        let missing = known.filter { values[$0] == nil }
        guard missing.isEmpty else {
            throw ChatError.badValue(
                "The template '\(name)'",
                given: "filled in",
                allowed: "give \(missing.map { "-p \($0)=..." }.joined(separator: " "))"
            )
        }
        func fill(_ text: String) -> String {
            Self.pieces(of: text).map { piece in
                switch piece {
                case .text(let words): words
                case .argument(let name): values[name] ?? ""
                }
            }.joined()
        }
        var words = prompt.map(fill) ?? input
        let takesInput = [role, prompt].compactMap { $0 }
            .contains { Self.pieces(of: $0).contains(.argument("input")) }
        if prompt != nil, !takesInput, !input.isEmpty { words += "\n\n" + input }
        return Filled(role: role.map(fill), words: words)
    }

    private enum Piece: Equatable {
        case text(String)
        case argument(String)
    }

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var words = ""
        var rest = text[...]
        while let next = rest.popFirst() {
            guard next == "$" else {
                words.append(next)
                continue
            }
            if rest.first == "$" {
                rest.removeFirst()
                words.append("$")
                continue
            }
            let isBraced = rest.first == "{"
            let name = rest.dropFirst(isBraced ? 1 : 0).prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
            }
            let after = rest[name.endIndex...]
            guard let first = name.first, !first.isNumber, !isBraced || after.first == "}" else {
                // A price, such as $5.
                words.append("$")
                continue
            }
            if !words.isEmpty { pieces.append(.text(words)) }
            words = ""
            pieces.append(.argument(String(name)))
            rest = isBraced ? after.dropFirst() : after
        }
        if !words.isEmpty { pieces.append(.text(words)) }
        return pieces
    }
}

extension ChatTemplate: NamedItem {
    package static let kind = ItemKind("template", listedBy: "chat template list")

    package var itemID: String { id.description }
    package var itemTitle: String { name }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
}

/// Fills the person's templates in.
package struct ChatTemplates: Sendable {
    private let store: ChatStore

    package init(_ store: ChatStore) { self.store = store }

    /// A filled template: the words, who answers them, and who the model is to be.
    package struct Filled: Sendable {
        package var words: String
        package var role: String?
        package var model: String?
    }

    /// - Parameters:
    ///   - name: of a template; `nil` for none.
    ///   - input: what is typed with it.
    ///   - arguments: `days=7`; what is missing is asked for at a terminal.
    package func filled(
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
        if session.canAsk {
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
    package func role(_ text: String?) async throws -> String? {
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

package enum TemplateArguments {
    /// `days=7` as an argument and its value.
    package static func read(_ texts: [String]) throws -> [String: String] {
        var found: [String: String] = [:]
        for text in texts {
            guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
                throw ChatError.badValue("An argument", given: "'\(text)'", allowed: "NAME=VALUE, such as days=7")
            }
            found[String(text[..<sign])] = String(text[text.index(after: sign)...])
        }
        return found
    }

    package static func checked(_ template: ChatTemplate) throws -> ChatTemplate {
        var template = template
        template.name = template.name.split { $0.isWhitespace }.joined(separator: " ")
        guard (1...80).contains(template.name.count) else {
            throw ChatError.badValue("The name", given: "'\(template.name)'", allowed: "1 to 80 characters")
        }
        for text in [template.role, template.prompt].compactMap({ $0 }) where text.count > ChatTemplate.longest {
            throw ChatError.badValue(
                "A template",
                given: "of \(text.count) characters",
                allowed: "up to \(ChatTemplate.longest)"
            )
        }
        func empty(_ text: String?) -> Bool { text?.allSatisfy(\.isWhitespace) ?? true }
        guard !empty(template.role) || !empty(template.prompt) else {
            throw ChatError.badValue("A template", given: "empty", allowed: "a prompt, --role, or both")
        }
        let known = template.arguments
        if let wrong = template.defaults.keys.sorted().first(where: { !known.contains($0) }) {
            throw ChatError.badValue(
                "The default of '\(wrong)'",
                given: "kept",
                allowed: known.isEmpty
                    ? "the texts name no argument" : "the texts name \(known.joined(separator: ", "))"
            )
        }
        return template
    }
}
