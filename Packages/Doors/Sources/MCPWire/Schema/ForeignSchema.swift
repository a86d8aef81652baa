import Core
import Foundation

/// The JSON Schema of a tool from an outside author, with its references resolved.
///
/// Nothing is fetched: a reference stays within the document. Limits prevent a small document from growing without
/// bounds.
///
/// - Important: Its patterns are untrusted regular expressions; code that validates values with them needs a time
///   limit.
public struct ForeignSchema: Sendable, Hashable {
    /// The maximum nesting depth of schemas, including references.
    static let deepest = 32
    /// The maximum number of schemas, including those that replace references.
    static let most = 2000
    /// The maximum number of bytes of text, including that which replaces references.
    static let heaviest = 1 << 20

    /// Without `$ref`, `$defs` and `definitions`.
    public let json: JSONValue
    /// The arguments that a client over HTTP also sends as headers.
    public let headers: [ParameterHeader]

    /// - Throws: for dialects other than those from draft 6 to 2020-12, for references to other documents, to missing
    ///   parts, or to themselves, and for schemas beyond the limits.
    public init(_ schema: JSONValue) throws(SchemaFault) {
        switch schema["$schema"] {
        case nil: break
        case .string(let dialect) where Self.isKnown(dialect): break
        default: throw SchemaFault("is written in a dialect that is not read here")
        }
        let isOld = schema["$schema"]?.stringValue?.contains("draft-0") ?? false
        var resolver = SchemaResolver(root: schema, ignoresSiblings: isOld)
        try resolver.add(weight: schema)
        json = try resolver.resolved(schema, SchemaResolver.Place())
        headers = try ParameterHeader.all(in: schema)
    }

    private static func isKnown(_ dialect: String) -> Bool {
        let name = dialect.drop { $0 != ":" }.trimmingSuffix { $0 == "#" }
        return [
            "://json-schema.org/draft/2020-12/schema", "://json-schema.org/draft/2019-09/schema",
            "://json-schema.org/draft-07/schema", "://json-schema.org/draft-06/schema",
        ].contains(name)
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, matches(last) { rest.removeLast() }
        return rest
    }
}

private struct SchemaResolver {
    let root: JSONValue
    /// True until draft 7, where members beside a reference are ignored.
    let ignoresSiblings: Bool
    private var count = 0
    private var weight = 0

    init(root: JSONValue, ignoresSiblings: Bool) {
        self.root = root
        self.ignoresSiblings = ignoresSiblings
    }

    /// The location of a schema.
    struct Place {
        var depth = 0
        /// The references that led here: a repeated one never ends.
        var references: Set<String> = []
        /// True below an `$id`, where references begin at that schema.
        var isBelowID = false
    }

    mutating func add(weight json: JSONValue) throws(SchemaFault) {
        weight += Self.weight(json)
        guard weight <= ForeignSchema.heaviest else { throw SchemaFault("is too large") }
    }

    private static func weight(_ json: JSONValue) -> Int {
        switch json {
        case .null, .bool, .integer, .number: 8
        case .string(let text): text.utf8.count + 8
        case .array(let elements): elements.reduce(8) { $0 + weight($1) }
        case .object(let members): members.reduce(8) { $0 + $1.key.utf8.count + weight($1.value) }
        }
    }

    mutating func resolved(_ schema: JSONValue, _ place: Place) throws(SchemaFault) -> JSONValue {
        count += 1
        guard count <= ForeignSchema.most else { throw SchemaFault("has more than \(ForeignSchema.most) parts") }
        guard place.depth <= ForeignSchema.deepest else {
            throw SchemaFault("is nested deeper than \(ForeignSchema.deepest) levels")
        }
        guard case .object(var members) = schema else {
            guard schema.boolValue != nil else { throw SchemaFault("has a part that is no schema") }
            return schema
        }
        for name in ["$dynamicRef", "$recursiveRef"] where members[name] != nil {
            throw SchemaFault("has a '\(name)', which is not read here")
        }
        for name in ["$defs", "definitions"] { members[name] = nil }
        var inner = place
        inner.depth += 1
        if place.depth > 0, members["$id"] != nil { inner.isBelowID = true }
        guard let reference = members.removeValue(forKey: "$ref") else {
            return .object(try withResolvedParts(members, inner))
        }
        let target = try named(reference, &inner)
        try add(weight: target)
        return try joined(try resolved(target, inner), members, inner)
    }

