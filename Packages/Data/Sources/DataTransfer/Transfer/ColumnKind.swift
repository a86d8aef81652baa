import AppData
import Core
import Foundation
import GRDB

/// The values that a column may hold, from its declared type (https://sqlite.org/datatype3.html, section 3.1).
enum ColumnKind: Sendable, Equatable {
    case integer, real, text, blob, numeric, any

    init(declared type: String) {
        self =
            switch type.uppercased() {
            case "", "ANY": .any
            case let name where name.contains("INT"): .integer
            case let name where name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT"): .text
            case let name where name.contains("BLOB"): .blob
            case let name where name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB"): .real
            default: .numeric
            }
    }

    /// The value of a JSON export; `nil` where the column cannot hold it.
    func value(_ json: JSONValue) -> DatabaseValue? {
        switch (json, self) {
        case (.null, _): return .null
        case (.integer(let number), .real): return Double(number).databaseValue
        case (.integer(let number), .integer), (.integer(let number), .numeric), (.integer(let number), .any):
            return number.databaseValue
        case (.number(let number), .real), (.number(let number), .numeric), (.number(let number), .any),
            (.number(let number), .integer):
            return number.databaseValue
        case (.string(let text), .text), (.string(let text), .numeric), (.string(let text), .any):
            return text.databaseValue
        case (.object(let members), _) where members.count == 1:
            if let text = members["base64"]?.stringValue, self == .blob || self == .any {
                return Data(base64Encoded: text)?.databaseValue
            }
            if let text = members["real"]?.stringValue, self == .real || self == .any {
                return Self.infinity(text)?.databaseValue
            }
            return nil
        default: return nil
        }
    }

    /// The value of a CSV field that is not NULL, with the guard against formulas already taken off; `nil` where the
    /// column cannot hold it.
    func value(csv text: String) -> DatabaseValue? {
        switch self {
        case .text: return text.databaseValue
        case .integer: return Int64(text)?.databaseValue ?? Self.number(text)
        case .real: return (Double(text) ?? Self.infinity(text))?.databaseValue
        case .blob: return Self.blob(text)
        case .numeric, .any:
            return Self.blob(text) ?? Int64(text)?.databaseValue ?? Self.number(text) ?? text.databaseValue
        }
    }

    private static func number(_ text: String) -> DatabaseValue? {
        guard let number = Double(text), number.isFinite else { return nil }
        return number.databaseValue
    }

    private static func blob(_ text: String) -> DatabaseValue? {
        guard text.utf8.starts(with: "base64:".utf8) else { return nil }
        return Data(base64Encoded: String(text.unicodeScalars.dropFirst(7)))?.databaseValue
    }

    private static func infinity(_ text: String) -> Double? {
        switch text {
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        default: nil
        }
    }
}
