import Core
import MCPClient

/// JSON of any form as something to look at.
enum DataDrawing {
    private static let deepest = 4
    private static let mostRows = 200
    private static let mostColumns = 8

    static func presentation(of data: JSONValue, depth: Int = 0) -> Presentation {
        switch data {
        case .object(let members): return object(members, depth)
        case .array(let elements): return array(elements, depth)
        default: return .text(word(data))
        }
    }

    private static func object(_ members: [String: JSONValue], _ depth: Int) -> Presentation {
        let sorted = members.sorted { $0.key < $1.key }
        let isDeep = depth >= deepest
        let flat = sorted.filter { isDeep || isFlat($0.value) }
        var parts: [Presentation] = []
        if !flat.isEmpty {
            parts.append(.keyValues(flat.prefix(mostRows).map { KeyValue(title($0.key), word($0.value)) }))
        }
        if !isDeep {
            for (name, value) in sorted.filter({ !isFlat($0.value) }).prefix(mostRows) {
                parts.append(.section(title(name), [presentation(of: value, depth: depth + 1)]))
            }
        }
        if sorted.isEmpty { parts = [.text("none", tone: .muted)] }
        if sorted.count > mostRows { parts.append(more(sorted.count - mostRows)) }
        return parts.count == 1 ? parts[0] : .stack(parts)
    }

    private static func array(_ elements: [JSONValue], _ depth: Int) -> Presentation {
        let shown = elements.prefix(mostRows)
        var parts: [Presentation] = []
        let rows = shown.compactMap(\.objectValue)
        var columns: [String] = []
        for row in rows {
            for name in row.keys.sorted() where !columns.contains(name) && columns.count < 64 { columns.append(name) }
        }
        if rows.count == shown.count, !rows.isEmpty, (1...mostColumns).contains(columns.count),
            rows.allSatisfy({ $0.values.allSatisfy(isFlat) })
        {
            parts.append(
                .table(
                    Table(
                        columns.map { .init(title($0)) },
                        rows: rows.map { row in columns.map { .init(row[$0].map(word) ?? "") } }
                    )
                )
            )
        } else if shown.allSatisfy(isFlat) || depth >= deepest {
            parts.append(.text(shown.map { "- " + word($0) }.joined(separator: "\n")))
        } else {
            for (place, element) in shown.enumerated() {
                parts.append(.section("\(place + 1)", [presentation(of: element, depth: depth + 1)]))
            }
        }
        if elements.isEmpty { parts = [.text("none", tone: .muted)] }
        if elements.count > mostRows { parts.append(more(elements.count - mostRows)) }
        return parts.count == 1 ? parts[0] : .stack(parts)
    }

    private static func more(_ count: Int) -> Presentation {
        .text("\(count) more; --json prints all.", tone: .muted)
    }

    private static func isFlat(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members): members.isEmpty
        case .array(let elements):
            elements.count <= 8 && elements.allSatisfy { $0.objectValue == nil && $0.arrayValue == nil }
        default: true
        }
    }

    private static func title(_ name: String) -> String { name.cleaned(atMost: 60, keepsLines: false) }

    private static func word(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text.cleaned(atMost: 500)
        case .array(let elements): elements.map { word($0) }.joined(separator: ", ").cleaned(atMost: 500)
        case .null: ""
        case .bool(let isTrue): isTrue ? "yes" : "no"
        default: value.text().cleaned(atMost: 500, keepsLines: false)
        }
    }
}
