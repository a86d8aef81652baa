import Foundation
import Networking
import Testing

@Suite("Origin")
struct OriginTests {
    @Test(
        "https is trustworthy anywhere, http on this machine only",
        arguments: [
            ("https://a.example", true), ("http://a.example", false), ("http://localhost:1", true),
            ("http://LOCALHOST", true), ("http://bento.localhost", true), ("http://127.0.0.1", true),
            ("http://127.9.8.7:80/x", true), ("http://[::1]:8787", true), ("http://127.evil.test", false),
            ("http://localhost.evil.test", false), ("http://192.168.1.2", false), ("http://0.0.0.0", false),
        ]
    )
    func trustworthy(address: String, expected: Bool) throws {
        let origin = try #require(URL(string: address).flatMap { Origin($0) })
        #expect(origin.isTrustworthy == expected)
    }
}
