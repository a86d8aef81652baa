import BentoHome
import Core
import MCPClient
import MCPWire

/// Converts a server's tools to flows of a plug-in, with words for the command line, cleaned text, and schemas within
/// limits.
struct ToolReading {
    /// The plug-in's name.
    let plugin: String
    /// Tools whose words are kept, so that permissions still apply.
    let known: [Plugin.Tool]
    /// Tool names that are already used by others.
    var takenNames: Set<String> = []

    /// Words of flows that every plug-in may have.
    static let reserved: Set<String> = ["resources", "prompts", "help"]
    private static let longestText = 1024
    /// The maximum length of a tool name for models, including the plug-in's prefix.
    private static let longestName = 48

    func tools(_ definitions: [ToolDefinition]) -> [Plugin.Tool] {
        var taken = Self.reserved
        var words: [String: String] = [:]
        for tool in known where definitions.contains(where: { $0.tool.name == tool.name }) {
            words[tool.name] = tool.word
            taken.insert(tool.word)
        }
        return definitions.map { definition in
            let name = definition.tool.name
            let word = words[name] ?? freeWord(Self.path(of: definition) ?? Self.word(for: name, of: plugin), taken)
            taken.insert(word)
            return tool(definition, word)
        }
    }

    private func tool(_ definition: ToolDefinition, _ word: String) -> Plugin.Tool {
        let tool = definition.tool
        var fault: String?
        var schema: JSONValue = ["type": "object"]
        var headers: JSONValue = []
        if tool.name.cleaned(atMost: 128, keepsLines: false) != tool.name || tool.name.isEmpty {
            fault = "its name hides something or is longer than 128 characters"
        } else {
            do {
                let foreign = try ForeignSchema(tool.inputSchema)
                schema = try Self.clean(foreign.json)
                headers = try JSONValue(encoding: foreign.headers)
            } catch let error as SchemaFault {
                fault = "its schema \(error.problem)"
            } catch let error as any BentoError {
                fault = error.message
            } catch {
                fault = "its schema cannot be kept"
            }
        }
        let flow = FlowMeta(in: tool.meta)
        var (summary, rest) = Self.parts(
            of: (tool.description ?? "").cleaned(atMost: Self.longestText),
            title: tool.title ?? tool.name
        )
        if let flow {
            summary = Self.parts(of: flow.summary.cleaned(atMost: 100, keepsLines: false), title: tool.name).summary
            rest = (flow.discussion ?? "").cleaned(atMost: Self.longestText)
        }
        // Both must declare it, if both can.
        let isReadOnly = tool.hints.isReadOnly == true && flow.map { $0.effect == .reads } ?? true
        return Plugin.Tool(
            name: tool.name.cleaned(atMost: 128, keepsLines: false),
            word: word,
            summary: summary,
            discussion: rest,
            schema: schema,
            isReadOnly: isReadOnly,
            // By default, a change may delete.
            deletes: !isReadOnly && (flow.map { $0.deletes ?? false } ?? (tool.hints.isDestructive != false)),
            digest: definition.digest,
            headers: headers,
            fault: fault,
            isFlow: flow != nil
        )
    }

    // MARK: Words

    /// The words of a flow of Bento's own making: `import usda`.
    private static func path(of definition: ToolDefinition) -> String? {
        guard let flow = FlowMeta(in: definition.tool.meta) else { return nil }
        let words = flow.name.split(separator: " ").map(String.init)
        guard (1...3).contains(words.count), words.allSatisfy(PluginFolder.isName), !reserved.contains(words[0]),
            flow.name == words.joined(separator: " ")
        else { return nil }
        return flow.name
    }

    private func freeWord(_ word: String, _ taken: Set<String>) -> String {
        let room = Self.longestName - plugin.utf8.count - 1
        var candidate = String(word.prefix(room))
        var number = 2
        while taken.contains(candidate) || candidate.hasSuffix("-") || takenNames.contains(toolName(candidate)) {
            if candidate.hasSuffix("-"), number == 2 {
                candidate.removeLast()
                continue
            }
            let ending = "-\(number)"
            candidate = String(word.prefix(room - ending.utf8.count)) + ending
            number += 1
        }
        return candidate
    }

