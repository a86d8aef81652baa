import Foundation
import GRDB

/// A field of a CSV file (RFC 4180), which has no word for NULL and is opened by programs that run formulas.
///
/// - NULL is an empty field, an empty text is `""`.
/// - A text that begins with `=`, `+`, `-`, `@`, a tab, a carriage return or `'` gets a `'` before it, so that a
///   spreadsheet shows it instead of running it (OWASP, "CSV Injection"); reading takes it off. Numbers stay as they are.
/// - A blob is `base64:` and its bytes; a text that begins so gets the `'` too.
struct CSVField: Sendable, Equatable {
    let text: String
    let isQuoted: Bool

    /// Whether it stands for NULL.
    var isNull: Bool { text.isEmpty && !isQuoted }

    /// The text without the guard.
    ///
    /// Scalars are looked at, not characters: a quote and the mark that combines with it are one character.
    var unguarded: String {
        text.utf8.first == UInt8(ascii: "'") ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// The field for a value, ready to be written.
    static func encoded(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: ""
        case .int64(let number): String(number)
        case .double(let number):
            number.isFinite ? "\(number)" : (number > 0 ? "Infinity" : "-Infinity")
        case .string(let text): quotedIfNeeded(guarded(text))
        case .blob(let data): "base64:" + data.base64EncodedString()
        }
    }

    private static func guarded(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        let needsGuard = "=+-@\t\r'".unicodeScalars.contains(first) || text.utf8.starts(with: "base64:".utf8)
        return needsGuard ? "'" + text : text
    }

    /// A text as a field: in quotes where it has a comma, a semicolon (some spreadsheets' comma), a quote or a line break,
    /// where a space could be trimmed, and where it is empty.
    static func quotedIfNeeded(_ text: String) -> String {
        let special: Set<UInt8> = [34, 44, 59, 10, 13]
        let isPlain = !text.isEmpty && text.utf8.first != 32 && text.utf8.last != 32
        if isPlain, !text.utf8.contains(where: special.contains) { return text }
        return Quoting.doubled(text)
    }
}
