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
    init() throws { temporary = try TemporaryHome() }

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

    @Test("a file that a passphrase protects, as in an archive, is another key's")
    func passphraseFile() async throws {
        let store = SecretStore(home: home)
        try await store.set("a", to: Secret("value"))
        let cost = ScryptCost(rounds: 10, blockSize: 8, parallelism: 1)
        let salt = SecretFile.makeSalt()
        let key = try cost.key(from: Secret("open sesame"), salt: salt)
        let bytes = try SecretFile.seal(["a": "other"], key: key, protection: .passphrase(cost), salt: salt)
        try PrivateFile.write(bytes, to: home.secretsFile)
        await #expect(throws: SecretError.wrongKey(home.secretsFile.path)) { try await store.secret("a") }
        await #expect(throws: SecretError.wrongKey(home.secretsFile.path)) { try await store.set("b", to: Secret("x")) }
        #expect(try Array(Data(contentsOf: home.secretsFile)) == bytes)
    }

    @Test(
        "a hostile file cannot ask for unlimited memory",
        arguments: [(21, 8, 1), (17, 255, 1), (17, 8, 255), (0, 0, 0)]
    )
    func hostileCost(rounds: UInt8, blockSize: UInt8, parallelism: UInt8) throws {
        let cost = ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
        let salt = SecretFile.makeSalt()
        let key = try ScryptCost(rounds: 10, blockSize: 8, parallelism: 1).key(from: Secret("x"), salt: salt)
        let bytes = try SecretFile.seal([:], key: key, protection: .passphrase(cost), salt: salt)
        #expect(throws: SecretError.tampered("x")) { try SecretFile(bytes, path: "x") }
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
