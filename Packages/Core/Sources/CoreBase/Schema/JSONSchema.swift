import Foundation

/// Checks values against a JSON Schema (2020-12): its assertions and applicators, and `$ref` within the document by
/// JSON Pointer. It ignores `format`, `unevaluatedProperties`, `unevaluatedItems`, anchors, and other documents.
public struct JSONSchema: Sendable {
    /// A place where a value does not match.
    public struct Fault: Sendable, Equatable, CustomStringConvertible {
        /// A JSON Pointer (RFC 6901) to the value; empty for the root.
        public let path: String
        /// The problem, as part of a sentence.
        public let problem: String
        /// The key that is unknown to the schema, if that is the fault.
        package let unknownKey: String?

        /// A sentence.
        public var description: String {
            path.isEmpty ? "The input \(problem)." : "'\(path.dropFirst())' \(problem)."
        }
    }

    /// The maximum nesting depth of schemas: a schema that refers to itself never ends.
    private static let deepest = 100

    private let schema: JSONValue

    public init(_ schema: JSONValue) { self.schema = schema }

    /// Every fault of a value; empty if it is valid.
    public func faults(in value: JSONValue) -> [Fault] {
        var faults: [Fault] = []
        check(value, schema, Place(), into: &faults)
        return faults
    }

    private func fits(_ value: JSONValue, _ schema: JSONValue, _ place: Place, isSame: Bool = true) -> Bool {
        var faults: [Fault] = []
        check(value, schema, isSame ? place : place.below(""), into: &faults)
        return faults.isEmpty
    }

    /// The location of a value, and the references that led to the schema it is checked against.
    private struct Place {
        var path = ""
        var depth = 0
        /// The references that were followed for this very value. A repeated one would never end.
        var references: Set<String> = []

        func below(_ step: String) -> Place { Place(path: "\(path)/\(step)", depth: depth + 1) }
    }

    private func check(_ value: JSONValue, _ schema: JSONValue, _ place: Place, into faults: inout [Fault]) {
        func fault(_ problem: String, key: String? = nil) {
            faults.append(Fault(path: place.path, problem: problem, unknownKey: key))
        }
        guard place.depth < Self.deepest else { return fault("is nested too deep for its schema") }
        if schema == .bool(false) { return fault("is not allowed") }
        if let types = schema["type"] {
            let names = types.arrayValue?.compactMap(\.stringValue) ?? [types.stringValue ?? ""]
            guard names.contains(where: { Self.matches(value, type: $0) }) else {
                return fault(
                    "must be \(Self.article(names.joined(separator: " or "))), not \(Self.article(value.typeName))"
                )
            }
        }
        if let allowed = schema["enum"]?.arrayValue, !allowed.contains(where: { $0.isSame(as: value) }) {
            fault("must be one of \(allowed.map { $0.stringValue ?? $0.text() }.joined(separator: ", "))")
        }
        if let constant = schema["const"], !constant.isSame(as: value) { fault("must be \(constant.text())") }
        Self.checkLimits(value, schema) { fault($0) }
        checkCombined(value, schema, place, into: &faults)
        switch value {
        case .object(let members): checkMembers(members, schema, place, into: &faults)
        case .array(let elements): checkElements(elements, schema, place, into: &faults)
        default: break
        }
    }

    private func checkCombined(
        _ value: JSONValue,
        _ schema: JSONValue,
        _ place: Place,
        into faults: inout [Fault]
    ) {
        func fault(_ problem: String) { faults.append(Fault(path: place.path, problem: problem, unknownKey: nil)) }
        if let reference = schema["$ref"]?.stringValue {
            var next = place
            if !next.references.insert(reference).inserted {
                fault("has a schema that names itself without end")
            } else if let named = named(reference) {
                check(value, named, next, into: &faults)
            } else {
                fault("is of a form that its schema does not have (\(reference.prefix(80)))")
            }
        }
        for part in schema["allOf"]?.arrayValue ?? [] {
            check(value, part, place, into: &faults)
        }
        if let choices = schema["anyOf"]?.arrayValue, !choices.contains(where: { fits(value, $0, place) }) {
            fault("fits none of the allowed forms")
        }
        if let choices = schema["oneOf"]?.arrayValue {
            let count = choices.count { fits(value, $0, place) }
            if count == 0 { fault("fits none of the allowed forms") }
            if count > 1 { fault("fits \(count) of the allowed forms, where it must fit one") }
        }
        if let other = schema["not"], fits(value, other, place) { fault("is of a form that is not allowed") }
        if let condition = schema["if"] {
            let next = fits(value, condition, place) ? schema["then"] : schema["else"]
            if let next { check(value, next, place, into: &faults) }
        }
    }

