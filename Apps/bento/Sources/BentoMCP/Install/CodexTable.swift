import Core
import Foundation

/// Bento's table in the configuration of Codex, which is TOML. It is added at the end, and removed again, if that is
/// safe by looking at lines alone.
package struct CodexTable {
    private static let header = "[mcp_servers.bento]"

    package enum Change: Equatable {
        case none
        case text(String)
        /// The beginning or end of the table cannot be determined by lines.
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
        let hasReturns = text.utf8.contains(0x0D)
        let table = hasReturns ? table.replacing("\n", with: "\r\n") : table
        if let range = range(in: text) {
            if text[range].trimmingCharacters(in: .whitespacesAndNewlines)
                == table.trimmingCharacters(in: .whitespacesAndNewlines)
            {
                return .none
            }
            guard !mentions(text.replacingCharacters(in: range, with: "")) else { return .byHand }
            return .text(text.replacingCharacters(in: range, with: table))
        }
        guard !mentions(text) else { return .byHand }
        let end = hasReturns ? "\r\n" : "\n"
        let gap = text.isEmpty ? "" : text.last?.isNewline == true ? end : end + end
        return .text(text + gap + table)
    }

    package static func deleting(from text: String) -> Change {
        guard isPlain(text) else { return .byHand }
        guard let range = range(in: text) else { return mentions(text) ? .byHand : .none }
        let rest = text.replacingCharacters(in: range, with: "")
        return mentions(rest) ? .byHand : .text(rest)
    }

    /// The table's string for a key; `nil` if there is none, or no table.
    package static func string(_ key: String, in text: String) -> String? {
        guard let range = range(in: text) else { return nil }
        for line in lines(text[range]) {
            let parts = text[line].split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
            return value(parts[1].drop { $0 == " " || $0 == "\t" })
        }
        return nil
    }

    /// True if there is a table of Bento's.
    package static func isIn(_ text: String) -> Bool { range(in: text) != nil }

    /// A TOML string on one line (basic or literal), without the text after it.
    private static func value(_ text: Substring) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
        var content = ""
        var isEscaped = false
        for character in text.dropFirst() {
            if !isEscaped, character == quote {
                // A basic string escapes as JSON does.
                guard quote == "\"" else { return content }
                return (try? JSONValue(parsing: Array("\"\(content)\"".utf8)))?.stringValue
            }
            isEscaped = quote == "\"" && !isEscaped && character == "\\"
            content.append(character)
        }
        return nil
    }

    /// True without multi-line strings, which may contain text that looks like a table.
    private static func isPlain(_ text: String) -> Bool { !text.contains("\"\"\"") && !text.contains("'''") }

    /// True if it configures a server named bento in a different form, or all servers in one value.
    private static func mentions(_ text: String) -> Bool {
        func goesOn(_ line: String, after start: String, _ next: String) -> Bool {
            line.hasPrefix(start) && line.dropFirst(start.count).first.map(next.contains) == true
        }
        let isGrouped = text.contains("[mcp_servers]")
        return text.split(whereSeparator: \.isNewline).contains { line in
            let line = line.filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
            return goesOn(line, after: "[mcp_servers.bento", "].") || goesOn(line, after: "mcp_servers.bento", "=.")
                || line.hasPrefix("mcp_servers=") || (isGrouped && goesOn(line, after: "bento", "=."))
        }
    }

    /// The range from the header to the last line of the table: comments and blank lines after that belong to the next
    /// one.
    private static func range(in text: String) -> Range<String.Index>? {
        var found: Range<String.Index>?
        for line in lines(text[...]) {
            let words = text[line].trimmingCharacters(in: .whitespacesAndNewlines)
            guard let range = found else {
                if isHeader(words) { found = line }
                continue
            }
            if words.hasPrefix("[") { break }
            if !words.isEmpty, !words.hasPrefix("#") { found = range.lowerBound..<line.upperBound }
        }
        return found
    }

    private static func isHeader(_ line: String) -> Bool {
        guard line.hasPrefix(header) else { return false }
        let rest = line.dropFirst(header.count).trimmingCharacters(in: .whitespaces)
        return rest.isEmpty || rest.hasPrefix("#")
    }

    /// The lines of a text with their endings, which are one character even if they are two bytes.
    private static func lines(_ text: Substring) -> [Range<String.Index>] {
        var lines: [Range<String.Index>] = []
        var place = text.startIndex
        while place < text.endIndex {
            let end = text[place...].firstIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.endIndex
            lines.append(place..<end)
            place = end
        }
        return lines
    }
}
