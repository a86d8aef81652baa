import CoreTesting
import Formats
import Testing

@Suite("JSON tape")
struct JSONTapeTests {
    @Test("lists the values of a document in order")
    func order() throws {
        let tape = try JSONTape(
            reading: Array("\u{FEFF} {\"a\":[1,-2.5,true],\"b\":{\"c\":\"x\\u00e9\\n\"},\"a\":null} ".utf8)
        )
        #expect(tape.nodes[0].kind == .object)
        #expect(tape.nodes[0].count == 3)
        let inner = try #require(tape.member("b", of: 0))
        let text = try #require(tape.member("c", of: inner))
        #expect(tape.string(text) == "xé\n")
        #expect(tape.matches(text, "xé\n"))
        let last = try #require(tape.member("a", of: 0))
        #expect(tape.nodes[last].kind == .null)
        #expect(tape.elements(of: 2).map { tape.nodes[$0].value } == [1, -2.5, 1])
        #expect(tape.duplicates.map(\.object) == [0])
    }

    @Test(
        "numbers are read as the nearest double, short way or long",
        arguments: [
            "0", "-0", "1", "-1.5", "52.516266999999998", "0.1", "123456789012345678", "1234567890123456789012",
            "0.000000000000000000001234567890123456789", "1e22", "1e23", "-1E-22", "4.9e-324", "1.7976931348623157e308",
            "9007199254740993", "0.30000000000000004", "179.99999999999997", "1.0000000000000002", "5e-20",
            "18446744073709551615", "1844674407370955161.5", "0.9999999999999999999",
        ]
    )
    func numbers(text: String) throws {
        let tape = try JSONTape(reading: Array("[\(text)]".utf8))
        #expect(tape.nodes[1].value.bitPattern == Double(text)?.bitPattern)
    }

    @Test("random decimals are read as the standard library reads them", arguments: 1...4 as ClosedRange<UInt64>)
    func randomNumbers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let digits = String(
                UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0..<64, using: &generator)
            )
            let point = Int.random(in: 0...digits.count, using: &generator)
            var text = String(digits.prefix(point)).isEmpty ? "0" : String(digits.prefix(point))
            if point < digits.count { text += "." + digits.dropFirst(point) }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                text += "e\(Int.random(in: -30...30, using: &generator))"
            }
            #expect(try JSONTape(reading: Array("[\(text)]".utf8)).nodes[1].value == Double(text), "\(text)")
        }
    }

    @Test(
        "what is not JSON is refused at its byte",
        arguments: [
            ("", 0), ("{", 1), ("{\"a\":1,}", 7), ("[1 2]", 3), ("nul", 0), ("[01]", 2), ("[1.]", 3), ("[1e]", 3),
            ("\"\\ud800\"", 1), ("\"a\u{1}\"", 2), ("[1,]", 3), ("1 2", 2), ("[1e999]", 1),
        ]
    )
    func refuses(text: String, offset: Int) {
        let fault = #expect(throws: FormatFault.self) { try JSONTape(reading: Array(text.utf8)) }
        #expect(fault?.offset == offset)
    }

    @Test("depth has a limit, and a deep document within it is let go without a stack")
    func depth() throws {
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(throws: FormatFault.self) { try JSONTape(reading: Array(deep.utf8)) }
        #expect(try JSONTape(reading: Array(deep.utf8), maximumDepth: 200).nodes.count == 200)
    }

    @Test("finds lines and columns")
    func lines() {
        var index = LineIndex(Array("ab\ncd\n\nx".utf8))
        #expect([0, 2, 3, 6, 7].map { index.place(of: $0).line } == [1, 1, 2, 3, 4])
        #expect([0, 2, 3, 6, 7].map { index.place(of: $0).column } == [1, 3, 1, 1, 1])
    }
}
