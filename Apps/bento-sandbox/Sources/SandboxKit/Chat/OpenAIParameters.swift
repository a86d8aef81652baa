import Core

/// The members of a request to one of OpenAI's endpoints, read with the service's own error messages.
struct OpenAIParameters {
    let body: JSONValue

    /// - Parameter known: the members that the endpoint has; any other is refused with `refusal`.
    init(_ body: JSONValue, known: Set<String>, refusal: (String) -> RequestFault) throws(RequestFault) {
        for name in body.objectValue?.keys.sorted() ?? [] where !known.contains(name) { throw refusal(name) }
        self.body = body
    }

    /// A member; `nil` if it is absent or null.
    subscript(_ name: String) -> JSONValue? {
        guard let value = body[name], value != .null else { return nil }
        return value
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws(RequestFault) {
        guard let value = self[name] else { return }
        guard let number = value.doubleValue else {
            throw RequestFault("Invalid type for '\(name)': expected a decimal.", name, code: "invalid_type")
        }
        guard range.contains(number) else {
            throw RequestFault(
                "Invalid '\(name)': decimal value out of range. Expected a value from \(range.lowerBound) to \(range.upperBound).",
                name,
                code: "decimal_out_of_range"
            )
        }
    }

    func integer(_ name: String, _ range: ClosedRange<Int>) throws(RequestFault) -> Int? {
        guard let value = self[name] else { return nil }
        guard case .integer = value, let number = value.intValue else {
            throw RequestFault("Invalid type for '\(name)': expected an integer.", name, code: "invalid_type")
        }
        guard range.contains(number) else {
            throw RequestFault(
                "Invalid '\(name)': integer out of range. Expected a value from \(range.lowerBound) to \(range.upperBound), "
                    + "but got \(number) instead.",
                name,
                code: number < range.lowerBound ? "integer_below_min_value" : "integer_above_max_value"
            )
        }
        return number
    }

    func flag(_ name: String) throws(RequestFault) -> Bool? {
        guard let value = self[name] else { return nil }
        guard let flag = value.boolValue else {
            throw RequestFault("Invalid type for '\(name)': expected a boolean.", name, code: "invalid_type")
        }
        return flag
    }

    /// One of the models that this server has.
    func model(missing: RequestFault) throws(RequestFault) -> String {
        guard let value = self["model"] else { throw missing }
        guard let model = value.stringValue else {
            throw RequestFault("Invalid type for 'model': expected a string.", "model", code: "invalid_type")
        }
        guard !model.isEmpty else { throw missing }
        guard SandboxModels.openAI.contains(model) else {
            throw RequestFault(
                "The model `\(model.prefix(80))` does not exist or you do not have access to it.",
                "model",
                code: "model_not_found",
                status: 404
            )
        }
        return model
    }

    /// The effort that a request wants put into reasoning: whether there is to be any.
    static func thinks(_ value: JSONValue?, at name: String, model: String) throws(RequestFault) -> Bool {
        guard let value, value != .null else { return false }
        let efforts = ["none", "minimal", "low", "medium", "high", "xhigh"]
        guard let effort = value.stringValue, efforts.contains(effort) else {
            throw RequestFault(
                "Invalid value for '\(name)'. Supported values are: \(efforts.map { "'\($0)'" }.joined(separator: ", ")).",
                name,
                code: "invalid_value"
            )
        }
        guard SandboxModels.thinks(model) else {
            throw RequestFault(
                "Unsupported parameter: '\(name)' is not supported with this model.",
                name,
                code: "unsupported_parameter"
            )
        }
        return effort != "none"
    }

    /// The name and the schema of a tool, in whichever place an endpoint has them.
    static func tool(name: JSONValue?, schema: JSONValue?, at place: String) throws(RequestFault) -> CoachTool {
        guard let name = name?.stringValue else {
            throw RequestFault(
                "Missing required parameter: '\(place).name'.",
                "\(place).name",
                code: "missing_required_parameter"
            )
        }
        guard ToolName.isValid(name, longest: 64) else {
            throw RequestFault(
                "Invalid '\(place).name': string does not match pattern. Expected a string that matches "
                    + "the pattern '^[a-zA-Z0-9_-]+$'.",
                "\(place).name",
                code: "invalid_value"
            )
        }
        let schema = schema.flatMap { $0 == .null ? Optional.none : $0 } ?? [:]
        guard schema.objectValue != nil, ["object", nil].contains(schema["type"]?.stringValue) else {
            throw RequestFault(
                "Invalid schema for function '\(name)': schema must be a JSON Schema of 'type: \"object\"'.",
                "\(place).parameters",
                code: "invalid_function_parameters"
            )
        }
        return CoachTool(name: name, schema: schema)
    }

    /// - Parameter named: finds the name of a function in a choice that is an object.
    func choice(among tools: [CoachTool], named: (JSONValue) -> String?) throws(RequestFault) -> ToolChoice {
        guard let value = self["tool_choice"] else { return .auto }
        guard !tools.isEmpty || value == "none" || value == "auto" else {
            throw RequestFault(
                "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
                "tool_choice"
            )
        }
        switch value.stringValue {
        case "auto": return .auto
        case "none": return .never
        case "required": return .any
        case nil:
            guard let name = named(value) else { break }
            guard tools.contains(where: { $0.name == name }) else {
                throw RequestFault("Tool choice '\(name)' not found in 'tools' parameter.", "tool_choice")
            }
            return .named(name)
        default: break
        }
        throw RequestFault(
            "Invalid value for 'tool_choice': expected 'none', 'auto', 'required' or a function.",
            "tool_choice"
        )
    }
}
