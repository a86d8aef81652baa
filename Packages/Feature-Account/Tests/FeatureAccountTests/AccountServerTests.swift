import Testing

@testable import FeatureAccount

@Suite("Account server")
struct AccountServerTests {
    @Test(
        "an address leads to the API below it",
        arguments: [
            ("https://a.example", "https://a.example/api/v1"), ("https://a.example/", "https://a.example/api/v1"),
            ("https://a.example:8443/game/", "https://a.example:8443/game/api/v1"),
            ("https://a.example/api/v1/", "https://a.example/api/v1"),
            ("http://127.0.0.1:8787", "http://127.0.0.1:8787/api/v1"),
            ("http://localhost:1", "http://localhost:1/api/v1"), ("http://[::1]:1", "http://[::1]:1/api/v1"),
        ]
    )
    func good(_ text: String, _ expected: String) throws {
        #expect(try AccountServer(text).text == expected)
        #expect(try AccountServer(expected).text == expected, "what is stored is read again")
    }

    @Test(
        "an address that would give a token away, or is none, is refused",
        arguments: [
            "", " ", "a.example", "ftp://a.example", "http://a.example", "http://127.0.0.1.evil.example",
            "http://127.evil.example", "https://user:secret@a.example", "https://a.example?x=1", "https://a.example#x",
            "https://", "http://192.168.0.7", String(repeating: "a", count: 3000),
        ]
    )
    func bad(_ text: String) {
        let error = #expect(throws: AccountError.self) { try AccountServer(text) }
        #expect(error?.message.contains("secret") == false)
    }
}
