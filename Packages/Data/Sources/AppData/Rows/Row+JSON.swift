import Core
import Foundation
import GRDB

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
