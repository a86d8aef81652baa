import AppData
import Core
import GRDB

/// Something that the person says or wants again and again: who the coach is to be, what to ask, or both. In its texts `$name`
/// stands for an argument, `$input` for the words that are typed with it, `$$` for a dollar.
struct ChatTemplate: SyncedRecord, Equatable {
    static let databaseTableName = "chat_templates"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "role", "prompt", "model", "defaults", "created_at",
        ]
    )
    static let longest = 20_000

    var id: RowID
    var name: String
    /// Who the model is to be, in the place of the persona; `nil` where the persona stays.
    var role: String?
    /// The question; `nil` if only the typed words are asked.
    var prompt: String?
    /// Who is asked; see ``ProviderSetup/init(_:chosen:)``.
    var model: String?
    /// The default values of arguments.
    var defaults: [String: String]
    var createdAt: Moment
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// A template with its arguments filled in.
    struct Filled: Sendable, Equatable {
        var role: String?
        var words: String
    }

    /// The arguments that its texts name, without `input`, in their order.
    var arguments: [String] {
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
    static let kind = ItemKind("template", listedBy: "chat template list")

    var itemID: String { id.description }
    var itemTitle: String { name }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

/// Fills the person's templates in.
struct ChatTemplates: Sendable {
    private let store: ChatStore

    init(_ store: ChatStore) { self.store = store }

    /// A filled template: the words, who answers them, and who the model is to be.
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
