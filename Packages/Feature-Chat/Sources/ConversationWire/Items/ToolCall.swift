import Core

/// A tool that a model wants to run.
package struct ToolCall: Sendable, Hashable, Codable {
    /// Ties the result to the call; unique within an answer, whatever the server sent.
    package var id: String
    package var name: String
    /// The arguments as the model wrote them; not necessarily JSON.
    package var arguments: String
    /// The id of the item itself, in the Responses dialect.
    package var itemID: String?

    package init(id: String, name: String, arguments: String, itemID: String? = nil) {
        self.id = id
        self.name = name
        self.arguments = arguments
        self.itemID = itemID
    }

    /// The arguments; no text at all means no arguments. Line breaks and other control characters inside strings, which
    /// models often forget to escape, are taken as meant.
    ///
    /// - Throws: ``JSONSyntaxError`` where they are not JSON, for example because the answer was cut.
    package func input() throws(JSONSyntaxError) -> JSONValue {
        guard arguments.utf8.contains(where: { $0 > 32 }) else { return [:] }
        do {
            return try JSONValue(parsing: arguments)
        } catch {
            guard let mended = Self.escapingControls(arguments) else { throw error }
            return try JSONValue(parsing: mended)
        }
    }

    /// The text with control characters inside its strings escaped; `nil` where there are none.
    private static func escapingControls(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var isInString = false
        var isEscaped = false
        var found = false
        for byte in text.utf8 {
            if isInString, byte < 32 {
                found = true
                let digits = String(byte, radix: 16)
                bytes += Array("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
                isEscaped = false
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            bytes.append(byte)
        }
        return found ? bytes : nil
    }
}

/// The result of running a tool, for the model to read.
package struct ToolResult: Sendable, Hashable, Codable {
    package var callID: String
    package var name: String
    package var output: String
    package var isError: Bool
    /// When it ran, where it changed something.
    package var span: MomentSpan?
    /// Features whose data is in it beside the tool's own; `nil` for none.
    package var otherFeatures: Set<String>?

    package init(callID: String, name: String, output: String, isError: Bool = false, span: MomentSpan? = nil) {
        self.callID = callID
        self.name = name
        self.output = output
        self.isError = isError
        self.span = span
    }
}

/// A tool that a model may call.
package struct ToolDefinition: Sendable, Hashable, Codable {
    /// The name of the tool that finds others.
    package static let finder = "bento_find"

    /// 1 to 64 letters, digits, `_` and `-`, which is what every dialect takes.
    package var name: String
    package var description: String
    /// The JSON Schema of its input.
    package var schema: JSONValue

    package init(name: String, description: String, schema: JSONValue) {
        self.name = name
        self.description = description
        self.schema = schema
    }
}
