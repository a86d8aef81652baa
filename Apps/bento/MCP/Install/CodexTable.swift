import Foundation

/// Bento's table in the configuration of Codex, which is TOML: put at the end, and taken out again, where that is safe by its lines
/// alone.
package struct CodexTable {
    private static let header = "[mcp_servers.bento]"

    package enum Change: Equatable {
        case none
        case text(String)
        /// It cannot be told by lines where the table would begin or end.
        case byHand
    }

    /// The table for a command.
    package static func text(command: String, arguments: [String]) -> String {
        """
        \(header)
        command = \(quoted(command))
        args = [\(arguments.map(quoted).joined(separator: ", "))]

        """
    }

    /// A basic string of TOML.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}":
                let code = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    package static func setting(_ table: String, in text: String) -> Change {
        guard isPlain(text) else { return .byHand }
        if let range = range(in: text) {
            let without = text.replacingCharacters(in: range, with: "")
            if text[range].trimmingCharacters(in: .whitespacesAndNewlines)
                == table.trimmingCharacters(in: .whitespacesAndNewlines)
            {
                return .none
            }
            guard !mentions(without) else { return .byHand }
            return .text(
                text.replacingCharacters(in: range, with: table + (range.upperBound == text.endIndex ? "" : "\n"))
            )
        }
        guard !mentions(text) else { return .byHand }
        let gap = text.isEmpty ? "" : text.hasSuffix("\n") ? "\n" : "\n\n"
        return .text(text + gap + table)
    }

    package static func deleting(from text: String) -> Change {
        guard isPlain(text) else { return .byHand }
        guard let range = range(in: text) else { return mentions(text) ? .byHand : .none }
        let rest = text.replacingCharacters(in: range, with: "")
        return mentions(rest) ? .byHand : .text(rest)
    }

    /// Strings over several lines may hold what looks like a table.
    private static func isPlain(_ text: String) -> Bool { !text.contains("\"\"\"") && !text.contains("'''") }

    /// Whether it says something of a server named bento in another form than ours, or of all servers in one value.
    private static func mentions(_ text: String) -> Bool {
        text.split(separator: "\n").contains { line in
            let line = line.filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
            return line.hasPrefix("[mcp_servers.bento") || line.hasPrefix("mcp_servers=")
                || line.hasPrefix("mcp_servers.bento") || (line.hasPrefix("bento") && text.contains("[mcp_servers]"))
        }
    }

    /// From the header to the next one.
    private static func range(in text: String) -> Range<String.Index>? {
        var start: String.Index?
        var place = text.startIndex
        while place < text.endIndex {
            let end = text[place...].firstIndex(of: "\n").map { text.index(after: $0) } ?? text.endIndex
            let line = text[place..<end].trimmingCharacters(in: .whitespacesAndNewlines)
            if start == nil, line == header {
                start = place
            } else if let start, line.hasPrefix("[") {
                return start..<place
            }
            place = end
        }
        return start.map { $0..<text.endIndex }
    }
}
