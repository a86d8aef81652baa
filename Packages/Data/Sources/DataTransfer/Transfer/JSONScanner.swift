import AppData
import Core

/// Finds the parts of a JSON document without building them, so that a large one costs no more than its bytes.
///
/// Values that nobody asks for are only skipped: their brackets and strings must close, no more is checked.
struct JSONScanner: Sendable {
    /// A fault and the byte it is at.
    struct Fault: Error {
        let problem: String
        let position: Int
    }

    let bytes: [UInt8]

    /// The one value that the document is.
    func document() throws(Fault) -> Range<Int> {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let value = try value(at: &index)
        skipSpace(&index)
        guard index == bytes.count else { throw Fault(problem: "unexpected text after the value", position: index) }
        return value
    }

    /// The members of an object, in their order; `nil` where the value is none.
    func members(of value: Range<Int>) throws -> [(key: String, value: Range<Int>)]? {
        guard bytes[value.lowerBound] == UInt8(ascii: "{") else { return nil }
        var members: [(key: String, value: Range<Int>)] = []
        var keys: Set<String> = []
        try each(in: value, closedBy: UInt8(ascii: "}")) { index in
            let start = index
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw Fault(problem: "expected a key in double quotes", position: index)
            }
            guard case .string(let key) = try parsed(try self.value(at: &index)) else {
                throw Fault(problem: "expected a key", position: start)
            }
            skipSpace(&index)
            guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
                throw Fault(problem: "expected ':'", position: index)
            }
            index += 1
            guard keys.insert(key).inserted else {
                throw Fault(problem: "the key '\(key.prefix(60))' stands twice", position: start)
            }
            members.append((key, try self.value(at: &index)))
        }
        return members
    }

    /// Gives each element of an array in turn.
    ///
    /// - Returns: how many there were; `nil` where the value is no array.
    @discardableResult
    func elements(of value: Range<Int>, _ body: (Range<Int>) throws -> Void = { _ in }) throws -> Int? {
        guard bytes[value.lowerBound] == UInt8(ascii: "[") else { return nil }
        var count = 0
        try each(in: value, closedBy: UInt8(ascii: "]")) { index in
            try body(try self.value(at: &index))
            count += 1
        }
        return count
    }

    /// Builds one part.
    func parsed(_ value: Range<Int>) throws(Fault) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes[value], maximumDepth: 8)
        } catch {
            // Its place is told from the beginning of the part.
            var position = value.lowerBound
            for _ in 1..<max(1, error.line) {
                position = (bytes[position...].firstIndex(of: 10) ?? position) + 1
            }
            throw Fault(problem: error.problem, position: position + error.column - 1)
        }
    }

    /// Line and column, from 1.
    func place(of position: Int) -> (line: Int, column: Int) {
        var line = 1
        var start = 0
        for index in 0..<min(position, bytes.count) where bytes[index] == 10 {
            line += 1
            start = index + 1
        }
        return (line, min(position, bytes.count) - start + 1)
    }

    private func each(in value: Range<Int>, closedBy end: UInt8, _ body: (inout Int) throws -> Void) throws {
        var index = value.lowerBound + 1
        skipSpace(&index)
        if index < bytes.count, bytes[index] == end { return }
        while true {
            skipSpace(&index)
            try body(&index)
            skipSpace(&index)
            guard index < bytes.count else { throw Fault(problem: "the text ends too early", position: index) }
            if bytes[index] == end { return }
            guard bytes[index] == UInt8(ascii: ",") else {
                throw Fault(problem: "expected ',' or the end of the list", position: index)
            }
            index += 1
        }
    }

    private func skipSpace(_ index: inout Int) {
        while index < bytes.count, bytes[index] == 32 || bytes[index] == 10 || bytes[index] == 13 || bytes[index] == 9 {
            index += 1
        }
    }

    /// Skips one value and tells where it stood.
    private func value(at index: inout Int) throws(Fault) -> Range<Int> {
        skipSpace(&index)
        let start = index
        // A stack of the brackets that are open; what else stands between them is skipped.
        var open: [UInt8] = []
        repeat {
            guard index < bytes.count else { throw Fault(problem: "the text ends too early", position: index) }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""): try skipString(&index)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < 64 else { throw Fault(problem: "nested too deeply", position: index) }
                open.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard open.popLast() == byte else { throw Fault(problem: "unexpected bracket", position: index) }
                index += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"), 32, 9, 10, 13:
                guard !open.isEmpty else { throw Fault(problem: "expected a value", position: index) }
                index += 1
            default: try skipWord(&index)
            }
        } while !open.isEmpty
        return start..<index
    }

    private func skipString(_ index: inout Int) throws(Fault) {
        let start = index
        index += 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        throw Fault(problem: "the string is not closed", position: start)
    }

    /// A number or a literal.
    private func skipWord(_ index: inout Int) throws(Fault) {
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                index += 1
            default:
                guard index > start else { throw Fault(problem: "expected a value", position: index) }
                return
            }
        }
    }
}
