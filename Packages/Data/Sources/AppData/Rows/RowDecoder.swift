import Core
import Foundation
import GRDB

extension SyncedRecord {
    /// Reads a row.
    ///
    /// - Throws: `RowDecodingError`, `DecodingError`.
    public init(row: Row) throws { try self.init(from: RowDecoder(row: row)) }
}

/// Decodes a record of a row: plain values and Bento's own types from their columns, `RawRepresentable` types from the column
/// of their raw value, and what has parts of its own from a column of JSON.
///
/// GRDB's own decoder makes the names of all columns anew for every row, and asks the runtime of every type whether it is a
/// database value: a third of what a day's entries took (measured). Which types are is known here.
struct RowDecoder: Decoder {
    let row: Row
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Columns<Key>(row: row))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.noRecord }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Self.noRecord }

    private static var noRecord: DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "A row is read as a record."))
    }

    private struct Columns<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let row: Row
        var codingPath: [any CodingKey] { [] }
        /// A record's keys are known; nobody asks for them.
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { row.hasColumn(ColumnName.of(key.stringValue)) }

        func decodeNil(forKey key: Key) throws -> Bool {
            try row.decode(DatabaseValue.self, forColumn: ColumnName.of(key.stringValue)).isNull
        }

        private func plain<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ key: Key) throws -> Value {
            try row.decode(Value.self, forColumn: ColumnName.of(key.stringValue))
        }

        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try plain(key) }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try plain(key) }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try plain(key) }
        func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try plain(key) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try plain(key) }
        func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try plain(key) }
        func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try plain(key) }
        func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try plain(key) }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try plain(key) }
        func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try plain(key) }
        func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try plain(key) }
        func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try plain(key) }
        func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try plain(key) }
        func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try plain(key) }

        func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try plain(key) }
        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try plain(key) }
        func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try plain(key) }
        func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try plain(key) }
        func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try plain(key) }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let column = ColumnName.of(key.stringValue)
            if let value = try own(type, column) { return value }
            do {
                return try Value(from: ColumnDecoder(row: row, column: column, key: key))
            } catch is HasParts {
                let text = try row.decode(String.self, forColumn: column)
                guard let json = try? JSONValue(parsing: Array(text.utf8)) else {
                    let words = "The column '\(column)' holds no JSON."
                    throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [key], debugDescription: words))
                }
                // As GRDB's encoder writes them.
                return try JSONValueDecoder(json, dates: .millisecondsSince1970).decode(type)
            }
        }

        /// A value of the types that have a form of their own in a database; `nil` for others.
        private func own<Value>(_ type: Value.Type, _ column: String) throws -> Value? {
            func stored<Own: DatabaseValueConvertible>(_ own: Own.Type) throws -> Value? {
                try row.decode(own, forColumn: column) as? Value
            }
            if type == RowID.self { return try stored(RowID.self) }
            if type == Moment.self { return try stored(Moment.self) }
            if type == LocalDay.self { return try stored(LocalDay.self) }
            if type == Satoshis.self { return try stored(Satoshis.self) }
            if type == JSONValue.self { return try stored(JSONValue.self) }
            if type == Data.self { return try stored(Data.self) }
            return nil
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw HasParts() }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw HasParts() }
        func superDecoder() throws -> any Decoder { throw HasParts() }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw HasParts() }
    }

    /// A value turned out to have parts: its column holds JSON.
    private struct HasParts: Error {}

    private struct ColumnDecoder: Decoder, SingleValueDecodingContainer {
        let row: Row
        let column: String
        let key: any CodingKey
        var codingPath: [any CodingKey] { [key] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            throw HasParts()
        }
        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw HasParts() }
        func singleValueContainer() -> any SingleValueDecodingContainer { self }

        func decodeNil() -> Bool { (try? row.decode(DatabaseValue.self, forColumn: column))?.isNull ?? true }

        private func plain<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value {
            try row.decode(Value.self, forColumn: column)
        }

        func decode(_ type: Bool.Type) throws -> Bool { try plain() }
        func decode(_ type: String.Type) throws -> String { try plain() }
        func decode(_ type: Double.Type) throws -> Double { try plain() }
        func decode(_ type: Float.Type) throws -> Float { try plain() }
        func decode(_ type: Int.Type) throws -> Int { try plain() }
        func decode(_ type: Int8.Type) throws -> Int8 { try plain() }
        func decode(_ type: Int16.Type) throws -> Int16 { try plain() }
        func decode(_ type: Int32.Type) throws -> Int32 { try plain() }
        func decode(_ type: Int64.Type) throws -> Int64 { try plain() }
        func decode(_ type: UInt.Type) throws -> UInt { try plain() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try plain() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try plain() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try plain() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try plain() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
    }
}
