import Core
import Foundation
import GRDB

extension SyncedRecord {
    public func encode(to container: inout PersistenceContainer) throws {
        let encoder = RowEncoder(container, json: Self.databaseJSONEncoder)
        try encode(to: encoder)
        container = encoder.columns
    }
}

/// Encodes a record into the columns of its row, each as ``RowDecoder`` reads it.
///
/// GRDB's own encoder asks the runtime of every type whether it is a database value, and the search for an answer takes longer
/// than writing the row. Which types are is known here.
final class RowEncoder: Encoder {
    private(set) var columns: PersistenceContainer
    private let json: (_ column: String) -> JSONEncoder
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Parameter json: encodes what has parts of its own.
    init(_ columns: PersistenceContainer, json: @escaping (_ column: String) -> JSONEncoder) {
        self.columns = columns
        self.json = json
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(row: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Parts() }
    func singleValueContainer() -> any SingleValueEncodingContainer { Parts() }

    fileprivate func store(_ value: (any DatabaseValueConvertible)?, _ key: any CodingKey) {
        columns[ColumnName.of(key.stringValue)] = value
    }

    fileprivate func store<Value: Encodable>(encoding value: Value, _ key: any CodingKey) throws {
        if let own = Self.own(value) { return store(own, key) }
        do {
            let column = Column(row: self, key: key)
            try value.encode(to: column)
            // Empty lists and dictionaries encode nothing.
            if column.hasParts { throw HasParts() }
        } catch is HasParts {
            store(String(decoding: try json(key.stringValue).encode(value), as: UTF8.self), key)
        }
    }

    /// The value of a type that has a form of its own in a database; `nil` for others.
    private static func own<Value>(_ value: Value) -> DatabaseValue? {
        func form<Own: DatabaseValueConvertible>(_ type: Own.Type) -> DatabaseValue? { (value as? Own)?.databaseValue }
        if Value.self == RowID.self { return form(RowID.self) }
        if Value.self == Moment.self { return form(Moment.self) }
        if Value.self == LocalDay.self { return form(LocalDay.self) }
        if Value.self == Satoshis.self { return form(Satoshis.self) }
        if Value.self == JSONValue.self { return form(JSONValue.self) }
        if Value.self == Data.self { return form(Data.self) }
        return nil
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let row: RowEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { row.store(nil, key) }

        func encode(_ value: Bool, forKey key: Key) { row.store(value, key) }
        func encode(_ value: String, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Double, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Float, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Int, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Int8, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Int16, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Int32, forKey key: Key) { row.store(value, key) }
        func encode(_ value: Int64, forKey key: Key) { row.store(value, key) }
        func encode(_ value: UInt, forKey key: Key) { row.store(value, key) }
        func encode(_ value: UInt8, forKey key: Key) { row.store(value, key) }
        func encode(_ value: UInt16, forKey key: Key) { row.store(value, key) }
        func encode(_ value: UInt32, forKey key: Key) { row.store(value, key) }
        func encode(_ value: UInt64, forKey key: Key) { row.store(value, key) }
        func encode(_ value: some Encodable, forKey key: Key) throws { try row.store(encoding: value, key) }

        // A column whose value is gone must become null, and not stay as it was.
        func encodeIfPresent(_ value: Bool?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: String?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Float?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Int8?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Int16?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Int32?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: UInt?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: UInt8?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: UInt16?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: UInt32?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent(_ value: UInt64?, forKey key: Key) { row.store(value, key) }
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            if let value { try row.store(encoding: value, key) } else { row.store(nil, key) }
        }

        // No record asks for these: its parts are values of its properties.
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(KeyedParts()) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Parts() }
        func superEncoder() -> any Encoder { row }
        func superEncoder(forKey key: Key) -> any Encoder { row }
    }

    private final class Column: Encoder, SingleValueEncodingContainer {
        let row: RowEncoder
        let key: any CodingKey
        private(set) var hasParts = false
        var codingPath: [any CodingKey] { [key] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        init(row: RowEncoder, key: any CodingKey) {
            self.row = row
            self.key = key
        }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            hasParts = true
            return KeyedEncodingContainer(KeyedParts())
        }
        func unkeyedContainer() -> any UnkeyedEncodingContainer {
            hasParts = true
            return Parts()
        }
        func singleValueContainer() -> any SingleValueEncodingContainer { self }

        func encodeNil() { row.store(nil, key) }
        func encode(_ value: Bool) { row.store(value, key) }
        func encode(_ value: String) { row.store(value, key) }
        func encode(_ value: Double) { row.store(value, key) }
        func encode(_ value: Float) { row.store(value, key) }
        func encode(_ value: Int) { row.store(value, key) }
        func encode(_ value: Int8) { row.store(value, key) }
        func encode(_ value: Int16) { row.store(value, key) }
        func encode(_ value: Int32) { row.store(value, key) }
        func encode(_ value: Int64) { row.store(value, key) }
        func encode(_ value: UInt) { row.store(value, key) }
        func encode(_ value: UInt8) { row.store(value, key) }
        func encode(_ value: UInt16) { row.store(value, key) }
        func encode(_ value: UInt32) { row.store(value, key) }
        func encode(_ value: UInt64) { row.store(value, key) }
        func encode(_ value: some Encodable) throws { try row.store(encoding: value, key) }
    }

    /// A value turned out to have parts: its column gets JSON.
    private struct HasParts: Error {}

    private struct KeyedParts<Key: CodingKey>: KeyedEncodingContainerProtocol {
        var codingPath: [any CodingKey] { [] }
        func encodeNil(forKey key: Key) throws { throw HasParts() }
        func encode(_ value: some Encodable, forKey key: Key) throws { throw HasParts() }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(KeyedParts<Nested>()) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Parts() }
        func superEncoder() -> any Encoder { Parts() }
        func superEncoder(forKey key: Key) -> any Encoder { Parts() }
    }

    private struct Parts: Encoder, UnkeyedEncodingContainer, SingleValueEncodingContainer {
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }
        var count: Int { 0 }
        func encodeNil() throws { throw HasParts() }
        func encode(_ value: some Encodable) throws { throw HasParts() }
        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(KeyedParts())
        }
        func unkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func singleValueContainer() -> any SingleValueEncodingContainer { self }
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            KeyedEncodingContainer(KeyedParts())
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func superEncoder() -> any Encoder { self }
    }
}
