import Core

/// One property of a schema as a field of a form.
struct FormField: Sendable {
    /// The kind of control.
    enum Control: Equatable, Sendable {
        /// One line, or more if its value has more.
        case text
        case date, secret, file
        case number(isWhole: Bool)
        case `switch`
        case choice([JSONValue])
        /// Several of a few values.
        case choices([JSONValue])
        /// Several of one kind.
        indirect case repeated(Control)
        /// A value that no field can show, as JSON.
        case json
    }

    /// The longest list of choices that is shown as buttons.
    private static let mostButtons = 4

    let name: String
    let schema: JSONValue
    let isRequired: Bool
    let control: Control

    init(_ name: String, _ schema: JSONValue, isRequired: Bool) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        control = Self.control(name, schema)
    }

    /// The fields of an object's schema: those that it requires in their order, then the others by name.
    static func fields(of schema: JSONValue) -> [FormField] {
        let properties = schema["properties"]?.objectValue ?? [:]
        var required: [String] = []
        for name in (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        where properties[name] != nil && !required.contains(name) {
            required.append(name)
        }
        let others = properties.keys.filter { !required.contains($0) }.sorted()
        return (required + others).map { name in
            FormField(name, properties[name] ?? [:], isRequired: required.contains(name))
        }
    }

    private static func control(_ name: String, _ schema: JSONValue) -> Control {
        guard schema["const"] == nil, schema["anyOf"] == nil, schema["oneOf"] == nil, schema["$ref"] == nil else {
            return .json
        }
        if let values = schema["enum"]?.arrayValue, !values.isEmpty {
            return values.allSatisfy({ $0.arrayValue == nil && $0.objectValue == nil }) ? .choice(values) : .json
        }
        let types = schema["type"]?.arrayValue?.compactMap(\.stringValue).filter { $0 != "null" }
        switch types.flatMap({ $0.count == 1 ? $0[0] : "" }) ?? schema["type"]?.stringValue {
        case "string": return text(name, schema)
        case "integer": return .number(isWhole: true)
        case "number": return .number(isWhole: false)
        case "boolean": return .switch
        case "array":
            switch control(name, schema["items"] ?? [:]) {
            case .choice(let values): return .choices(values)
            case .text: return .repeated(.text)
            case .date: return .repeated(.date)
            case .secret: return .repeated(.secret)
            case .file: return .repeated(.file)
            case .number(let isWhole): return .repeated(.number(isWhole: isWhole))
            default: return .json
            }
        default: return .json
        }
    }

    private static func text(_ name: String, _ schema: JSONValue) -> Control {
        switch schema["format"]?.stringValue {
        case "date": return .date
        case "password": return .secret
        case "binary": return .file
        default: break
        }
        let isSecret = schema["writeOnly"] == true || secrets.contains { name.lowercased().hasSuffix($0) }
        return isSecret ? .secret : .text
    }

    /// The endings of names whose values nobody should read over a shoulder.
    private static let secrets = ["password", "passphrase", "secret", "mnemonic", "apikey", "token"]

    /// True if its choices are buttons, one of which is always pressed.
    var hasButtons: Bool {
        guard case .choice(let values) = control else { return false }
        return isRequired && values.count <= Self.mostButtons
    }

    /// The name in words: `preWorkout` is "Pre workout".
    var label: String {
        if let title = schema["title"]?.stringValue, !title.isEmpty { return title }
        return Self.words(name)
    }

    var hint: String? {
        var hint = schema["description"]?.stringValue ?? schema["items"]?["description"]?.stringValue
        if control == .json { hint = [hint, "As JSON."].compactMap { $0 }.joined(separator: " ") }
        guard control != .switch, let byDefault = schema["default"], byDefault != .null else { return hint }
        return [hint, "By default \(Self.text(of: byDefault))."].compactMap { $0 }.joined(separator: " ")
    }

    static func words(_ name: String) -> String {
        var words = ""
        for letter in name {
            if letter == "_" || letter == "-" {
                words.append(" ")
            } else if letter.isUppercase, let last = words.last, last.isLowercase || last.isNumber {
                words += " " + letter.lowercased()
            } else {
                words.append(letter)
            }
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// A value as a field holds it.
    static func text(of value: JSONValue) -> String { value.stringValue ?? (value == .null ? "" : value.text()) }

    /// The contents of the form fields for a value; none if it is absent.
    func texts(of value: JSONValue?) -> [String] {
        guard let value, value != .null else { return [] }
        switch control {
        case .json: return [value.text(pretty: true)]
        case .choices, .repeated: return (value.arrayValue ?? [value]).map(Self.text)
        default: return [Self.text(of: value)]
        }
    }
}
