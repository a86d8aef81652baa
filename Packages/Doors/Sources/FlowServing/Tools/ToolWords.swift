import Core
import CoreHosting

/// Rewrites the program's messages to people for a client's model. A model types no commands, so each command is
/// replaced by the tool that does the same, if there is one; otherwise it is left for the person.
public struct ToolWords: Sendable {
    private let finder: String?
    private let tool: @Sendable (_ command: String) -> (name: String, input: JSONValue)?

    /// - Parameters:
    ///   - finder: the tool that lists the others, if there is one.
    ///   - tool: the tool that does the same as a command after `bento`, and its input.
    public init(
        finder: String? = nil,
        _ tool: @escaping @Sendable (_ command: String) -> (name: String, input: JSONValue)?
    ) {
        self.finder = finder
        self.tool = tool
    }

    /// The text with commands replaced by tools.
    ///
    /// - Parameter schema: the input schema of the tool that the text is about, whose options are named there.
    public func text(_ text: String, of schema: JSONValue = [:]) -> String { replaced(text, schema).text }

    /// The advice after an error; `nil` if there is none.
    ///
    /// - Parameter schema: the input schema of the tool that failed.
    public func recovery(from error: any Error, of schema: JSONValue = [:]) -> String? {
        switch error {
        case is FlowInputError: return "Its inputSchema says what it takes."
        case is FlowNotOpen: if let finder { return "\(finder) names the tools that there are." }
        default: break
        }
        guard let recovery = (error as? any BentoError)?.recovery else { return nil }
        let (text, hasCommands) = replaced(recovery, schema)
        if hasCommands { return "\(text) What begins with 'bento' is for the person to type in a terminal." }
        // An option that the tool does not take is the command line's alone.
        return error is UnansweredQuestion && text.contains(" --") ? "The person can run it in a terminal." : text
    }

    /// - Returns: the text, and whether commands are left in it.
    private func replaced(_ text: String, _ schema: JSONValue) -> (text: String, hasCommands: Bool) {
        var hasCommands = false
        let properties = schema["properties"]
        // A regular expression is parsed again each time that it is used.
        let named =
            !text.contains("bento ")
            ? text
            : text.replacing(/(['`])bento ([^'`\n]+)\1/) { match in
                guard let (name, input) = tool(String(match.2)) else {
                    hasCommands = true
                    return String(match.0)
                }
                return input == [:] ? name : "\(name) with \(input.text())"
            }
        guard properties != nil, named.contains("--") else { return (named, hasCommands) }
        let text = named.replacing(/--([a-z][a-z0-9-]*)/) { match in
            let parts = match.1.split(separator: "-")
            let first = String(parts.first ?? "")
            let name = parts.dropFirst().reduce(first) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
            return properties?[name] == nil ? String(match.0) : name
        }
        return (text, hasCommands)
    }
}
