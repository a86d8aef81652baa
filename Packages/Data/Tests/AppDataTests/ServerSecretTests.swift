import AppDataTesting
import Core
import Testing

@testable import AppData

@Suite("Secrets of servers")
struct ServerSecretTests {
    private let home: TemporaryHome
    private let store: SecretStore
    private let secret: ServerSecret
    private let one: ServerAddress
    private let two: ServerAddress

    init() throws {
        home = try TemporaryHome()
        store = SecretStore(home: home.home)
        secret = ServerSecret("shop.key", in: store)
        one = try #require(ServerAddress("https://one.example/v1"))
        two = try #require(ServerAddress("http://one.example:443"))
    }

    private func found(for server: ServerAddress) async throws -> String {
        switch try await secret.found(for: server) {
        case .none: "none"
        case .secret(let secret): secret.reveal()
        case .ofOther(let server): "of \(server ?? "nobody")"
        }
    }

    @Test("one that was typed is for the server that wants it first, and for no other")
    func typed() async throws {
        #expect(try await found(for: one) == "none")
        try await store.set("shop.key", to: Secret("k1"))
        #expect(try await found(for: one) == "k1")
        #expect(try await found(for: two) == "of https://one.example:443")
        #expect(try await secret.secret(for: two) == nil)
        // Another path of the server is no other server.
        let other = try #require(ServerAddress("https://ONE.example:443/v2"))
        #expect(try await found(for: one) == "k1")
        #expect(try await found(for: other) == "k1")
        try await store.set("shop.key", to: Secret("k2"))
        #expect(try await found(for: two) == "k2")
        #expect(try await found(for: one) == "of http://one.example:443")
    }

    @Test("one that was claimed while there was no server is given to none until it is typed again")
    func claimed() async throws {
        try await store.set("shop.key", to: Secret(#"{"a": 1}"#))
        try await secret.claim(for: nil)
        #expect(try await found(for: one) == "of nobody")
        try await store.set("shop.key", to: Secret(#"{"a": 1}"#))
        #expect(try await found(for: one) == #"{"a": 1}"#)
    }

    @Test("what is kept takes the place of what was there, and nothing is kept of a server without")
    func kept() async throws {
        try await secret.keep(Secret("k1"), for: one)
        try await secret.keep(Secret("k2"), for: two)
        #expect(try await found(for: one) == "of http://one.example:443")
        #expect(try await found(for: two) == "k2")
        try await secret.keep(nil, for: one)
        #expect(try await found(for: two) == "none")
        #expect(try await store.names().isEmpty)
    }
}
