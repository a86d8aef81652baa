import AppDataTesting
import Core
import Files
import Foundation
import Testing

@testable import AppData

@Suite("SecretStore")
struct SecretStoreTests {
    private let temporary: TemporaryHome
    private var home: AppHome { temporary.home }
    private static let cheap = ScryptCost(rounds: 10, blockSize: 8, parallelism: 1)

    init() throws { temporary = try TemporaryHome() }

    private func passphraseStore(_ text: String) -> SecretStore {
        SecretStore(home: home, source: .passphrase(Secret(text)), cost: Self.cheap)
    }

    @Test("secrets come back, from this run and the next; names are listed, values never")
    func roundTrip() async throws {
        let store = SecretStore(home: home)
        #expect(try await store.secret("a") == nil)
        #expect(!FileManager.default.fileExists(atPath: home.secretsKeyFile.path))
        try await store.set("b", to: Secret("second"))
        try await store.set("a", to: Secret("first é 😀 \0 end"))
        let next = SecretStore(home: home)
        #expect(try await next.names() == ["a", "b"])
        #expect(try await next.secret("a")?.reveal() == "first é 😀 \0 end")
        #expect(try await next.remove("b"))
        #expect(try await !next.remove("b"))
        #expect(try await store.secret("b") == nil)
        #expect("\(try await store.secret("a") as Any)".contains("redacted"))
    }

    @Test("the files are private and hold neither names nor values")
    func files() async throws {
        try await SecretStore(home: home).set("chat.token", to: Secret("correct horse"))
        for file in [home.secretsFile, home.secretsKeyFile, home.secretsLockFile] {
            #expect(try Folder.mode(of: file) == 0o600)
        }
        let content = try Data(contentsOf: home.secretsFile)
        #expect(content.range(of: Data("horse".utf8)) == nil)
        #expect(content.range(of: Data("chat".utf8)) == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
        #expect(names == ["secrets.bento", "secrets.key", "secrets.lock"])
    }

    @Test("no two writings look alike")
    func freshNonce() async throws {
        let store = SecretStore(home: home)
        try await store.set("a", to: Secret("x"))
        let first = try Data(contentsOf: home.secretsFile)
        try await store.set("a", to: Secret("x"))
        #expect(try Data(contentsOf: home.secretsFile) != first)
    }

    @Test("every changed byte is noticed, and the file left as it is")
    func tampering() async throws {
        let store = SecretStore(home: home)
        try await store.set("a", to: Secret("value"))
        let good = Array(try Data(contentsOf: home.secretsFile))
        for position in good.indices {
            var bad = good
            bad[position] ^= 0x01
            try Data(bad).write(to: home.secretsFile)
            await #expect(throws: SecretError.self, "byte \(position)") { try await store.secret("a") }
            await #expect(throws: SecretError.self, "byte \(position)") { try await store.set("b", to: Secret("x")) }
            #expect(try Array(Data(contentsOf: home.secretsFile)) == bad)
        }
        try Data(good + [0]).write(to: home.secretsFile)
        await #expect(throws: SecretError.tampered(home.secretsFile.path)) { try await store.secret("a") }
    }

    @Test("a file cut at any length is noticed")
    func cut() async throws {
        let store = SecretStore(home: home)
        try await store.set("a", to: Secret("value"))
        let good = try Data(contentsOf: home.secretsFile)
        for length in 1..<good.count {
            try good.prefix(length).write(to: home.secretsFile)
            await #expect(throws: SecretError.cut(home.secretsFile.path)) { try await store.secret("a") }
        }
        try Data().write(to: home.secretsFile)
        await #expect(throws: SecretError.notSecrets(home.secretsFile.path)) { try await store.secret("a") }
    }

    @Test("another key, a missing, short or exposed one each have their error")
    func keys() async throws {
        let store = SecretStore(home: home)
        try await store.set("a", to: Secret("value"))
        let key = try Data(contentsOf: home.secretsKeyFile)
        let path = home.secretsKeyFile.path

        chmod(path, 0o644)
        await #expect(throws: SecretError.keyExposed(path)) { try await store.secret("a") }
        chmod(path, 0o600)

        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: SecretError.keyMissing(path)) { try await store.secret("a") }
        await #expect(throws: SecretError.keyMissing(path)) { try await store.set("b", to: Secret("x")) }

        try PrivateFile.write(key.dropLast(), to: home.secretsKeyFile)
        await #expect(throws: SecretError.badKeyFile(path)) { try await store.secret("a") }

