import Core

/// The fields of a result that somebody wants: `kcal`, or `meals.title` for one of each of several.
package struct FieldSelection: Sendable, Equatable {
    package let fields: [[String]]

    /// Reads `kcal,meals.title`; `nil` if no field is named.
    package init?(_ text: String) {
        fields = text.split(separator: ",").map { field in
            field.filter { !$0.isWhitespace }.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }
        guard !fields.isEmpty, fields.allSatisfy({ $0.allSatisfy { !$0.isEmpty } }) else { return nil }
    }

    /// The result with only these fields; for a list, those of each element.
    ///
    /// - Throws: a failure (64) for a field that nothing in the result has.
    package func selected(of value: JSONValue) throws(Failure) -> JSONValue {
        for field in fields where !Self.has(field[...], value) {
            let known = Self.keys(of: value)
            throw .usage(
                "host.unknown-field",
                "The result has no field '\(field.joined(separator: ".").prefix(80))'.",
                recovery: known.isEmpty ? nil : "It has: \(known.sorted().joined(separator: ", "))."
            )
        }
        return Self.cut(value, fields.map { $0[...] })
    }

    private static func cut(_ value: JSONValue, _ fields: [ArraySlice<String>]) -> JSONValue {
        // A field that is named ends a path, and is kept whole.
        guard !fields.contains(where: \.isEmpty) else { return value }
        if case .array(let elements) = value { return .array(elements.map { cut($0, fields) }) }
        guard let object = value.objectValue else { return value }
        var result: [String: JSONValue] = [:]
        for (key, member) in object {
            let below = fields.filter { $0.first == key }.map { $0.dropFirst() }
            if !below.isEmpty { result[key] = cut(member, below) }
        }
        return .object(result)
    }

    private static func has(_ field: ArraySlice<String>, _ value: JSONValue) -> Bool {
        guard let first = field.first else { return true }
        if case .array(let elements) = value { return elements.isEmpty || elements.contains { has(field, $0) } }
        return value.objectValue?[first].map { has(field.dropFirst(), $0) } ?? false
    }

    private static func keys(of value: JSONValue) -> Set<String> {
        if case .array(let elements) = value { return elements.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
        return Set(value.objectValue?.keys.map { $0 } ?? [])
    }
}
