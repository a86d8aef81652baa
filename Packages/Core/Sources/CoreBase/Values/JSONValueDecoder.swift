import Foundation

/// Decodes values from a ``JSONValue``, as `JSONDecoder` does from text: numbers must fit their type exactly, `Data` is
/// base64, and absent keys are `nil` if the property may be.
///
/// Foundation's decoder asks the runtime for conformances of types that it instantiates for each decoded type, which
/// takes a short run longer than the decoding itself.
public struct JSONValueDecoder: Decoder {
    /// The format of dates in JSON.
    public enum Dates: Sendable {
        case iso8601
        case millisecondsSince1970
    }

    private let value: JSONValue
    private let dates: Dates
    public let codingPath: [any CodingKey]
    public var userInfo: [CodingUserInfoKey: Any] { [:] }

    public init(_ value: JSONValue, dates: Dates = .iso8601) { self.init(value, dates: dates, at: []) }

    private init(_ value: JSONValue, dates: Dates, at codingPath: [any CodingKey]) {
        self.value = value
        self.dates = dates
        self.codingPath = codingPath
    }

    /// - Throws: `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == JSONValue.self, let value = value as? Value { return value }
        // The form of most state files. A dictionary asks a container for all its keys, and that is a list of any keys.
        if type == [String: String].self, let texts = try texts() as? Value { return texts }
        if type == Date.self, let date = try date() as? Value { return date }
        if type == URL.self, let url = URL(string: try text()) as? Value { return url }
        if type == Data.self, let data = Data(base64Encoded: try text()) as? Value { return data }
        if type == Decimal.self, let number = Decimal(string: value.text()) as? Value { return number }
        return try Value(from: self)
    }

    public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
        return KeyedDecodingContainer(Members<Key>(members: members, decoder: self))
    }

    public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
        return Elements(elements: elements, decoder: self)
    }

    public func singleValueContainer() throws -> any SingleValueDecodingContainer { One(decoder: self) }

    private func nested(_ value: JSONValue, at key: any CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(value, dates: dates, at: codingPath + [key])
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        let words = "Expected \(type), found \(value.text().prefix(40))."
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: words)
        return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func text() throws -> String {
        guard case .string(let text) = value else { throw mismatch(String.self) }
        return text
    }

    private func texts() throws -> [String: String] {
        guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
        var texts: [String: String] = [:]
        for (name, value) in members { texts[name] = try nested(value, at: Name(stringValue: name)).text() }
        return texts
    }

    private func flag() throws -> Bool {
        guard case .bool(let flag) = value else { throw mismatch(Bool.self) }
        return flag
    }

    private func integer<Number: FixedWidthInteger>() throws -> Number {
        switch value {
        case .integer(let integer): if let number = Number(exactly: integer) { return number }
        case .number(let double): if let number = Number(exactly: double) { return number }
        default: throw mismatch(Number.self)
        }
        let words = "\(value.text().prefix(40)) does not fit \(Number.self)."
        throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
    }

    private func double() throws -> Double {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let double): double
        default: throw mismatch(Double.self)
        }
    }

    private func date() throws -> Date {
        switch dates {
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try double() / 1000)
        case .iso8601:
            if let time = RFC3339Time(try text().utf8) { return time.date }
            let words = "Expected a date as ISO 8601 has it."
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
        }
    }

    /// The place of an element in an array.
    private struct Place: CodingKey {
        let intValue: Int?
        var stringValue: String { "Index \(intValue ?? 0)" }
        init(_ place: Int) { intValue = place }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { self.intValue = intValue }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Super: CodingKey {
        var stringValue: String { "super" }
        var intValue: Int? { nil }
        init() {}
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let members: [String: JSONValue]
        let decoder: JSONValueDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }
        var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

        private func member(_ key: any CodingKey) throws -> JSONValueDecoder {
            guard let value = members[key.stringValue] else {
                let words = "There is no '\(key.stringValue)'."
                throw DecodingError.keyNotFound(
                    key,
                    DecodingError.Context(codingPath: codingPath, debugDescription: words)
                )
            }
            return decoder.nested(value, at: key)
        }

        func decodeNil(forKey key: Key) throws -> Bool { try member(key).value == .null }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).flag() }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).text() }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).double() }
        func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try member(key).double()) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer() }
        func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer() }
        func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer() }
        func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer() }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer() }
        func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer() }
        func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer() }
        func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer() }
        func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer() }
        func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer() }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try member(key).decode(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try member(key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder { try member(Super()) }
        func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let elements: [JSONValue]
        let decoder: JSONValueDecoder
        var currentIndex = 0
        var codingPath: [any CodingKey] { decoder.codingPath }
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex >= elements.count }

        init(elements: [JSONValue], decoder: JSONValueDecoder) {
            self.elements = elements
            self.decoder = decoder
        }

        /// An element that cannot be decoded is not skipped.
        private mutating func next<Value>(_ read: (JSONValueDecoder) throws -> Value) throws -> Value {
            guard !isAtEnd else {
                let path = codingPath + [Place(currentIndex)]
                let context = DecodingError.Context(codingPath: path, debugDescription: "There are no more elements.")
                throw DecodingError.valueNotFound(Value.self, context)
            }
            let value = try read(decoder.nested(elements[currentIndex], at: Place(currentIndex)))
            currentIndex += 1
            return value
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, elements[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.flag() } }
        mutating func decode(_ type: String.Type) throws -> String { try next { try $0.text() } }
        mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.double() } }
        mutating func decode(_ type: Float.Type) throws -> Float { try next { Float(try $0.double()) } }
        mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.integer() } }
        mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.integer() } }
        mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.integer() } }
        mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.integer() } }
        mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.integer() } }
        mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.integer() } }
        mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.integer() } }
        mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.integer() } }
        mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.integer() } }
        mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.integer() } }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next { try $0.unkeyedContainer() }
        }

        mutating func superDecoder() throws -> any Decoder { try next { $0 } }
    }

    private struct One: SingleValueDecodingContainer {
        let decoder: JSONValueDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }

        func decodeNil() -> Bool { decoder.value == .null }
        func decode(_ type: Bool.Type) throws -> Bool { try decoder.flag() }
        func decode(_ type: String.Type) throws -> String { try decoder.text() }
        func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
        func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
        func decode(_ type: Int.Type) throws -> Int { try decoder.integer() }
        func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer() }
        func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer() }
        func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer() }
        func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer() }
        func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
    }
}
