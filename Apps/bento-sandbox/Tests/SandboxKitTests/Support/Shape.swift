import Core

/// Compares the shape of a JSON value with that of others: the same keys, with values of the same kinds.
enum Shape {
    /// The differences from the samples, each with its path.
    ///
    /// - Parameters:
    ///   - value: the value to check.
    ///   - samples: values of real servers. A key must exist in one of them, with a value of a kind seen there.
    ///   - free: keys with arbitrary contents (tool inputs, names).
    static func faults(
        of value: JSONValue,
        like samples: [JSONValue],
        free: Set<String> = [],
        at path: String = "$"
    )
        -> [String]
    {
        let kinds = Set(samples.map(kind))
        guard kinds.contains(kind(value)) else { return ["\(path) is \(kind(value)), not \(kinds.sorted())"] }
        switch value {
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { key, member -> [String] in
                let known = samples.compactMap { $0[key] }
                if known.isEmpty { return ["\(path).\(key) is not known"] }
                return free.contains(key) ? [] : faults(of: member, like: known, free: free, at: "\(path).\(key)")
            }
        case .array(let elements):
            let known = samples.flatMap { $0.arrayValue ?? [] }
            return elements.enumerated().flatMap { index, element in
                faults(of: element, like: known, free: free, at: "\(path)[\(index)]")
            }
        default: return []
        }
    }

    private static func kind(_ value: JSONValue) -> String {
        switch value {
        case .integer, .number: "number"
        default: value.typeName
        }
    }
}
