import Core

/// Checks values against a JSON Schema (2020-12), as far as Bento's own schemas go: `type`, `enum`, `const`,
/// `properties`, `required`, `additionalProperties: false`, `items`, `minItems`, `maxItems`, `minLength`, `maxLength`,
/// `minimum`, `maximum`, `anyOf`. Other keywords are annotations here and are not looked at.
public struct JSONSchema: Sendable {
    /// A place where a value does not fit.
    public struct Fault: Sendable, Equatable, CustomStringConvertible {
        /// A JSON Pointer (RFC 6901) to the value; empty for the whole.
        public let path: String
        /// What is wrong, as a part of a sentence.
        public let problem: String
        /// The key that the schema does not know, where that is the fault.
        let unknownKey: String?

        /// A sentence.
        public var description: String {
            path.isEmpty ? "The input \(problem)." : "'\(path.dropFirst())' \(problem)."
        }
    }

    private let schema: JSONValue

    /// Takes a schema.
    public init(_ schema: JSONValue) { self.schema = schema }

    /// Every fault of a value; empty where it fits.
    public func faults(in value: JSONValue) -> [Fault] {
        var faults: [Fault] = []
        Self.check(value, schema, path: "", into: &faults)
        return faults
    }

    private static func check(_ value: JSONValue, _ schema: JSONValue, path: String, into faults: inout [Fault]) {
        func fault(_ problem: String, key: String? = nil) {
            faults.append(Fault(path: path, problem: problem, unknownKey: key))
        }
        if schema == .bool(false) { return fault("is not allowed") }
        if let types = schema["type"] {
            let names = types.arrayValue?.compactMap(\.stringValue) ?? [types.stringValue ?? ""]
            guard names.contains(where: { matches(value, type: $0) }) else {
                return fault("must be \(article(names.joined(separator: " or "))), not \(article(value.typeName))")
            }
        }
        if let allowed = schema["enum"]?.arrayValue, !allowed.contains(value) {
            fault("must be one of \(allowed.map { $0.stringValue ?? $0.text() }.joined(separator: ", "))")
        }
        if let constant = schema["const"], constant != value { fault("must be \(constant.text())") }
        if let choices = schema["anyOf"]?.arrayValue {
            let fits = choices.contains { JSONSchema($0).faults(in: value).isEmpty }
            if !fits { fault("fits none of the allowed forms") }
        }
        checkLimits(value, schema, fault: { fault($0) })
        switch value {
        case .object(let members):
            let properties = schema["properties"]?.objectValue ?? [:]
            for name in (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue) where members[name] == nil {
                fault("lacks '\(name)'")
            }
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                if let property = properties[key] {
                    check(member, property, path: "\(path)/\(escaped(key))", into: &faults)
                } else if schema["additionalProperties"] == .bool(false) {
                    fault("has no field '\(key)'", key: key)
                }
            }
        case .array(let elements):
            guard let items = schema["items"] else { return }
            for (index, element) in elements.enumerated() {
                check(element, items, path: "\(path)/\(index)", into: &faults)
            }
        default: break
        }
    }

    private static func checkLimits(_ value: JSONValue, _ schema: JSONValue, fault: (String) -> Void) {
        if let number = value.doubleValue {
            if let least = schema["minimum"]?.doubleValue, number < least { fault("must be at least \(plain(least))") }
            if let most = schema["maximum"]?.doubleValue, number > most { fault("must be at most \(plain(most))") }
        }
        if let string = value.stringValue {
            let length = string.unicodeScalars.count
            if let least = schema["minLength"]?.intValue, length < least {
                fault(least == 1 ? "must not be empty" : "must have at least \(least) characters")
            }
            if let most = schema["maxLength"]?.intValue, length > most { fault("must have at most \(most) characters") }
        }
        if let elements = value.arrayValue {
            if let least = schema["minItems"]?.intValue, elements.count < least {
                fault("must have at least \(least) items")
            }
            if let most = schema["maxItems"]?.intValue, elements.count > most {
                fault("must have at most \(most) items")
            }
        }
    }

    private static func matches(_ value: JSONValue, type: String) -> Bool {
        switch type {
        case "number": value.doubleValue != nil
        case "integer": value.intValue != nil
        default: value.typeName == type
        }
    }

    private static func plain(_ number: Double) -> String { JSONValue.number(number).text() }

    private static func article(_ name: String) -> String {
        switch name {
        case "null": "null"
        case _ where name.first.map { "aeio".contains($0) } ?? false: "an \(name)"
        default: "a \(name)"
        }
    }

    private static func escaped(_ key: String) -> String {
        key.map { $0 == "~" ? "~0" : ($0 == "/" ? "~1" : String($0)) }.joined()
    }
}
