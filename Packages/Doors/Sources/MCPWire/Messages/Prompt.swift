import Core

/// A prompt that a person chooses, as a list of prompts has it.
public struct Prompt: Sendable, Hashable {
    public struct Argument: Sendable, Hashable {
        public let name: String
        public let description: String?
        public let isRequired: Bool
        public let others: [String: JSONValue]

        public init(name: String, description: String? = nil, isRequired: Bool = false) {
            self.name = name
            self.description = description
            self.isRequired = isRequired
            others = [:]
        }

        init(_ json: JSONValue) throws(ShapeFault) {
            var members = try Members(json, at: "prompt/arguments")
            name = try members.string("name")
            description = try members.optionalString("description")
            isRequired = try members.optionalBool("required") ?? false
            others = members.rest
        }

        var json: JSONValue {
            .object(
                others.with([
                    "name": .string(name), "description": .text(description),
                    "required": .flag(isRequired ? true : nil),
                ])
            )
        }
    }

    public let name: String
    public let title: String?
    public let description: String?
    public let arguments: [Argument]
    public let others: [String: JSONValue]

    public init(name: String, title: String? = nil, description: String? = nil, arguments: [Argument] = []) {
        self.name = name
        self.title = title
        self.description = description
        self.arguments = arguments
        others = [:]
    }

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "prompt")
        name = try members.string("name")
        title = try members.optionalString("title")
        description = try members.optionalString("description")
        var arguments: [Argument] = []
        for json in try members.optionalArray("arguments") ?? [] { arguments.append(try Argument(json)) }
        self.arguments = arguments
        others = members.rest
    }

    public var json: JSONValue {
        .object(
            others.with([
                "name": .string(name), "title": .text(title), "description": .text(description),
                "arguments": .elements(arguments.map(\.json)),
            ])
        )
    }
}

/// A prompt with its arguments filled in: what to say to the model.
public struct PromptResult: Sendable, Hashable {
    public struct Message: Sendable, Hashable {
        public enum Role: String, Sendable {
            case user, assistant
        }

        public let role: Role
        public let content: ContentBlock

        public init(_ role: Role, _ content: ContentBlock) {
            self.role = role
            self.content = content
        }

        init(_ json: JSONValue) throws(ShapeFault) {
            var members = try Members(json, at: "messages")
            guard let role = Role(rawValue: try members.string("role")) else {
                throw ShapeFault("'messages/role' must be user or assistant")
            }
            self.role = role
            content = try ContentBlock(.object(try members.object("content")))
        }

        var json: JSONValue { ["role": .string(role.rawValue), "content": content.json] }
    }

    public let description: String?
    public let messages: [Message]
    public let others: [String: JSONValue]

    public init(_ messages: [Message], description: String? = nil) {
        self.messages = messages
        self.description = description
        others = [:]
    }

    public init(_ result: [String: JSONValue]) throws(ShapeFault) {
        var members = Members(result)
        description = try members.optionalString("description")
        var messages: [Message] = []
        for json in try members.array("messages") { messages.append(try Message(json)) }
        self.messages = messages
        others = members.rest
    }

    public var members: [String: JSONValue] {
        others.with(["description": .text(description), "messages": .array(messages.map(\.json))])
    }
}
