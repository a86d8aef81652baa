import Core
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Endpoints", .timeLimit(.minutes(30)))
struct EndpointTests {
    private struct Statistics: Decodable, Sendable, Equatable {
        let atkPower: Int
        let count: Int

        private enum CodingKeys: String, CodingKey {
            case atkPower
            case count = "equipment_count"
        }
    }

    private struct Words: Codable, Sendable, Equatable {
        var firstWord: String
        var at: Date?
    }

    @Test("camelCase keys inside a snake_case payload are read by explicit names")
    func explicitKeys() async throws {
        let fixture = ClientFixture(
            .json(#"{"success":true,"data":{"atkPower":3,"equipment_count":1},"timestamp":"x"}"#)
        )
        let endpoint: Endpoint<Statistics> = .json(.get, "equipment", envelope: .success)
        #expect(try await fixture.client().call(endpoint) == Statistics(atkPower: 3, count: 1))
    }

    @Test("snake_case is converted both ways where an endpoint asks for it")
    func snakeCase() async throws {
        let fixture = ClientFixture(.json(#"{"first_word":"a"}"#))
        let endpoint: Endpoint<Words> = try .json(.post, "/w", sending: Words(firstWord: "b"), keys: .snakeCase)
        #expect(try await fixture.client().call(endpoint) == Words(firstWord: "a"))
        let sent = fixture.transport.requests.first
        #expect(sent?.text == #"{"first_word":"b"}"#)
        #expect(sent?.url == "https://api.example.com/v1/w")
        #expect(sent?.header("Content-Type") == "application/json")
    }

    @Test(
        "key conversion agrees with the public vectors",
        .enabled(if: Vectors.folder != nil, "\(Vectors.absence)")
    )
    func keyVectors() throws {
        let json = try JSONValue(parsing: Vectors.data("json/snake_case_keys.json"))
        let cases = try #require(json["fromSnakeCaseTests"]?.arrayValue)
        #expect(cases.count > 20)
        for each in cases {
            let input = try #require(each["input"]?.stringValue)
            let expected = try #require(each["expected"]?.stringValue)
            let text = JSONValue.object([input: 1]).text()
            let keys = try WireJSON.decoder(keys: .snakeCase).decode(KeyNames.self, from: Data(text.utf8)).names
            #expect(keys == [expected])
        }
    }

    private struct KeyNames: Decodable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let names: [String]
        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
        }
    }

    @Test(
        "the success envelope tells results, refusals and garbage apart",
        arguments: [
            (#"{"success":true,"data":1}"#, "1"), (#"{"data":1}"#, "1"),
            (#"{"success":true,"data":1,"error":null}"#, "1"),
            (#"{"success":false,"error":{"code":"no_gold","message":"Too poor"}}"#, "network.refused NO_GOLD Too poor"),
            (#"{"error":{"code":"x","message":"m"}}"#, "network.refused X m"),
            (#"{"success":false,"data":1}"#, "network.refused - -"), (#"{"success":true}"#, "network.undecodable"),
            (#"{"success":true,"data":"a"}"#, "network.undecodable"), ("[]", "network.undecodable"),
            ("", "network.undecodable"), ("<html></html>", "network.undecodable"),
            (#"{"data":1"#, "network.undecodable"),
        ]
    )
    func successEnvelope(body: String, expected: String) async throws {
        let endpoint: Endpoint<Int> = .json(.get, "x", envelope: .success)
        #expect(await outcome(body, endpoint).hasPrefix(expected.replacing(" - -", with: "")))
    }

    @Test(
        "the gateway's envelope gives event and content, or the error's text",
        arguments: [
            (#"{"status":"success","result":{"event":"e","data":1}}"#, "e 1"),
            (#"{"status":"success","result":{"event":"e"}}"#, "e nil"),
            (#"{"status":"error","error":{"message":"m"}}"#, "network.refused - m"),
            (#"{"status":"failed","error":"m"}"#, "network.refused - m"),
            (#"{"status":"failed","message":"m"}"#, "network.refused - m"),
            (#"{"status":"failed","detail":"m"}"#, "network.refused - m"),
            (#"{"status":"failed"}"#, #"network.refused - {"status":"failed"}"#),
            (#"{"status":"success"}"#, "network.undecodable"), ("[1]", "network.undecodable"),
            ("\"a\"", "network.undecodable"),
            (#"{"result":{}}"#, "network.undecodable"),
        ]
    )
    func gatewayEnvelope(body: String, expected: String) async throws {
        let endpoint: Endpoint<GatewayResult<Int>> = .json(.post, "x", envelope: .gateway)
        let found = await outcome(body, endpoint) { "\($0.event ?? "nil") \($0.content.map { "\($0)" } ?? "nil")" }
        #expect(found.hasPrefix(expected))
    }

    private func outcome<Output>(
        _ body: String,
        _ endpoint: Endpoint<Output>,
        _ show: (Output) -> String = { "\($0)" }
    ) async -> String {
        do {
            return show(try await ClientFixture(.json(body)).client().call(endpoint))
        } catch let error as HTTPError {
            guard error.reason == .refused else { return error.code }
            return "\(error.code) \(error.serverCode ?? "-") \(error.serverMessage ?? "-")"
        } catch {
            return "another error: \(error)"
        }
    }

    @Test("a decoding error names the place and not the value")
    func decodingError() async throws {
        let fixture = ClientFixture(.json(#"{"firstWord":{"secret":"geheim"}}"#))
        let endpoint: Endpoint<Words> = .json(.get, "x")
        let error = await httpError { try await fixture.client().call(endpoint) }
        #expect(error?.message.contains("at 'firstWord'") == true)
        #expect(!String(reflecting: error).contains("geheim"))
    }

    @Test(
        "addresses are joined and escaped",
        arguments: [
            ("https://a.test", "b", "https://a.test/b?q=x%2By%20%26%C3%A9"),
            ("https://a.test/v1", "/b", "https://a.test/v1/b?q=x%2By%20%26%C3%A9"),
            ("https://a.test/v1/", "b/", "https://a.test/v1/b/?q=x%2By%20%26%C3%A9"),
            ("https://a.test/v1?k=1", "", "https://a.test/v1?k=1&q=x%2By%20%26%C3%A9"),
            ("https://a.test", "a b/%2F", "https://a.test/a%20b/%2F?q=x%2By%20%26%C3%A9"),
        ]
    )
    func addresses(base: String, path: String, expected: String) {
        let url = HTTPClient.url(ClientFixture.url(base), path, [URLQueryItem(name: "q", value: "x+y &é")])
        #expect(url?.absoluteString == expected)
    }

    @Test("a client without a base address says so")
    func noBase() async throws {
        let client = HTTPClient(transport: FakeTransport(.json("1")))
        let endpoint: Endpoint<Int> = .json(.get, "x")
        #expect(await httpError { try await client.call(endpoint) }?.exitStatus == .configuration)
    }

    /// Every value under a key that ends so, however deep.
    private static func values(_ suffix: String, in json: JSONValue) -> [String] {
        switch json {
        case .object(let members):
            members.flatMap { key, value in
                (key.hasSuffix(suffix) ? [value.stringValue].compactMap { $0 } : []) + values(suffix, in: value)
            }
        case .array(let elements): elements.flatMap { values(suffix, in: $0) }
        default: []
        }
    }

    @Test(
        "every date and token in recorded answers of an auth server can be read",
        .enabled(if: Vectors.folder != nil, "\(Vectors.absence)")
    )
    func recordedAuth() throws {
        let names = ["session", "user", "list-users-response", "signup-response", "anonymous-sign-in-response"]
        var dates = 0
        var tokens = 0
        for name in names {
            let json = try JSONValue(parsing: Vectors.data("auth/supabase/Tests/AuthTests/Resources/\(name).json"))
            for text in Self.values("_at", in: json) {
                #expect(RFC3339Time(text.utf8, allowsDay: true) != nil, "\(name): \(text)")
                dates += 1
            }
            for token in Self.values("access_token", in: json) {
                #expect(JSONWebToken.expiry(of: Secret(token)) != nil, "\(name)")
                tokens += 1
            }
        }
        #expect(dates > 20)
        #expect(tokens >= 1)
    }
}