        try PrivateFile.write([UInt8](repeating: 7, count: 32), to: home.secretsKeyFile)
        await #expect(throws: SecretError.wrongKey(home.secretsFile.path)) { try await store.secret("a") }

        try PrivateFile.write(key, to: home.secretsKeyFile)
        #expect(try await store.secret("a")?.reveal() == "value")
    }

    @Test("a passphrase opens its file, another one does not, and neither way of protecting is taken for the other")
    func passphrase() async throws {
        let store = passphraseStore("open sesame")
        try await store.set("a", to: Secret("value"))
        #expect(try await passphraseStore("open sesame").secret("a")?.reveal() == "value")
        let path = home.secretsFile.path
        await #expect(throws: SecretError.wrongKey(path)) { try await passphraseStore("open").secret("a") }
        await #expect(throws: SecretError.passphraseMismatch(path, needed: true)) {
            try await SecretStore(home: home).set("a", to: Secret("x"))
        }
        #expect(!FileManager.default.fileExists(atPath: home.secretsKeyFile.path))
    }

    @Test("the way of protecting can be changed, and changed back, without losing a secret")
    func protect() async throws {
        let store = SecretStore(home: home, source: .keyFile, cost: Self.cheap)
        try await store.protect(with: .keyFile)
        try await store.set("a", to: Secret("value"))
        try await store.protect(with: .passphrase(Secret("one")))
        #expect(!FileManager.default.fileExists(atPath: home.secretsKeyFile.path))
        #expect(try await passphraseStore("one").secret("a")?.reveal() == "value")
        try await store.protect(with: .passphrase(Secret("two")))
        await #expect(throws: SecretError.wrongKey(home.secretsFile.path)) { try await passphraseStore("one").names() }
        try await store.set("b", to: Secret("more"))
        try await store.protect(with: .keyFile)
        #expect(try await SecretStore(home: home).names() == ["a", "b"])
    }

    @Test("a change of protection without the right key changes nothing")
    func protectWrongly() async throws {
        try await passphraseStore("one").set("a", to: Secret("value"))
        let before = try Data(contentsOf: home.secretsFile)
        await #expect(throws: SecretError.self) { try await passphraseStore("two").protect(with: .keyFile) }
        #expect(try Data(contentsOf: home.secretsFile) == before)
        #expect(!FileManager.default.fileExists(atPath: home.secretsKeyFile.path))
    }

    @Test("a key file is not asked for with a passphrase")
    func passphraseForKeyFile() async throws {
        try await SecretStore(home: home).set("a", to: Secret("value"))
        await #expect(throws: SecretError.passphraseMismatch(home.secretsFile.path, needed: false)) {
            try await passphraseStore("x").secret("a")
        }
    }

    @Test(
        "a hostile file cannot ask for unlimited memory",
        arguments: [(21, 8, 1), (17, 255, 1), (17, 8, 255), (0, 0, 0)]
    )
    func hostileCost(rounds: UInt8, blockSize: UInt8, parallelism: UInt8) async throws {
        try await passphraseStore("x").set("a", to: Secret("value"))
        var bytes = Array(try Data(contentsOf: home.secretsFile))
        bytes.replaceSubrange(10..<13, with: [rounds, blockSize, parallelism])
        try Data(bytes).write(to: home.secretsFile)
        await #expect(throws: SecretError.tampered(home.secretsFile.path)) {
            try await passphraseStore("x").secret("a")
        }
    }

    @Test("a file too large to be one is refused unread")
    func tooLarge() async throws {
        try Data(count: SecretFile.maximumLength + 1).write(to: home.secretsFile)
        await #expect(throws: HomeError.self) { try await SecretStore(home: home).secret("a") }
    }

    @Test("names and values have limits")
    func limits() async throws {
        let store = SecretStore(home: home)
        await #expect(throws: SecretError.self) { try await store.set("", to: Secret("x")) }
        await #expect(throws: SecretError.self) {
            try await store.set("a", to: Secret(String(repeating: "x", count: (1 << 20) + 1)))
        }
    }

    @Test("two processes that set secrets at once lose none")
    func twoProcesses() async throws {
        try await withThrowingTaskGroup(of: Probe.Result.self) { group in
            for name in ["a", "b", "c"] {
                let running = try Probe.Running([home.path, "secrets", name, "10"])
                group.addTask { await running.end() }
            }
            for try await result in group { #expect(result.status == 0, "\(result.output)") }
        }
        #expect(try await SecretStore(home: home).names().count == 30)
    }
}
