import Core

/// Reads JSON bytes (RFC 8259, strictly) into a ``JSONTape``, without recursion.
struct JSONTapeReader {
    private let bytes: [UInt8]
    private let end: Int
    private let maximumDepth: Int
    private var index = 0
    private var nodes: [JSONTape.Node] = []
    /// The open arrays and objects, as indices of their nodes, with the hash of each key of the open objects.
    private var open: [Int] = []
    private var keyHashes: [(hash: UInt64, key: Int)] = []
    private var keyStarts: [Int] = []
    private var duplicates: [(object: Int, key: Int)] = []
    /// More are of no use to anyone.
    private static let maximumDuplicates = 1000

    private init(_ bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        end = bytes.count
        self.maximumDepth = maximumDepth
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        // Coordinates take six bytes a value at the least; memory not written to costs nothing.
        nodes.reserveCapacity(bytes.count / 6 + 16)
    }

    /// Reads one text.
    ///
    /// - Throws: ``FormatFault`` at the first byte that does not belong.
    static func read(_ bytes: [UInt8], maximumDepth: Int) throws(FormatFault) -> JSONTape {
        guard bytes.count <= JSONTape.maximumBytes else {
            throw FormatFault(.json, .tooLarge, "the text is longer than \(JSONTape.maximumBytes) bytes", offset: 0)
        }
        var reader = JSONTapeReader(bytes, maximumDepth: maximumDepth)
        try reader.document()
        return JSONTape(bytes: bytes, nodes: reader.nodes, duplicates: reader.duplicates)
    }

    private func fault(_ problem: String, at offset: Int? = nil) -> FormatFault {
        FormatFault(.json, .malformed, problem, offset: min(offset ?? index, end))
    }

    private mutating func document() throws(FormatFault) {
        skipSpace()
        try value()
        while let container = open.last {
            let isObject = nodes[container].kind == .object
            let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            skipSpace()
            let isFirst = nodes[container].value == 0
            guard index < end else { throw fault(isObject ? "the object is not closed" : "the array is not closed") }
            if bytes[index] == close {
                index += 1
                closeContainer(container, isObject: isObject)
                continue
            }
            if !isFirst {
                guard bytes[index] == UInt8(ascii: ",") else {
                    throw fault(isObject ? "expected ',' or '}'" : "expected ',' or ']'")
                }
                index += 1
                skipSpace()
            }
            nodes[container].value += 1
            if isObject { try key() }
            try value()
        }
        skipSpace()
        guard index == end else { throw fault("unexpected text after the value") }
    }

    private mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case 32, 10, 13, 9: index += 1
            default: return
            }
        }
    }

    /// Reads a value; an array or object is only opened.
    private mutating func value() throws(FormatFault) {
        guard index < end else { throw fault("the text ends where a value was expected") }
        switch bytes[index] {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "["): try openContainer(.array)
        case UInt8(ascii: "{"): try openContainer(.object)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try literal("true", .bool, 1)
        case UInt8(ascii: "f"): try literal("false", .bool, 0)
        case UInt8(ascii: "n"): try literal("null", .null, 0)
        default: throw fault("expected a value")
        }
    }

    private mutating func openContainer(_ kind: JSONTape.Kind) throws(FormatFault) {
        guard open.count < maximumDepth else { throw fault("nested deeper than \(maximumDepth) levels") }
        open.append(nodes.count)
        nodes.append(JSONTape.Node(kind: kind, offset: index))
        if kind == .object { keyStarts.append(keyHashes.count) }
        index += 1
    }

    private mutating func closeContainer(_ container: Int, isObject: Bool) {
        open.removeLast()
        nodes[container].end = UInt32(truncatingIfNeeded: nodes.count)
        if isObject {
            let start = keyStarts.removeLast()
            findDuplicates(in: container, from: start)
            keyHashes.removeSubrange(start...)
        }
    }

    private mutating func literal(_ word: StaticString, _ kind: JSONTape.Kind, _ value: Double) throws(FormatFault) {
        let start = index
        let matches = word.withUTF8Buffer { wanted in
            guard start + wanted.count <= end else { return false }
            for offset in 0..<wanted.count where bytes[start + offset] != wanted[offset] { return false }
            return true
        }
        guard matches else { throw fault("expected a value") }
        nodes.append(JSONTape.Node(kind: kind, offset: start, value: value))
        index += word.utf8CodeUnitCount
    }
}

// MARK: - Numbers

