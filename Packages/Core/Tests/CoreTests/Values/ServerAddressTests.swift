import Core
import Testing

@Suite("ServerAddress")
struct ServerAddressTests {
    @Test(
        "an address is read and written",
        arguments: [
            ("https://API.example.com", "https://api.example.com", 443),
            ("http://localhost:8080/v1/", "http://localhost:8080/v1", 8080),
            ("127.0.0.1:2947", "tcp://127.0.0.1:2947", 2947), ("https://[::1]:9", "https://[::1]:9", 9),
            ("https://h:443", "https://h", 443),
        ]
    )
    func read(text: String, written: String, port: Int) throws {
        let address = try #require(ServerAddress(text))
        #expect(address.description == written)
        #expect(address.port == port)
        #expect(ServerAddress(written) == address)
    }

    @Test(
        "what is no plain address is refused",
        arguments: [
            "", "example.com", "ftp://x:1", "https://", "https://u:p@h", "https://h?q=1", "https://h#f", "https://h:0",
            "https://h:65536", "tcp://h", "tcp://h:1/path", "file:///etc/passwd", "https://h h",
        ]
    )
    func refused(text: String) { #expect(ServerAddress(text) == nil) }
}
