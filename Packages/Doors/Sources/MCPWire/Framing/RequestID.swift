import Core

/// The id that ties a response, or progress, to its request: a string or a whole number.
///
/// Two strings are equal if their bytes are. `String` would treat two encodings of one letter as the same id.
public enum RequestID: Sendable {
    case number(Int64)
    case text(String)

    /// The maximum length of a text in bytes: ids are kept as long as a request is pending.
    static let longest = 1024
    static let form = "a string of at most \(longest) bytes or a whole number"

    /// `nil` for other values than strings and whole numbers, and for strings that are too long.
    public init?(_ json: JSONValue) {
        if let text = json.stringValue, text.utf8.count <= Self.longest {
            self = .text(text)
        } else if let number = json.intValue {
            self = .number(Int64(number))
        } else {
            return nil
        }
    }

    public var json: JSONValue {
        switch self {
        case .number(let number): .integer(number)
        case .text(let text): .string(text)
        }
    }
}

extension RequestID: Hashable {
    public static func == (one: RequestID, other: RequestID) -> Bool {
        switch (one, other) {
        case (.number(let one), .number(let other)): one == other
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .number(let number): hasher.combine(number)
        case .text(let text):
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}