    private func checkMembers(
        _ members: [String: JSONValue],
        _ schema: JSONValue,
        _ place: Place,
        into faults: inout [Fault]
    ) {
        func fault(_ problem: String, key: String? = nil) {
            faults.append(Fault(path: place.path, problem: problem, unknownKey: key))
        }
        let properties = schema["properties"]?.objectValue ?? [:]
        let patterns = (schema["patternProperties"]?.objectValue ?? [:]).sorted { $0.key < $1.key }
            .map { (Self.pattern($0.key), $0.value) }
        let others = schema["additionalProperties"]
        for name in (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue) where members[name] == nil {
            fault("lacks '\(name)'")
        }
        for (name, needed) in schema["dependentRequired"]?.objectValue ?? [:] where members[name] != nil {
            for other in (needed.arrayValue ?? []).compactMap(\.stringValue) where members[other] == nil {
                fault("lacks '\(other)', which '\(name)' needs")
            }
        }
        for (name, part) in schema["dependentSchemas"]?.objectValue ?? [:] where members[name] != nil {
            check(.object(members), part, place, into: &faults)
        }
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            let memberPlace = place.below(Self.escaped(key))
            if let names = schema["propertyNames"], !fits(.string(key), names, place, isSame: false) {
                fault("has a field '\(key)', whose name is not allowed")
            }
            var isKnown = false
            if let property = properties[key] {
                isKnown = true
                check(member, property, memberPlace, into: &faults)
            }
            for (pattern, part) in patterns where pattern?.matches(key) == true {
                isKnown = true
                check(member, part, memberPlace, into: &faults)
            }
            guard !isKnown, let others else { continue }
            if others == .bool(false) {
                fault("has no field '\(key)'", key: key)
            } else {
                check(member, others, memberPlace, into: &faults)
            }
        }
    }

    private func checkElements(
        _ elements: [JSONValue],
        _ schema: JSONValue,
        _ place: Place,
        into faults: inout [Fault]
    ) {
        let first = schema["prefixItems"]?.arrayValue ?? []
        for (index, element) in elements.enumerated() {
            guard let part = index < first.count ? first[index] : schema["items"] else { continue }
            check(element, part, place.below("\(index)"), into: &faults)
        }
        if let wanted = schema["contains"] {
            let count = elements.count { fits($0, wanted, place, isSame: false) }
            let least = schema["minContains"]?.intValue ?? 1
            if count < least || count > schema["maxContains"]?.intValue ?? .max {
                faults.append(
                    Fault(path: place.path, problem: "has \(count) items of a form that it needs", unknownKey: nil)
                )
            }
        }
    }

    /// The part of the document that a reference names: `#`, `#/$defs/name`.
    private func named(_ reference: String) -> JSONValue? {
        guard reference.first == "#", reference.count == 1 || reference.dropFirst().first == "/" else { return nil }
        var part = schema
        for step in reference.dropFirst().split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let key = (String(step).removingPercentEncoding ?? String(step))
                .replacing("~1", with: "/").replacing("~0", with: "~")
            guard let next = part[key] ?? Int(key).flatMap({ part[$0] }) else { return nil }
            part = next
        }
        return part
    }
}

/// An argument type that knows its own JSON Schema, for types that are more than a plain string.
public protocol SchemaRepresentable {
    /// The schema of one value, for example `{"type": "string", "format": "date"}`.
    static var jsonSchema: JSONValue { get }
}
