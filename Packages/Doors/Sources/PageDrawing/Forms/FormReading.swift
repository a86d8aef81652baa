import Core

/// The data that a form posted, as the input of a flow. An empty field counts as absent; faults are reported by field.
public struct FormReading: Sendable {
    public let input: JSONValue
    /// The faults by property; those of the whole are under "".
    public let faults: [String: [String]]

    /// The maximum number of values of one field; further ones are not read.
    private static let mostValues = 1_000

    /// - Parameter fields: as they were posted, in order; those that the schema does not have are skipped.
    public init(_ fields: [(name: String, value: String)], for schema: JSONValue) {
        var posted: [String: [String]] = [:]
        for field in fields where (posted[field.name]?.count ?? 0) < Self.mostValues {
            posted[field.name, default: []].append(field.value)
        }
        var members: [String: JSONValue] = [:]
        var faults: [String: [String]] = [:]
        for field in FormField.fields(of: schema) {
            do {
                if let value = try Self.value(of: field, posted[field.name] ?? []) { members[field.name] = value }
            } catch {
                faults[field.name] = [error.message]
            }
        }
        input = .object(members)
        for fault in JSONSchema(schema).faults(in: input) {
            let (name, message) = Self.place(fault, in: schema)
            // What could not be read is not missing as well.
            if faults[name] == nil || members[name] != nil { faults[name, default: []].append(message) }
        }
        self.faults = faults
    }

    private struct Unreadable: Error {
        let message: String
    }

    private static func value(of field: FormField, _ posted: [String]) throws(Unreadable) -> JSONValue? {
        let texts = posted.map { $0.replacing("\r\n", with: "\n") }.filter { !$0.isEmpty }
        switch field.control {
        case .switch:
            if texts.contains("true") || texts.contains("on") { return true }
            return field.isRequired || field.schema["default"] == true ? false : nil
        case .choices(let values):
            let chosen = texts.map { text in values.first { FormField.text(of: $0) == text } ?? .string(text) }
            return chosen.isEmpty ? nil : .array(chosen)
        case .repeated(let control):
            var values: [JSONValue] = []
            for text in texts {
                if let value = try single(text, control) { values.append(value) }
            }
            return values.isEmpty ? nil : .array(values)
        default:
            guard let text = texts.last else { return nil }
            return try single(text, field.control)
        }
    }

    private static func single(_ text: String, _ control: FormField.Control) throws(Unreadable) -> JSONValue? {
        switch control {
        case .number(let isWhole):
            let words = text.split(whereSeparator: \.isWhitespace).joined()
            guard !words.isEmpty else { return nil }
            if let whole = Int64(words) { return .integer(whole) }
            // Swift's parser also accepts what JSON does not: hexadecimal numbers, infinity.
            let isFigure = words.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
            guard isFigure, let number = Double(words), number.isFinite else {
                throw Unreadable(
                    message: "must be \(isWhole ? "a whole number" : "a number"), such as \(isWhole ? "12" : "12.5")"
                )
            }
            return .number(number)
        case .choice(let values): return values.first { FormField.text(of: $0) == text } ?? .string(text)
        case .json:
            do {
                return try JSONValue(parsing: text)
            } catch {
                throw Unreadable(message: "is no JSON: \(error)")
            }
        default: return .string(text)
        }
    }

    /// The field that a fault belongs to, and the message beside it.
    private static func place(_ fault: JSONSchema.Fault, in schema: JSONValue) -> (name: String, message: String) {
        let path = fault.path.split(separator: "/").map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
        guard let name = path.first else {
            let missing = FormField.fields(of: schema).first { fault.problem == "lacks '\($0.name)'" }
            return missing.map { ($0.name, "is needed") } ?? ("", fault.description)
        }
        let number = path.count > 1 ? Int(path[1]).map { "\($0 &+ 1). " } ?? "" : ""
        return (name, number + fault.problem)
    }
}

extension FormReading {
    /// Faults that a flow itself found, by the field that each names.
    public static func faults(_ sentences: [String], for schema: JSONValue) -> [String: [String]] {
        let names = FormField.fields(of: schema).map(\.name)
        var faults: [String: [String]] = [:]
        for sentence in sentences {
            let name = names.first { sentence.hasPrefix("'\($0)'") || sentence.contains("lacks '\($0)'") }
            faults[name ?? "", default: []].append(sentence)
        }
        return faults
    }
}
