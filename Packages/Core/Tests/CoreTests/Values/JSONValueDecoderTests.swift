import Core
import Foundation
import Testing

@Suite("Decoding from a JSON value")
struct JSONValueDecoderTests {
    private struct Parts: Codable, Equatable {
        enum Kind: String, Codable { case one, two }

        struct Inner: Codable, Equatable {
            var names: [String]
            var byName: [String: Int?]
        }

        var flag: Bool
        var count: Int
        var small: UInt8
        var share: Double
        var kind: Kind
        var when: Date
        var address: URL
        var bytes: Data
        var price: Decimal
        var inner: Inner?
        var missing: String?
        var any: JSONValue
        var lists: [[Double]]
    }

    private static let parts = Parts(
        flag: true,
        count: -7,
        small: 255,
        share: 0.1,
        kind: .two,
        when: Date(timeIntervalSince1970: 1_795_000_000),
        address: URL(filePath: "/a b"),
        bytes: Data([0, 255]),
        price: Decimal(string: "12.34") ?? 0,
        inner: .init(names: ["ä", ""], byName: ["a": 1, "b": nil]),
        any: ["x": [1, nil, "y"]],
        lists: [[1, 2.5], []]
    )

    @Test("what was encoded comes back, with dates in either form")
    func roundTrip() throws {
        #expect(try JSONValue(encoding: Self.parts).decode(Parts.self) == Self.parts)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let json = try JSONValue(parsing: encoder.encode(Self.parts))
        #expect(try JSONValueDecoder(json, dates: .millisecondsSince1970).decode(Parts.self) == Self.parts)
    }

    private struct Numbers: Codable, Equatable {
        var int: Int?
        var byte: Int8?
        var double: Double?
        var flag: Bool?
        var text: String?
        var list: [Int]?
    }

    @Test(
        "it takes and refuses what Foundation's decoder does",
        arguments: [
            #"{}"#, #"{"int":1.0}"#, #"{"int":1.5}"#, #"{"int":1e30}"#, #"{"int":"1"}"#, #"{"int":null}"#,
            #"{"byte":127}"#,
            #"{"byte":128}"#, #"{"byte":-129}"#, #"{"double":1}"#, #"{"double":"1"}"#, #"{"double":1e300}"#,
            #"{"flag":1}"#,
            #"{"flag":false}"#, #"{"text":1}"#, #"{"text":"\u00e4"}"#, #"{"list":[1,2]}"#, #"{"list":[1,null]}"#,
            #"{"list":{}}"#, #"{"int":9223372036854775807}"#, #"{"int":9223372036854775808}"#, #"[]"#, #"1"#, #"null"#,
            #"{"other":[{}]}"#,
        ]
    )
    func likeFoundation(text: String) throws {
        let expected = try? JSONDecoder().decode(Numbers.self, from: Data(text.utf8))
        let found = try? JSONValue(parsing: Array(text.utf8)).decode(Numbers.self)
        #expect(found == expected, "\(text)")
    }

    @Test("an error names the place")
    func errors() throws {
        let json: JSONValue = ["inner": ["names": ["a", 1]]]
        struct Outer: Decodable {
            struct Inner: Decodable { var names: [String] }

            var inner: Inner
        }
        let error = #expect(throws: DecodingError.self) { try json.decode(Outer.self) }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["inner", "names", "Index 1"])
    }
}
