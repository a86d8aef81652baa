import Core

/// A form with questions that a server asks the person through a client.
///
/// - Important: Never a secret, a key, or a yes to a payment: the client reads the answers, and may give them by itself.
public struct Form: Sendable, Hashable {
    /// The maximum number of fields: a longer form is not a question to a person.
    static let mostFields = 64

    public let message: String
    /// The fields. In a form that was read, the required ones come first and in their order, then the others by name:
    /// JSON keeps no other order.
    public let fields: [FormField]
    private let others: [String: JSONValue]

    public init(_ message: String, _ fields: [FormField]) {
        self.message = message
        self.fields = fields
        others = [:]
    }

    init(_ message: String, schema: [String: JSONValue]) throws(ShapeFault) {
        self.message = message
        var members = Members(schema, at: "requestedSchema")
        guard try members.string("type") == "object" else { throw ShapeFault("'requestedSchema/type' must be object") }
        let required = try members.optionalStrings("required") ?? []
        let properties = try members.object("properties")
        guard properties.count <= Self.mostFields else {
            throw ShapeFault("'requestedSchema' must have at most \(Self.mostFields) properties")
        }
        var fields: [FormField] = []
        for name in required {
            guard let property = properties[name], !fields.contains(where: { $0.name == name }) else { continue }
            fields.append(try FormField(name, property, isRequired: true))
        }
        let names = Set(required)
        for (name, property) in properties.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            fields.append(try FormField(name, property, isRequired: false))
        }
        self.fields = fields
        others = members.rest
    }

    /// The schema of the answers.
    public var schema: JSONValue {
        let properties = Dictionary(fields.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        return .object(
            others.with(["type": "object", "properties": .object(properties), "required": .elements(required)])
        )
    }

    /// The answers to these questions in a client's response. Members that were not asked for are left out.
    ///
    /// - Throws: a sentence for the client that says which answers are not valid.
    public func answers(in content: [String: JSONValue]) throws(ShapeFault) -> [String: JSONValue] {
        let names = Set(fields.map(\.name))
        let answers = content.filter { names.contains($0.key) && $0.value != .null }
        let faults = JSONSchema(schema).faults(in: .object(answers))
        guard faults.isEmpty else {
            throw ShapeFault(faults.map { String("\($0)".dropLast()) }.joined(separator: "; "))
        }
        return answers
    }
}
