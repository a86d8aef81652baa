extension JSONValue {
    /// The same object in at most so many bytes of JSON. Lists that are too long lose their last rows, the longest list
    /// first, and long texts their ends; `truncated` and `total` say so. All members stay, so that it still matches its
    /// schema.
    func shortened(toBytes limit: Int) -> JSONValue {
        guard case .object(var members) = self, byteCount > limit else { return self }
        // A result may have a total of its own.
        let totalName = members["total"] == nil ? "total" : "totalRows"
        var lost: (rows: Int, of: Int)?
        members["truncated"] = nil
        let room = limit - #"{,"truncated":true,"":}"#.utf8.count - totalName.utf8.count - 20
        guard case .object(var result) = JSONValue.object(members).cut(toBytes: room, lost: &lost) else { return self }
        result["truncated"] = true
        if let lost { result[totalName] = .integer(Int64(lost.of)) }
        return .object(result)
    }

    private var byteCount: Int { text().utf8.count }

    /// - Parameter lost: the list that has lost most rows so far, with how many it had.
    private func cut(toBytes limit: Int, lost: inout (rows: Int, of: Int)?) -> JSONValue {
        let size = byteCount
        guard size > limit else { return self }
        switch self {
        case .object(var members):
            // Short values stay whole, and the longest are shortened.
            var left = size
            for (name, value) in members.map({ ($0.key, $0.value, $0.value.byteCount) })
                .sorted(by: { ($1.2, $0.0) < ($0.2, $1.0) }).map({ ($0.0, $0.1) })
            where left > limit {
                let whole = value.byteCount
                let short = value.cut(toBytes: max(2, whole - (left - limit)), lost: &lost)
                members[name] = short
                left -= whole - short.byteCount
            }
            return .object(members)
        case .array(let rows):
            var kept: [JSONValue] = []
            var used = 2
            for row in rows {
                used += row.byteCount + (kept.isEmpty ? 0 : 1)
                guard used <= limit else { break }
                kept.append(row)
            }
            // A single row that is too long is shown in part, if there is space for a meaningful part.
            if kept.isEmpty, limit > 200, let first = rows.first { kept = [first.cut(toBytes: limit - 2, lost: &lost)] }
            let missing = rows.count - kept.count
            if missing > lost?.rows ?? 0 { lost = (missing, rows.count) }
            return .array(kept)
        case .string(let text): return .string(text.beginning(ofJSONBytes: limit - #""…""#.utf8.count) + "…")
        default: return self
        }
    }
}

extension String {
    /// The longest beginning that takes at most so many bytes in a JSON string, where an escape is longer than the
    /// character it stands for; never a part of a character, and so never of an escape.
    fileprivate func beginning(ofJSONBytes limit: Int) -> Substring {
        var left = limit
        var end = startIndex
        while end < endIndex {
            left -= JSONValue.string(String(self[end])).text().utf8.count - #""""#.utf8.count
            guard left >= 0 else { break }
            end = index(after: end)
        }
        return self[..<end]
    }
}
