import Core

/// Reads the JSON of one event.
enum WireText {
    static func object(_ data: String) throws(WireFault) -> JSONValue {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: data)
        } catch {
            throw .malformed(data.utf8.first == UInt8(ascii: "<") ? "a page of HTML" : "malformed JSON")
        }
        guard value.objectValue != nil else { throw .malformed("JSON that is not an object") }
        return value
    }

    /// A count of tokens, 0 to a million million, whatever a server says: sums of many are still numbers.
    static func count(_ value: JSONValue?) -> Int { min(max(0, value?.intValue ?? 0), 1_000_000_000_000) }
}

/// Gives tool calls ids that are unique within an answer: a result must belong to one call.
struct CallIDs {
    private var used: Set<String> = []

    mutating func unique(_ proposed: String) -> String {
        var id = proposed.isEmpty ? "call_\(used.count + 1)" : proposed
        var number = 2
        while !used.insert(id).inserted {
            id = "\(proposed)_\(number)"
            number += 1
        }
        return id
    }
}

extension Optional where Wrapped == JSONValue {
    /// The value, unless it is absent or `null`.
    var present: JSONValue? { self == .some(.null) ? nil : self }
}
