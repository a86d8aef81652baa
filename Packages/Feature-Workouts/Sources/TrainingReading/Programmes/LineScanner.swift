import Strength

/// Reads one line of a program from left to right and knows the column it is at.
struct LineScanner {
    private let characters: [Character]
    private let line: Int
    private var index = 0

    init(_ text: String, line: Int) {
        characters = Array(text)
        self.line = line
    }

    var column: Int { index + 1 }
    var peek: Character? { index < characters.count ? characters[index] : nil }

    var columnAfterSpaces: Int {
        var copy = self
        copy.skipSpaces()
        return copy.column
    }

    func fault(_ message: String, column: Int, hint: String? = nil) -> ProgrammeFault {
        ProgrammeFault(line: line, column: column, message: message, hint: hint)
    }

    private func expected(_ what: String) -> ProgrammeFault {
        var copy = self
        copy.skipSpaces()
        let found = copy.peek.map { "'\($0)'" } ?? "the end of the line"
        return fault("expected \(what), found \(found)", column: copy.column)
    }

    mutating func advance() { index += 1 }

    mutating func skipSpaces() {
        while let next = peek, next.isWhitespace { index += 1 }
    }

    /// Letters, lower case; empty where none stand here.
    mutating func word() -> String {
        skipSpaces()
        let start = index
        while let next = peek, next.isLetter { index += 1 }
        return String(characters[start..<index]).lowercased()
    }

    /// Takes a sign; a comment or the end is none.
    mutating func take(_ sign: Character) -> Bool {
        var copy = self
        copy.skipSpaces()
        guard let next = copy.peek, next == sign || (sign == "x" && (next == "×" || next == "X")) else { return false }
        copy.advance()
        self = copy
        return true
    }

    /// Takes a whole word.
    mutating func takeWord(_ word: String) -> Bool {
        var copy = self
        guard copy.word() == word else { return false }
        self = copy
        return true
    }

    mutating func expect(_ sign: Character) throws(ProgrammeFault) {
        guard take(sign) else { throw expected("'\(sign)'") }
    }

    mutating func keyword(_ word: String) throws(ProgrammeFault) {
        guard takeWord(word) else { throw expected("'\(word)'") }
    }

    mutating func expectEnd() throws(ProgrammeFault) {
        skipSpaces()
        guard peek == nil || peek == "#" else { throw expected("the end of the line") }
    }

    /// All that follows.
    mutating func rest(_ what: String) throws(ProgrammeFault) -> String {
        skipSpaces()
        let text = String(characters[index...])
        let trimmed = String(text.reversed().drop { $0.isWhitespace }.reversed())
        guard !trimmed.isEmpty else { throw expected(what) }
        index = characters.count
        return trimmed
    }

    mutating func text(until sign: Character, _ what: String) throws(ProgrammeFault) -> String {
        skipSpaces()
        let start = index
        while let next = peek, next != sign { index += 1 }
        let text = String(characters[start..<index].reversed().drop { $0.isWhitespace }.reversed())
        guard !text.isEmpty else { throw expected(what) }
        return text
    }

    mutating func number(_ what: String) throws(ProgrammeFault) -> Double {
        skipSpaces()
        let start = index
        while let next = peek, next.isASCII, next.isNumber || next == "." { index += 1 }
        guard index - start <= 10, let value = Double(String(characters[start..<index])) else {
            index = start
            throw expected(what)
        }
        return value
    }

    mutating func count(_ range: ClosedRange<Int>, _ what: String) throws(ProgrammeFault) -> Int {
        skipSpaces()
        let column = self.column
        let value = try number(what)
        guard value == value.rounded(), Double(range.lowerBound) <= value, value <= Double(range.upperBound) else {
            throw fault("expected \(range.lowerBound) to \(range.upperBound)", column: column)
        }
        return Int(value)
    }

    mutating func unit(_ usual: MassUnit) -> MassUnit {
        var copy = self
        guard let unit = MassUnit(rawValue: copy.word()) else { return usual }
        self = copy
        return unit
    }

    /// `+2.5 kg`, in kilograms.
    mutating func step(_ usual: MassUnit) throws(ProgrammeFault) -> Double {
        try expect("+")
        let column = columnAfterSpaces
        let value = try number("a weight")
        let kg = value * unit(usual).kilograms
        guard kg > 0, kg <= 100 else { throw fault("a step goes up to 100 kg", column: column) }
        return kg
    }

    /// `90 s`, `2 min` or `2:30`, in seconds.
    mutating func time() throws(ProgrammeFault) -> Double {
        let column = columnAfterSpaces
        var seconds = try number("a time, such as 90 s")
        if take(":") {
            seconds = seconds * 60 + (try number("seconds"))
        } else if takeWord("min") {
            seconds *= 60
        } else {
            _ = takeWord("s")
        }
        guard (0...3600).contains(seconds) else { throw fault("a rest lasts up to an hour", column: column) }
        return seconds
    }
}

/// A fault in a program's text, with its place.
package struct ProgrammeFault: Error, Sendable, Hashable {
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int
    package let message: String
    package let hint: String?
}
