import Core
import Foundation
import GRDB

/// Stored as JSON text with sorted keys.
extension JSONValue: @retroactive DatabaseValueConvertible {
    /// The JSON text.
    public var databaseValue: DatabaseValue { text().databaseValue }

    /// Reads JSON text.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> JSONValue? {
        String.fromDatabaseValue(value).flatMap { try? JSONValue(parsing: $0) }
    }
}

extension JSONValue {
    /// A column's value; what JSON has no word for is an object that names its kind.
    package init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number) where number.isFinite: self = .number(number)
        case .double(let number): self = ["real": .string(number > 0 ? "Infinity" : "-Infinity")]
        case .string(let text): self = .string(text)
        case .blob(let data): self = ["base64": .string(data.base64EncodedString())]
        }
    }
}

extension Row {
    /// The value of a column of JSON, as GRDB's coding of records stores one; for records that read their rows by hand.
    ///
    /// - Throws: `RowDecodingError`, `DecodingError`.
    public func decodeJSON<Value: Decodable>(_ type: Value.Type = Value.self, forColumn column: String) throws -> Value
    {
        let text = try decode(String.self, forColumn: column)
        guard let json = try? JSONValue(parsing: Array(text.utf8)) else {
            let words = "The column '\(column)' holds no JSON."
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: words))
        }
        return try JSONValueDecoder(json, dates: .millisecondsSince1970).decode(type)
    }
}

/// Stored as `YYYY-MM-DD`, which sorts as days do.
extension LocalDay: @retroactive DatabaseValueConvertible {
    /// The text `YYYY-MM-DD`.
    public var databaseValue: DatabaseValue { description.databaseValue }

    /// Reads `YYYY-MM-DD`.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> LocalDay? {
        String.fromDatabaseValue(value).flatMap { LocalDay($0) }
    }
}

/// Stored as an integer of satoshis.
extension Satoshis: @retroactive DatabaseValueConvertible {
    /// The integer.
    public var databaseValue: DatabaseValue { amount.databaseValue }

    /// Reads an integer within bitcoin's range.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Satoshis? {
        Int64.fromDatabaseValue(value).flatMap { try? Satoshis($0) }
    }
}