    /// The target of a reference; updates the place that it leads to.
    private func named(_ reference: JSONValue, _ place: inout Place) throws(SchemaFault) -> JSONValue {
        guard let text = reference.stringValue else { throw SchemaFault("has a '$ref' that is no string") }
        guard text.hasPrefix("#"), !place.isBelowID else { throw SchemaFault("refers to another document") }
        guard place.references.insert(text).inserted else { throw SchemaFault("refers to itself") }
        guard let target = root.at(fragment: text) else { throw SchemaFault("refers to a part that is not there") }
        return target
    }

    /// The referenced schema combined with the members beside the reference.
    private mutating func joined(
        _ target: JSONValue,
        _ siblings: [String: JSONValue],
        _ place: Place
    ) throws(SchemaFault) -> JSONValue {
        let words = siblings.filter { Self.annotations.contains($0.key) }
        guard words.count < siblings.count, !ignoresSiblings else {
            guard case .object(let members) = target, !words.isEmpty else { return target }
            return .object(members.merging(words) { $1 })
        }
        var members = try withResolvedParts(siblings, place)
        members["allOf"] = .array([target] + (members["allOf"]?.arrayValue ?? []))
        return .object(members)
    }

    private mutating func withResolvedParts(
        _ schema: [String: JSONValue],
        _ place: Place
    ) throws(SchemaFault) -> [String: JSONValue] {
        var members = schema
        for (name, value) in schema {
            guard let form = SchemaKeyword.forms[name] else { continue }
            members[name] = try resolvedParts(value, form, place)
        }
        return members
    }

    private mutating func resolvedParts(
        _ value: JSONValue,
        _ form: SchemaKeyword.Form,
        _ place: Place
    ) throws(SchemaFault) -> JSONValue {
        switch (form, value) {
        case (.schema, .array(let parts)), (.list, .array(let parts)):
            var resolvedParts: [JSONValue] = []
            for part in parts { resolvedParts.append(try resolved(part, place)) }
            return .array(resolvedParts)
        case (.schema, _): return try resolved(value, place)
        case (.map, .object(let parts)):
            var resolvedParts: [String: JSONValue] = [:]
            for (name, part) in parts {
                // 'dependencies' may list names instead.
                resolvedParts[name] = part.arrayValue != nil ? part : try resolved(part, place)
            }
            return .object(resolvedParts)
        default: throw SchemaFault("has a part that is no schema")
        }
    }

    /// Keywords that describe and do not constrain.
    private static let annotations: Set<String> = [
        "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment",
    ]
}

/// The keywords that hold schemas, from draft 6 to 2020-12.
enum SchemaKeyword {
    enum Form { case schema, list, map }

    static let forms: [String: Form] = [
        "additionalItems": .schema, "additionalProperties": .schema, "contains": .schema, "else": .schema,
        "if": .schema,
        "items": .schema, "not": .schema, "propertyNames": .schema, "then": .schema, "unevaluatedItems": .schema,
        "unevaluatedProperties": .schema,
        "allOf": .list, "anyOf": .list, "oneOf": .list, "prefixItems": .list,
        "dependencies": .map, "dependentSchemas": .map, "patternProperties": .map, "properties": .map,
    ]
}

extension JSONValue {
    /// The part of a document that a fragment of a URI names by a JSON Pointer (RFC 6901, section 6): `#/$defs/day`.
    fileprivate func at(fragment: String) -> JSONValue? {
        guard let pointer = fragment.dropFirst().removingPercentEncoding else { return nil }
        guard !pointer.isEmpty else { return self }
        guard pointer.first == "/" else { return nil }
        var part = self
        for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let key = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
            guard let next = part[key] ?? Int(key).flatMap({ part[$0] }) else { return nil }
            part = next
        }
        return part
    }
}

/// A fault in an outside author's schema that makes it unusable; its tool cannot be called.
public struct SchemaFault: BentoError, Equatable {
    /// The problem, as part of a sentence: `refers to another document`.
    public let problem: String

    init(_ problem: String) { self.problem = problem }

    public var code: String { "mcp.schema" }
    public var message: String { "The tool's schema \(problem)." }
    public var exitStatus: ExitStatus { .protocolError }
}
