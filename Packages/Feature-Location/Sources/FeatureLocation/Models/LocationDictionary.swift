import Core
import Foundation
import LocationText

/// A dictionary as servers and analytics exchange it, read key by key.
struct LocationDictionary {
    private(set) var members: [String: JSONValue]
    private var taken: Set<String> = []

    init(_ members: [String: JSONValue]) { self.members = members }

    /// The members nobody asked for, to be kept.
    var rest: [String: JSONValue] { members.filter { !taken.contains($0.key) } }

    /// The value of a key; null counts as absent.
    mutating func take(_ key: String) -> JSONValue? {
        taken.insert(key)
        guard let value = members[key], value != .null else { return nil }
        return value
    }

    mutating func string(_ key: String) throws(LocationDictionaryError) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.stringValue else { throw wrong(key, "a string", value) }
        return text
    }

    mutating func number(_ key: String) throws(LocationDictionaryError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.doubleValue else { throw wrong(key, "a number", value) }
        return number
    }

    mutating func bool(_ key: String) throws(LocationDictionaryError) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let bool = value.boolValue else { throw wrong(key, "true or false", value) }
        return bool
    }

    mutating func strings(_ key: String) throws(LocationDictionaryError) -> [String]? {
        guard let value = take(key) else { return nil }
        guard let elements = value.arrayValue else { throw wrong(key, "an array of strings", value) }
        var strings: [String] = []
        for element in elements {
            guard let text = element.stringValue else { throw wrong(key, "an array of strings", element) }
            strings.append(text)
        }
        return strings
    }

    mutating func required<Value>(_ key: String, _ value: Value?) throws(LocationDictionaryError) -> Value {
        guard let value else { throw LocationDictionaryError(key: key, problem: "is missing") }
        return value
    }

    /// A moment, as RFC 3339 or as seconds since 1970.
    mutating func date(_ key: String) throws(LocationDictionaryError) -> Date {
        let value = try required(key, take(key))
        if let seconds = value.doubleValue, abs(seconds) < 1e11 {
            return Timestamp.rounded(Date(timeIntervalSince1970: seconds))
        }
        guard let text = value.stringValue, let date = Timestamp.date(text.utf8) else {
            throw LocationDictionaryError(key: key, problem: "is not an ISO 8601 time")
        }
        return date
    }

    /// An IANA time zone that exists.
    mutating func timeZone(_ key: String) throws(LocationDictionaryError) -> String {
        let name = try required(key, string(key))
        guard TimeZone.named(name) != nil else {
            throw LocationDictionaryError(key: key, problem: "names no time zone ('\(name.prefix(64))')")
        }
        return name
    }

    /// A coordinate from two keys.
    mutating func coordinate(_ latitude: String, _ longitude: String) throws(LocationDictionaryError) -> Coordinate {
        let (north, east) = (try required(latitude, number(latitude)), try required(longitude, number(longitude)))
        do {
            return try Coordinate(latitude: north, longitude: east)
        } catch {
            throw LocationDictionaryError(
                key: error.axis == .latitude ? latitude : longitude,
                problem: "is out of range (\(error.value))"
            )
        }
    }

    private func wrong(_ key: String, _ expected: String, _ value: JSONValue) -> LocationDictionaryError {
        LocationDictionaryError(key: key, problem: "must be \(expected), but is \(value.typeName)")
    }
}

/// A location dictionary that cannot be read.
struct LocationDictionaryError: BentoError, Equatable {
    let key: String
    /// A part of a sentence: `is missing`.
    let problem: String

    var code: String { "location.bad-dictionary" }
    var message: String { "The location's '\(key)' \(problem)." }
    var exitStatus: ExitStatus { .dataError }
}

/// A type with a dictionary form that loses nothing, unknown members included.
protocol DictionaryConvertible: Sendable, Hashable {
    init(dictionary: [String: JSONValue]) throws(LocationDictionaryError)
    var dictionary: [String: JSONValue] { get }
}