extension JSONTapeReader {
    private mutating func number() throws(FormatFault) {
        let start = index
        var number = DecimalNumber()
        if bytes[index] == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        guard index < end, (48...57).contains(bytes[index]) else { throw fault("expected a digit") }
        if bytes[index] == UInt8(ascii: "0") {
            index += 1
            if index < end, (48...57).contains(bytes[index]) { throw fault("a number must not begin with 0") }
        } else {
            index = number.read(bytes.span, from: index, to: end)
        }
        if index < end, bytes[index] == UInt8(ascii: ".") {
            let first = index + 1
            index = number.read(bytes.span, from: first, to: end)
            guard index > first else { throw fault("expected a digit") }
            number.exponent -= index - first
        }
        if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
            var position = index
            let exponent = DecimalNumber.exponent(bytes.span, from: &position, to: end)
            index = position
            guard let exponent else { throw fault("expected a digit") }
            number.exponent += exponent
        }
        guard let value = number.value ?? Double(String(decoding: bytes[start..<index], as: UTF8.self)),
            value.isFinite
        else { throw fault("the number is too large", at: start) }
        nodes.append(JSONTape.Node(kind: .number, offset: start, end: index, value: value))
    }
}

// MARK: - Strings

extension JSONTapeReader {
    private mutating func key() throws(FormatFault) {
        guard index < end, bytes[index] == UInt8(ascii: "\"") else { throw fault("expected a name in double quotes") }
        let node = nodes.count
        try string()
        keyHashes.append((hash(ofKey: node), node))
        skipSpace()
        guard index < end, bytes[index] == UInt8(ascii: ":") else { throw fault("expected ':' after the name") }
        index += 1
        skipSpace()
    }

    private mutating func string() throws(FormatFault) {
        let start = index + 1
        var position = start
        var hasEscapes = false
        while position < end {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let kind: JSONTape.Kind = hasEscapes ? .escapedString : .string
                nodes.append(JSONTape.Node(kind: kind, offset: start, end: position))
                index = position + 1
                return
            case UInt8(ascii: "\\"):
                hasEscapes = true
                position = try escape(at: position)
            case 0..<32: throw fault("a control character must be escaped", at: position)
            case 32..<128: position += 1
            default:
                let length = UTF8Sequence.length(bytes.span, at: position)
                guard length > 0 else { throw fault("the string is not valid UTF-8", at: position) }
                position += length
            }
        }
        throw fault("the string is not closed", at: index)
    }

    /// Checks an escape and returns the position after it.
    private func escape(at position: Int) throws(FormatFault) -> Int {
        guard position + 1 < end else { throw fault("the string is not closed", at: position) }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return position + 2
        case UInt8(ascii: "u"):
            guard let code = JSONEscapes.codeUnit(bytes[...], at: position + 2) else {
                throw fault("expected four hexadecimal digits", at: position)
            }
            if (0xDC00..<0xE000).contains(code) { throw fault("an unpaired surrogate", at: position) }
            guard (0xD800..<0xDC00).contains(code) else { return position + 6 }
            guard position + 7 < end, bytes[position + 6] == UInt8(ascii: "\\"),
                bytes[position + 7] == UInt8(ascii: "u"),
                let low = JSONEscapes.codeUnit(bytes[...], at: position + 8), (0xDC00..<0xE000).contains(low)
            else { throw fault("an unpaired surrogate", at: position) }
            return position + 12
        default: throw fault("an unknown escape", at: position)
        }
    }
}

// MARK: - Duplicate names

extension JSONTapeReader {
    /// Equal hashes are compared byte by byte, so that a collision can cost time but never a false fault.
    private func hash(ofKey key: Int) -> UInt64 {
        let node = nodes[key]
        return node.kind == .string
            ? FNV1a.hash(of: bytes[node.offset..<Int(node.end)]) : FNV1a.hash(of: text(key))
    }

    private func text(_ key: Int) -> [UInt8] {
        let slice = bytes[nodes[key].offset..<Int(nodes[key].end)]
        return nodes[key].kind == .string ? Array(slice) : Array(JSONEscapes.text(slice).utf8)
    }

    private mutating func findDuplicates(in object: Int, from start: Int) {
        let count = keyHashes.count - start
        guard count > 1, duplicates.count < Self.maximumDuplicates else { return }
        if count <= 8 {
            for later in start + 1..<keyHashes.count {
                for earlier in start..<later where keyHashes[earlier].hash == keyHashes[later].hash {
                    noteDuplicate(in: object, earlier: keyHashes[earlier].key, later: keyHashes[later].key)
                }
            }
        } else {
            let sorted = keyHashes[start...].sorted { ($0.hash, $0.key) < ($1.hash, $1.key) }
            for (earlier, later) in zip(sorted, sorted.dropFirst()) where earlier.hash == later.hash {
                noteDuplicate(in: object, earlier: earlier.key, later: later.key)
            }
        }
    }

    private mutating func noteDuplicate(in object: Int, earlier: Int, later: Int) {
        guard duplicates.count < Self.maximumDuplicates, text(earlier) == text(later) else { return }
        duplicates.append((object, later))
    }
}
