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

    @Test("each server has its own, the last one kept for it, and giving one up leaves the others")
    func kept() async throws {
        try await secret.keep(Secret("k1"), for: one)
        try await secret.keep(Secret("k2"), for: two)
        #expect(try await found(for: one) == "k1")
        #expect(try await found(for: two) == "k2")
        try await secret.keep(Secret("k3"), for: one)
        #expect(try await found(for: one) == "k3")
        try await secret.keep(nil, for: one)
        #expect(try await found(for: one) == "of http://one.example:443")
        #expect(try await found(for: two) == "k2")
        try await secret.keep(nil, for: two)
        #expect(try await found(for: two) == "none")
        #expect(try await store.names().isEmpty)
    }

    @Test("one that is typed while no server is set leaves those of servers as they are")
    func typedBesideOthers() async throws {
        try await secret.keep(Secret("k1"), for: one)
        try await secret.keep(Secret("k2"), for: nil)
        #expect(try await secret.isKept(for: one))
        #expect(try await secret.isKept(for: two))
        #expect(try await found(for: two) == "k2")
        #expect(try await found(for: one) == "k1")
        try await secret.keep(nil, for: two)
        #expect(try await secret.isKept(for: one))
        #expect(try await !secret.isKept(for: two))
    }

    @Test("what an earlier version kept is read, and kept beside what comes")
    func earlier() async throws {
        try await store.set("shop.key", to: Secret(#"{"secret":"k1","server":"https://one.example:443"}"#))
        #expect(try await found(for: one) == "k1")
        #expect(try await found(for: two) == "of https://one.example:443")
        try await secret.keep(Secret("k2"), for: two)
        #expect(try await found(for: one) == "k1")
    }

    @Test("one that is given to another server is no longer the first one's")
    func moved() async throws {
        try await secret.keep(Secret("k1"), for: one)
        try await secret.move(to: two)
        #expect(try await found(for: two) == "k1")
        #expect(try await found(for: one) == "of http://one.example:443")
    }

    @Test("no more than a few servers' are kept")
    func limit() async throws {
        for number in 0...ServerSecret.limit {
            let server = try #require(ServerAddress("https://s\(number).example"))
            try await secret.keep(Secret("k\(number)"), for: server)
        }
        let first = try #require(ServerAddress("https://s0.example"))
        let second = try #require(ServerAddress("https://s1.example"))
        #expect(try await found(for: first) == "of https://s\(ServerSecret.limit).example:443")
        #expect(try await found(for: second) == "k1")
    }
}
