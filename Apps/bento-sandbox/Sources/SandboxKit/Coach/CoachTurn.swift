import Core

/// One turn of a conversation, as the script sees it.
struct CoachTurn: Sendable, Equatable {
    /// Who spoke.
    enum Role: String, Sendable {
        case system, developer, user, assistant, tool
    }

    let role: Role
    let text: String
}

/// A tool that the caller offers.
struct CoachTool: Sendable, Equatable {
    let name: String
    /// The JSON Schema of its input.
    let schema: JSONValue

    /// An input that satisfies the tool's schema with the person's words alone; `nil` if it needs more.
    func input(from words: String) -> JSONValue? {
        let properties = schema["properties"]?.objectValue ?? [:]
        let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
        var input: [String: JSONValue] = [:]
        for name in Set(required).union(["text"]).sorted() {
            guard let property = properties[name] else { continue }
            switch property["type"]?.stringValue {
            case "string" where property["enum"] == nil && input.isEmpty: input[name] = .string(words)
            case "array" where property["items"]?["type"]?.stringValue == "string" && input.isEmpty:
                input[name] = .array(words.split(separator: " ").map { .string(String($0)) })
            default: if required.contains(name) { return nil }
            }
        }
        return .object(input)
    }
}

/// The next step of the coach.
enum CoachMove: Sendable, Equatable {
    /// Says something.
    case say(String)
    /// Calls a tool with an input.
    case call(String, input: JSONValue)
}
