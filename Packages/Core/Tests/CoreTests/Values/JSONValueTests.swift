import Foundation
import Testing

@testable import Core
@testable import CoreBase

@Suite("JSONValue")
struct JSONValueTests {
    @Test(
        "what RFC 8259 allows is read",
        arguments: [
            ("null", JSONValue.null), (" true ", true), ("-0", 0), ("[0e1]", [0.0]), ("1.5e2", 150.0),
            ("9223372036854775807", 9_223_372_036_854_775_807),
            ("9223372036854775808", JSONValue.number(9_223_372_036_854_775_808)),
            ("[]", []),
            ("{}", [:]),
            ("\u{FEFF}1", 1),
            (#"{"a":[1,{"b":null}]}"#, ["a": [1, ["b": nil]]]),
            (#""\u00e9\n\ud83d\ude00\/\b\f\r\t\"\\""#, "é\n😀/\u{8}\u{C}\r\t\"\\"),
        ] as [(String, JSONValue)]
    )
    func reads(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(
        "anything else is refused at its place",
        arguments: [
            ("", 1, 1, "ends where a value"), ("[1,]", 1, 4, "expected a value"), ("{\"a\":1,}", 1, 8, "a key"),
            ("01", 1, 2, "begin with 0"),
            ("1.", 1, 3, "a digit"), ("-", 1, 2, "a digit"), ("1e", 1, 3, "a digit"), ("1e999", 1, 1, "too large"),
            ("nul", 1, 1, "a value"),
            ("[1 2]", 1, 4, "',' or ']'"), ("{\"a\" 1}", 1, 6, "':'"), ("{\"a\":1 \"b\":2}", 1, 8, "',' or '}'"),
            ("'a'", 1, 1, "a value"),
            ("\"a", 1, 1, "not closed"), ("\"a\nb\"", 1, 3, "escaped"), ("\"\\x\"", 1, 3, "escape"),
            ("\"\\u12g4\"", 1, 4, "hexadecimal"),
            ("\"\\ud800\"", 1, 8, "surrogate"), ("\"\\ud800\\u0041\"", 1, 14, "surrogate"),
            ("{\n\"a\":1,\n\"a\":2}", 3, 1, "twice"),
            ("1 2", 1, 3, "after the value"), ("// x\n1", 1, 1, "a value"), ("\"\\", 1, 3, "not closed"),
        ] as [(String, Int, Int, String)]
    )
    func refuses(text: String, line: Int, column: Int, words: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.line == line, "\(error?.message ?? "")")
        #expect(error?.column == column, "\(error?.message ?? "")")
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.exitStatus == .dataError)
        #expect(error?.code == "json.syntax")
    }

    @Test("nesting is limited, and bytes that are not UTF-8 are refused")
    func hostile() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: deep) }
        #expect(throws: Never.self) { try JSONValue(parsing: "[[[]]]", maximumDepth: 2) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[[[[]]]]", maximumDepth: 2) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [34, 0xFF, 34] as [UInt8]) }
    }

    @Test("writing and reading come back to the same value")
    func roundTrip() throws {
        let value: JSONValue = [
            "b": [1, 2.5, true, nil], "a": "line\n\"quoted\" \u{1}\u{7F}é", "c": [:], "d": [], "e": 1e300,
        ]
        #expect(try JSONValue(parsing: value.text()) == value)
        #expect(try JSONValue(parsing: value.text(pretty: true)) == value)
        #expect(value.text().hasPrefix(#"{"a":"line\n\"quoted\" \u0001\u007fé","b":[1,2.5,true,null]"#))
        #expect(JSONValue.object(["a": [1]]).text(pretty: true) == "{\n  \"a\": [\n    1\n  ]\n}")
        #expect(JSONValue.number(.nan).text() == "null")
        #expect(JSONValue.number(3).text() == "3")
    }

    @Test("members are reached by name, index and kind")
    func access() {
        let value: JSONValue = ["s": "x", "n": 2, "d": 2.0, "f": 1.5, "b": false, "l": [1], "o": [:], "z": nil]
        #expect(value["s"]?.stringValue == "x")
        #expect(value["n"]?.intValue == 2)
        #expect(value["d"]?.intValue == 2)
        #expect(value["f"]?.intValue == nil)
        #expect(value["n"]?.doubleValue == 2)
        #expect(value["b"]?.boolValue == false)
        #expect(value["l"]?[0] == 1)
        #expect(value["l"]?[1] == nil)
        #expect(value["l"]?["x"] == nil)
        #expect(value["s"]?[0] == nil)
        #expect(value["l"]?.arrayValue?.count == 1)
        #expect(value["o"]?.objectValue?.isEmpty == true)
        #expect(value["s"]?.objectValue == nil)
        let kinds = [
            "s": "string", "n": "integer", "d": "integer", "f": "number", "b": "boolean", "l": "array", "o": "object",
            "z": "null",
        ]
        for (key, kind) in kinds { #expect(value[key]?.typeName == kind) }
    }

    @Test("Swift values pass through it")
    func coding() throws {
        struct Sample: Codable, Equatable {
            let when: Date
            let amount: Satoshis
            let place: Coordinate
            let any: [JSONValue]
        }
        let sample = Sample(
            when: Date(timeIntervalSince1970: 0),
            amount: try Satoshis(5),
            place: try Coordinate(latitude: 1, longitude: 2),
            any: [nil, true, 1, 1.5, "x", [1], ["k": "v"]]
        )
        let value = try JSONValue(encoding: sample)
        #expect(value["when"] == "1970-01-01T00:00:00Z")
        #expect(value["amount"] == 5)
        #expect(try value.decode(Sample.self) == sample)
        #expect(throws: CoordinateError.self) {
            try JSONValue.object(["latitude": 95, "longitude": 0]).decode(Coordinate.self)
        }
    }
}

