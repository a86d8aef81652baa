import Core

extension JSONValue {
    /// The value with at most so many bytes: rows are dropped from the end of its longest list, `truncated` says so and `total` how
    /// many there were. What is no object is put into one then, as `rows`.
    ///
    /// - Returns: `nil` where it has no rows to drop.
    func cut(toBytes limit: Int) -> JSONValue? {
        guard text().utf8.count > limit else { return self }
        let whole: JSONValue = arrayValue == nil ? self : ["rows": self]
        guard case .object(let members) = whole, let list = Self.longestList(in: members) else { return nil }
        let rows = list.rows
        func kept(_ count: Int) -> JSONValue {
            var cut = Self.replacing(list.path[...], in: members, with: .array(Array(rows.prefix(count))))
            cut["truncated"] = true
            cut["total"] = .integer(Int64(rows.count))
            return .object(cut)
        }
        // The most rows that fit: each costs the same wherever it stands, so they are counted once.
        var left = limit - kept(0).text().utf8.count
        guard left >= 0 else { return nil }
        var count = 0
        for row in rows {
            left -= row.text().utf8.count + 1
            guard left >= 0 else { break }
            count += 1
        }
        return kept(count)
    }

    /// The list that takes the most room, at most three objects deep.
    private static func longestList(
        in members: [String: JSONValue],
        _ path: [String] = []
    ) -> (path: [String], rows: [JSONValue], bytes: Int)? {
        var longest: (path: [String], rows: [JSONValue], bytes: Int)?
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let found: (path: [String], rows: [JSONValue], bytes: Int)? =
                switch value {
                case .array(let rows) where !rows.isEmpty: (path + [name], rows, value.text().utf8.count)
                case .object(let inner) where path.count < 3: longestList(in: inner, path + [name])
                default: nil
                }
            if let found, found.bytes > longest?.bytes ?? 0 { longest = found }
        }
        return longest
    }

    private static func replacing(
        _ path: ArraySlice<String>,
        in members: [String: JSONValue],
        with value: JSONValue
    ) -> [String: JSONValue] {
        guard let name = path.first else { return members }
        var result = members
        if path.count == 1 {
            result[name] = value
        } else if let inner = members[name]?.objectValue {
            result[name] = .object(replacing(path.dropFirst(), in: inner, with: value))
        }
        return result
    }

    /// Whether a text is one of the members' values.
    func holds(_ text: String) -> Bool {
        switch self {
        case .string(let value): value == text
        case .array(let values): values.contains { $0.holds(text) }
        case .object(let members): members.values.contains { $0.holds(text) }
        default: false
        }
    }
}