    /// The tool name for models.
    private func toolName(_ word: String) -> String {
        "\(plugin)_\(word)".replacing("-", with: "_").replacing(" ", with: "_")
    }

    /// `get_current_time` and `getCurrentTime` as `get-current-time`; without the plug-in's name as a prefix.
    static func word(for name: String, of plugin: String) -> String {
        var word = ""
        var wasSmall = false
        for scalar in name.unicodeScalars.prefix(200) {
            switch scalar {
            case "a"..."z", "0"..."9":
                word.unicodeScalars.append(scalar)
                wasSmall = true
            case "A"..."Z":
                if wasSmall { word += "-" }
                word += String(scalar).lowercased()
                wasSmall = false
            default:
                if !word.isEmpty, !word.hasSuffix("-") { word += "-" }
                wasSmall = false
            }
        }
        while word.hasSuffix("-") { word.removeLast() }
        if word.hasPrefix(plugin + "-") { word.removeFirst(plugin.count + 1) }
        guard let first = word.utf8.first else { return "tool" }
        return (97...122).contains(first) ? word : "tool-" + word
    }

    /// The first sentence, and the rest.
    private static func parts(of text: String, title: String) -> (summary: String, rest: String) {
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        var summary = (lines.first ?? "").trimmingCharacters(in: .whitespaces)
        var rest = lines.count > 1 ? lines[1] : ""
        if let end = summary.firstRange(of: ". ") {
            rest = String(summary[end.upperBound...]) + (rest.isEmpty ? "" : "\n" + rest)
            summary = String(summary[..<end.lowerBound])
        }
        if summary.count > 100 {
            rest = text
            summary = summary.prefix(99).trimmingCharacters(in: .whitespaces) + "…"
        }
        while summary.hasSuffix(".") { summary.removeLast() }
        if summary.isEmpty { summary = title.cleaned(atMost: 100, keepsLines: false) }
        return (summary.isEmpty ? "A tool" : summary, rest.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    // MARK: Schemas

    /// A schema without regular expressions, which are untrusted programs, and without the keywords that model servers
    /// reject at its root; its text is cleaned. The server itself validates what is not validated here.
    private static func clean(_ schema: JSONValue) throws -> JSONValue {
        guard var members = try cleanPart(schema).objectValue else { return ["type": "object"] }
        for name in [
            "$schema", "$id", "title", "examples", "description", "anyOf", "oneOf", "allOf", "not", "if", "then",
            "else",
        ] {
            members[name] = nil
        }
        members["type"] = "object"
        if let properties = members["properties"]?.objectValue {
            members["properties"] = .object(
                Dictionary(
                    uniqueKeysWithValues: properties.map { name, property in
                        guard var property = property.objectValue else { return (name, property) }
                        if property["description"] == nil {
                            property["description"] = property["title"] ?? .string(name)
                        }
                        return (name, .object(property))
                    }
                )
            )
        }
        return .object(members)
    }

    private static let texts: Set<String> = ["title", "description", "$comment"]
    private static let dropped: Set<String> = ["pattern", "patternProperties", "format", "$comment"]

    private static func cleanPart(_ schema: JSONValue) throws -> JSONValue {
        switch schema {
        case .array(let parts): return .array(try parts.map { try cleanPart($0) })
        case .object(let members):
            var result: [String: JSONValue] = [:]
            for (name, value) in members
            where !dropped.contains(name) || value.objectValue != nil && name != "patternProperties" {
                if name == "properties", let properties = value.objectValue {
                    var clean: [String: JSONValue] = [:]
                    for (property, part) in properties {
                        guard property.cleaned(atMost: 128, keepsLines: false) == property, !property.isEmpty else {
                            throw Failure.invalid(
                                "plugin.hidden-name",
                                "an argument's name hides something or is too long"
                            )
                        }
                        clean[property] = try cleanPart(part)
                    }
                    result[name] = .object(clean)
                } else if texts.contains(name), let text = value.stringValue {
                    result[name] = .string(text.cleaned(atMost: longestText))
                } else if ["enum", "const", "default", "examples", "required"].contains(name) {
                    result[name] = value
                } else {
                    result[name] = try cleanPart(value)
                }
            }
            return .object(result)
        default: return schema
        }
    }
}
