import Formats
import Testing

@Suite("CSV reader")
struct CSVReaderTests {
    private static func records(_ text: String, _ dialect: CSVDialect = .comma) throws -> [[String]] {
        var reader = CSVReader(Array(text.utf8), dialect: dialect)
        var result: [[String]] = []
        while let record = try reader.next() { result.append(record.texts) }
        return result
    }

    @Test(
        "reads what RFC 4180 says",
        arguments: [
            ("", []),
            ("a,b\r\n", [["a", "b"]]),
            ("a,b", [["a", "b"]]),
            ("a,\n,b\n", [["a", ""], ["", "b"]]),
            ("\"a,b\",\"c\"\"d\",\"e\r\nf\"\n", [["a,b", "c\"d", "e\r\nf"]]),
            ("\u{FEFF}a\n", [["a"]]),
            ("a\n\n\nb\n", [["a"], ["b"]]),
            ("\"\"\n", [[""]]),
            ("a,b,\n", [["a", "b", ""]]),
            ("a\rb\rc", [["a"], ["b"], ["c"]]),
            ("say \"hi, you\",2\n", [["say hi, you", "2"]]),
            ("\"a\"b,c\n", [["ab", "c"]]),
            ("\"x\"\"\u{301}\",1\n", [["x\"\u{301}", "1"]]),
        ] as [(String, [[String]])]
    )
    func reads(text: String, expected: [[String]]) throws {
        #expect(try Self.records(text) == expected)
    }

    @Test(
        "reads the same where it is strict",
        arguments: [
            ("a,b\r\n", [["a", "b"]]), ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
            ("\"a,\"\"b\"\"\",c\r\n", [["a,\"b\"", "c"]]),
            ("\"two\r\nlines\",x\r\n", [["two\r\nlines", "x"]]), (",\r\n", [["", ""]]), ("\u{FEFF}a\r\n", [["a"]]),
            ("", []),
            ("a, b \r\n", [["a", " b "]]),
        ] as [(String, [[String]])]
    )
    func readsStrictly(text: String, expected: [[String]]) throws {
        #expect(try Self.records(text, .strict) == expected)
    }

    @Test(
        "gives the same records wherever the bytes are split",
        arguments: ["a,\"b\r\n\"\"c\"\r\n\r\nd,é\n", "\u{FEFF}\"\"\"\",x\r\n", "a\r\r\nb\"c\"\"d\"e,f"]
    )
    func splits(text: String) throws {
        let bytes = Array(text.utf8)
        let whole = try Self.records(text)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var reader = CSVReader()
                var found: [[String]] = []
                for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    reader.append(piece)
                    while let record = try reader.next() { found.append(record.texts) }
                }
                reader.finish()
                while let record = try reader.next() { found.append(record.texts) }
                #expect(found == whole)
            }
        }
    }

    @Test("says on which line and at which byte a record begins")
    func lines() throws {
        var reader = CSVReader(Array("a\n\"b\nc\"\n\nd\n".utf8))
        var found: [[Int]] = []
        while let record = try reader.next() { found.append([record.line, record.offset]) }
        #expect(found == [[1, 0], [2, 2], [5, 9]])
    }

    @Test("knows a quoted empty field from an absent one")
    func absent() throws {
        var reader = CSVReader(Array("\"\",,x\n".utf8))
        let record = try #require(try reader.next())
        #expect(record.map(\.isAbsent) == [false, true, false])
    }

    @Test(
        "refuses what is not RFC 4180 where it is strict, and names the line",
        arguments: [
            ("a\nb\"c\n", 2, FormatFault.Reason.malformed), ("\"a\"b\n", 1, .malformed), ("a\rb\n", 1, .malformed),
            ("\"a\nb", 1, .cut), ("\"a\nb\nc", 1, .cut), ("\"a", 1, .cut), ("a,b", 1, .cut), ("a\nb\r", 2, .cut),
        ]
    )
    func strict(text: String, line: Int, reason: FormatFault.Reason) throws {
        let fault = #expect(throws: FormatFault.self) { try Self.records(text, .strict) }
        #expect(fault?.line == line)
        #expect(fault?.reason == reason)
    }

    @Test("refuses bytes that are not UTF-8 where it is strict, and repairs them where it is not")
    func encodings() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0x0A]
        var strict = CSVReader(bytes, dialect: .strict)
        #expect(throws: FormatFault.self) { try strict.next() }
        var lenient = CSVReader(bytes)
        #expect(try lenient.next()?.texts == ["a\u{FFFD}b"])
        var wide = CSVReader([0xFF, 0xFE, 0x61, 0x00])
        #expect(throws: FormatFault.self) { try wide.next() }
    }

    @Test("reads nothing more after a fault")
    func ends() throws {
        var reader = CSVReader(Array("\"a\"b\nc\n".utf8), dialect: .strict)
        #expect(throws: FormatFault.self) { try reader.next() }
        #expect(try reader.next()?.texts == nil)
    }

    @Test(
        "holds its limits, however small the pieces",
        arguments: [
            CSVLimits(fieldBytes: 10), CSVLimits(recordBytes: 10), CSVLimits(fieldsPerRecord: 2),
            CSVLimits(totalBytes: 15),
        ]
    )
    func limits(limits: CSVLimits) {
        let bytes = Array("aaaa,b,\"cccccccccccccccccccccccccccccccc".utf8)
        #expect(throws: FormatFault.self) {
            var reader = CSVReader(limits: limits)
            for byte in bytes {
                reader.append([byte])
                while try reader.next() != nil {}
            }
        }
    }

    @Test(
        "finds the separator in the first record",
        arguments: [
            ("a,b;c,d\n", UInt8(ascii: ",")), ("a;b;c\n1,5;2;3\n", UInt8(ascii: ";")), ("a\tb\n", 9),
            ("\"a;b;c;d\",e\n", UInt8(ascii: ",")), ("\r\n\r\na;b\n", UInt8(ascii: ";")), ("", UInt8(ascii: ",")),
        ]
    )
    func detects(text: String, separator: UInt8) {
        #expect(CSVDialect.detected(in: text.utf8).separator == separator)
    }

    @Test("reads a million fields without keeping them")
    func large() throws {
        var reader = CSVReader()
        let chunk = Array(String(repeating: "2024-01-02,\"Bench \"\"Press\"\"\",100.5,5\n", count: 1000).utf8)
        var count = 0
        for _ in 0..<250 {
            reader.append(chunk)
            while let record = try reader.next() { count += record.count }
        }
        reader.finish()
        #expect(count == 1_000_000)
    }
}
