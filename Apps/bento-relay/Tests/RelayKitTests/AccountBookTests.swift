import Core
import Crypto
import Foundation
import SyncProtocol
import Testing

@testable import RelayKit

/// A service that signs tokens of accounts.
private struct AccountServer {
    let shared = SymmetricKey(size: .bits256)
    let signer = Curve25519.Signing.PrivateKey()
    static let now: Int64 = 1_800_000_000_000
    static let good = #"{"sub":"anna","aud":"bento-sync","exp":1800000600,"iss":"https://id.example.org"}"#

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").filter { $0 != "=" }
    }

    func token(_ claims: String, header: String = #"{"alg":"HS256","typ":"JWT"}"#) -> String {
        let text = "\(Self.text(header.utf8)).\(Self.text(claims.utf8))"
        return text + "." + Self.text(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: shared))
    }

    func signed(_ claims: String) throws -> String {
        let text = Self.text(#"{"alg":"EdDSA"}"#.utf8) + "." + Self.text(claims.utf8)
        return try text + "." + Self.text(signer.signature(for: Data(text.utf8)))
    }

    var sharedKey: String { "HS256 \(shared.withUnsafeBytes { Self.text($0) })" }
    var publicKey: String { "EdDSA \(Self.text(signer.publicKey.rawRepresentation))" }
}

@Suite("AccountBook")
struct AccountBookTests {
    private let server = AccountServer()

    private func owner() throws -> SyncOwner { try SyncRecoveryKeys(RecoveryPhrase()).owner }

    private func withBook(
        _ text: String,
        _ body: (AccountBook) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
        defer {
            for suffix in ["", "-used"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        try Data(text.utf8).write(to: file)
        try await body(AccountBook(path: file.path))
    }

    @Test("a token that the service signed for this relay lets its account's owners in, each as often as they come")
    func admits() async throws {
        let lines = "audience bento-sync\nissuer https://id.example.org\nowners 1\n"
        for (key, token) in [
            (server.sharedKey, server.token(AccountServer.good)),
            (server.publicKey, try server.signed(AccountServer.good)),
        ] {
            try await withBook("# of the service\n\(key)\n\(lines)") { book in
                let (anna, thief) = (try owner(), try owner())
                for _ in 0..<2 { #expect(try await book.admits(anna, by: token, at: AccountServer.now)) }
                // The same token again, of which somebody got hold: the account has its owner.
                #expect(try await !book.admits(thief, by: token, at: AccountServer.now))
                #expect(try await !book.admits(thief, by: token, at: AccountServer.now + 600_000))
            }
        }
    }

    @Test(
        "claims of others, that are too old, too early or not all there, let nobody in",
        arguments: [
            #"{"sub":"anna","aud":"bento-sync","exp":1800000000}"#, #"{"sub":"anna","aud":"bento-sync"}"#,
            #"{"sub":"anna","aud":"bento-sync","exp":"1900000000"}"#,
            #"{"sub":"anna","aud":"bento-sync","exp":1800000600,"nbf":1800000300}"#,
            #"{"sub":"anna","aud":"other","exp":1800000600}"#, #"{"sub":"anna","exp":1800000600}"#,
            #"{"sub":"anna","aud":[],"exp":1800000600}"#, #"{"sub":"","aud":"bento-sync","exp":1800000600}"#,
            #"{"aud":"bento-sync","exp":1800000600}"#, "[]", "",
        ]
    )
    func claims(text: String) async throws {
        try await withBook("\(server.sharedKey)\naudience bento-sync") { book in
            let owner = try owner()
            #expect(try await !book.admits(owner, by: server.token(text), at: AccountServer.now))
            let list = #"{"sub":"anna","aud":["x","bento-sync"],"exp":1800000600,"nbf":1800000030}"#
            #expect(try await book.admits(owner, by: server.token(list), at: AccountServer.now))
        }
    }

    @Test("what was not signed with the key lets nobody in, whatever its header says")
    func forged() async throws {
        try await withBook("\(server.sharedKey)\naudience bento-sync") { book in
            let owner = try owner()
            let good = server.token(AccountServer.good)
            let parts = good.split(separator: ".").map(String.init)
            let other = AccountServer.text(AccountServer.good.replacing("anna", with: "otto").utf8)
            let forged = [
                AccountServer().token(AccountServer.good), "\(parts[0]).\(other).\(parts[2])",
                "\(parts[0]).\(parts[1]).",
                "\(parts[0]).\(parts[1])", good + ".x", "", "..", try server.signed(AccountServer.good),
                server.token(AccountServer.good, header: #"{"alg":"none"}"#),
                server.token(AccountServer.good, header: #"{"alg":"EdDSA"}"#),
                server.token(AccountServer.good, header: #"{"alg":"HS256","crit":["exp"]}"#),
            ]
            for token in forged { #expect(try await !book.admits(owner, by: token, at: AccountServer.now), "\(token)") }
            #expect(try await book.admits(owner, by: good, at: AccountServer.now))
        }
    }

    @Test(
        "a file that does not say how tokens are checked is refused, without a word of the key",
        arguments: [
            "", "audience a", "HS256 c2hvcnQ=\naudience a", "EdDSA AAAA\naudience a", "HS256\naudience a",
            "RS256 abcd\naudience a",
            "owners 0\naudience a", "audience a b",
        ]
    )
    func files(text: String) async throws {
        let failure = await #expect(throws: Failure.self) { try await withBook(text) { _ in } }
        #expect(failure?.code == "relay.accounts")
        #expect(failure?.message.contains("c2hvcnQ") == false)
    }
}