@Suite("Values")
struct ValueTests {
    @Test(
        "a coordinate lies on Earth",
        arguments: [
            (90.0, 180.0, true), (-90, -180, true), (0, 0, true), (90.01, 0, false), (0, -180.5, false),
            (.nan, 0, false), (0, .infinity, false),
        ]
    )
    func coordinates(latitude: Double, longitude: Double, isValid: Bool) {
        let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        #expect((coordinate != nil) == isValid)
        let error = CoordinateError(axis: .longitude, value: 200)
        #expect(error.message.contains("longitude 200"))
        #expect(error.recovery?.contains("180") == true)
        #expect(error.exitStatus == .dataError)
        #expect(CoordinateError(axis: .latitude, value: 99).recovery?.contains("90") == true)
    }

    @Test("a secret shows itself nowhere")
    func secrets() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(["key": secret], to: &dumped)
        for text in [
            "\(secret)", secret.debugDescription, String(reflecting: secret), dumped, "\([secret])",
            "\(Optional(secret) as Any)",
        ] {
            #expect(!text.contains("hunter2"))
            #expect(!text.isEmpty)
        }
        #expect(secret.reveal() == "hunter2")
        #expect(!secret.isEmpty)
        #expect(secret == Secret("hunter2"))
    }

    @Test("identifiers of version 7 carry their moment and sort by it")
    func identifiers() {
        var generator = SystemRandomNumberGenerator()
        let moments = [0.0, 0.001, 1_700_000_000, 1_700_000_000.001, 281_474_976_710]
        let ids = moments.map { UUIDv7.make(at: Date(timeIntervalSince1970: $0), using: &generator) }
        #expect(ids.map(\.uuidString) == ids.map(\.uuidString).sorted())
        for (id, moment) in zip(ids, moments) {
            let milliseconds = Double(UInt64(id.uuidString.filter { $0 != "-" }.prefix(12), radix: 16) ?? .max)
            #expect(abs(milliseconds / 1000 - moment) < 0.0015)
            #expect(id.uuid.6 >> 4 == 7)
            #expect(id.uuid.8 >> 6 == 2)
        }
        #expect(UUIDv7.make(at: Date(timeIntervalSince1970: -5)).uuidString.hasPrefix("00000000-0000-7"))
        #expect(Set((0..<1000).map { _ in UUIDv7.make(at: Date(timeIntervalSince1970: 1)) }).count == 1000)
    }

    @Test("amounts out of range and every amount error say what to do")
    func amounts() throws {
        #expect(throws: AmountError.outOfRange) { try Satoshis(.max) }
        #expect(throws: AmountError.outOfRange) { try Satoshis(-Satoshis.limit).subtracting(Satoshis(1)) }
        #expect(try Satoshis(2) > Satoshis(1))
        let errors: [AmountError] = [
            .empty, .malformed, .negative, .tooManyDecimals, .fractionOfSatoshi, .outOfRange, .unknownUnit("x"),
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        #expect(Set(errors.map(\.message)).count == errors.count)
        #expect(errors.allSatisfy { $0.exitStatus == .dataError && $0.recovery != nil })
    }

    @Test("macros add and scale")
    func macros() {
        let egg = Macros(kcal: 70, protein: 6, carbs: 0.5, fat: 5)
        #expect(egg + .zero == egg)
        #expect(egg * 2 == egg + egg)
    }
}
