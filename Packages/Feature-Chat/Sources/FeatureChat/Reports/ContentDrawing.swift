import ConversationWire
import Core

/// Draws what a gateway sends to be shown. Kinds that are not known are named, never guessed.
enum ContentDrawing {
    static func presentation(_ content: GatewayContent) -> Presentation {
        guard let kind = content.kind else {
            return .text("The server sent '\(content.type.prefix(60))', which this Bento cannot draw.", tone: .muted)
        }
        switch kind {
        case .text: return .text(text(content.data))
        case .markdown: return .markdown(text(content.data))
        case .link:
            return .text(
                [content.data["title"]?.stringValue, content.data["url"]?.stringValue].compactMap { $0 }.joined(
                    separator: ": "
                )
            )
        case .table, .overview, .chart, .workout, .plan, .meal, .recipe, .places:
            return .section(kind.rawValue.capitalized, [drawn(content.data)])
        }
    }

    private static func text(_ data: JSONValue) -> String {
        String((data.stringValue ?? data["text"]?.stringValue ?? data["content"]?.stringValue ?? "").prefix(20_000))
    }

    /// Objects as names and values, lists of objects as tables, all else as text.
    private static func drawn(_ data: JSONValue) -> Presentation {
        if let rows = data.arrayValue ?? data["rows"]?.arrayValue ?? data["items"]?.arrayValue, !rows.isEmpty {
            let names = Set(rows.prefix(50).flatMap { ($0.objectValue ?? [:]).keys }).sorted().prefix(8)
            guard !names.isEmpty else { return .text(rows.prefix(50).map(short).joined(separator: "\n")) }
            return .table(
                Table(
                    names.map { Table.Column($0) },
                    rows: rows.prefix(50).map { row in names.map { Table.Cell(row[$0].map(short) ?? "") } }
                )
            )
        }
        if let members = data.objectValue {
            return .keyValues(members.sorted { $0.key < $1.key }.prefix(50).map { KeyValue($0.key, short($0.value)) })
        }
        return .text(short(data))
    }

    private static func short(_ value: JSONValue) -> String { String((value.stringValue ?? value.text()).prefix(300)) }
}
