import Foundation

extension JSONValue {
    /// Reads one JSON text, strictly (RFC 8259): no trailing commas, no comments, no duplicate keys, nothing after it.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a leading byte order mark is skipped.
    ///   - maximumDepth: how deep arrays and objects may nest.
    /// - Throws: ``JSONSyntaxError`` with line and column.
    public init(parsing bytes: some Sequence<UInt8>, maximumDepth: Int = 128) throws(JSONSyntaxError) {
        var reader = JSONReader(bytes: Array(bytes), maximumDepth: maximumDepth)
        self = try reader.document()
    }

    /// Reads one JSON text, strictly.
    ///
    /// - Throws: ``JSONSyntaxError`` with line and column.
    public init(parsing text: String, maximumDepth: Int = 128) throws(JSONSyntaxError) {
        try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
    }
}

/// A fault in a JSON text, with its place.
public struct JSONSyntaxError: BentoError, Equatable {
    /// The problem, as part of a sentence: `expected a value`.
    public let problem: String
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int

    public var code: String { "json.syntax" }
    public var message: String { "The JSON is malformed at line \(line), column \(column): \(problem)." }
    public var exitStatus: ExitStatus { .dataError }
}

/// A recursive-descent reader over bytes.
private struct JSONReader {
    let bytes: [UInt8]
    let maximumDepth: Int
    var index = 0

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        let result = try value(depth: 0)
        skipSpace()
        guard index == bytes.count else { throw fault("unexpected text after the value") }
        return result
    }

    private func fault(_ problem: String, at position: Int? = nil) -> JSONSyntaxError {
        let end = min(position ?? index, bytes.count)
        var line = 1
        var lineStart = 0
        for offset in 0..<end where bytes[offset] == 10 {
            line += 1
            lineStart = offset + 1
        }
        return JSONSyntaxError(problem: problem, line: line, column: end - lineStart + 1)
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 32, 10, 13, 9: index += 1
            default: return
            }
        }
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth <= maximumDepth else { throw fault("nested deeper than \(maximumDepth) levels") }
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), .some(48...57): return try number()
        case nil: throw fault("the text ends where a value was expected")
        default: throw fault("expected a value")
        }
    }

    private mutating func literal(_ word: String, _ result: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw fault("expected a value") }
        index += word.utf8.count
        return result
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        index += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if current == UInt8(ascii: "}") {
            index += 1
            return .object(members)
        }
        // Most objects have a few members; growing from one would hash each again and again.
        members.reserveCapacity(4)
        while true {
            skipSpace()
            let start = index
            guard current == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
            let key = try string()
            skipSpace()
            guard current == UInt8(ascii: ":") else { throw fault("expected ':' after the key '\(key)'") }
            index += 1
            let member = try value(depth: depth + 1)
            guard members.updateValue(member, forKey: key) == nil else {
                throw fault("the key '\(key)' stands twice", at: start)
            }
            skipSpace()
            switch current {
            case UInt8(ascii: ","): index += 1
            case UInt8(ascii: "}"):
                index += 1
                return .object(members)
            default: throw fault("expected ',' or '}'")
            }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        skipSpace()
        if current == UInt8(ascii: "]") {
            index += 1
            return .array(elements)
        }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            switch current {
            case UInt8(ascii: ","): index += 1
            case UInt8(ascii: "]"):
                index += 1
                return .array(elements)
            default: throw fault("expected ',' or ']'")
            }
        }
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = index
        if current == UInt8(ascii: "-") { index += 1 }
        if current == UInt8(ascii: "0") {
            index += 1
            if let next = current, (48...57).contains(next) { throw fault("a number must not begin with 0") }
        } else {
            try digits()
        }
        var isWhole = true
        if current == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let whole = Int64(text) { return .integer(whole) }
        guard let value = Double(text), value.isFinite else { throw fault("the number is too large", at: start) }
        return .number(value)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = index
        while let byte = current, (48...57).contains(byte) { index += 1 }
        guard index > start else { throw fault("expected a digit") }
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let opening = index
        index += 1
        // Nearly every string is unescaped in the text, and ASCII, which needs no check.
        var all: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            all |= byte
            index += 1
        }
        if current == UInt8(ascii: "\"") {
            let content = bytes[opening + 1..<index]
            guard all >= 128 else {
                index += 1
                return String(decoding: content, as: UTF8.self)
            }
            guard let text = String(validating: content, as: UTF8.self) else {
                throw fault("the string is not valid UTF-8", at: opening)
            }
            index += 1
            return text
        }
        var content = Array(bytes[opening + 1..<index])
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw fault("the string is not valid UTF-8", at: opening)
                }
                return text
            case UInt8(ascii: "\\"):
                try escape(into: &content)
            case 0..<32:
                throw fault("a control character must be escaped")
            default:
                content.append(byte)
                index += 1
            }
        }
        throw fault("the string is not closed", at: opening)
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONSyntaxError) {
        index += 1
        guard let byte = current else { throw fault("the string is not closed") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(8)
        case UInt8(ascii: "f"): content.append(12)
        case UInt8(ascii: "n"): content.append(10)
        case UInt8(ascii: "r"): content.append(13)
        case UInt8(ascii: "t"): content.append(9)
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if (0xD800..<0xDC00).contains(code), current == UInt8(ascii: "\\"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw fault("an unpaired surrogate") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw fault("an unpaired surrogate") }
            content.append(contentsOf: String(Character(scalar)).utf8)
        default: throw fault("an unknown escape", at: index - 1)
        }
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
        guard index + 4 <= bytes.count,
            bytes[index..<index + 4].allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 0x20) }),
            let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw fault("expected four hexadecimal digits") }
        index += 4
        return code
    }
}
