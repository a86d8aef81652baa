import AppDataTesting
import Core
import CoreTesting
import Files
import Formats
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

extension DataArchive {
    /// Takes everything that the archive brings.
    fileprivate func restore(from file: URL, passphrase: Secret?) async throws -> Restored {
        try await restore(from: file, passphrase: passphrase) { _, carried, _ in carried }
    }
}

@Suite("Archives")
struct ArchiveTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let cost = ScryptCost(rounds: 10, blockSize: 8, parallelism: 1)
    private let passphrase = Secret("correct horse battery")

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan])
        try await Samples.fill(database)
        try await SecretStore(home: home.home).set("chat.token", to: Secret("t0ken-of-chat"))
        try Data(#"{"version":1,"state":{"food.online":true}}"#.utf8).write(to: home.home.file("settings.json"))
        try Data(#"{"version":1,"state":{"permissions":[]}}"#.utf8).write(to: home.home.file("permissions.json"))
    }

    private func archive(_ home: TemporaryHome, _ database: AppDatabase) -> DataArchive {
        DataArchive(database: database, secrets: SecretStore(home: home.home), cost: cost)
    }

    private func file(_ name: String = "all.archive") throws -> URL { home.home.file(name) }

    @Test(
        "settings that are a link are restored where it leads to; a link that leads nowhere stops it before it begins"
    )
    func linked() async throws {
        let file = try file()
        _ = try await archive(home, database).run(to: file, passphrase: nil)
        let other = try TemporaryHome()
        let there = other.database(plans: [Samples.plan])
        let dotfile = other.home.file("mine.json")
        let link = other.home.file("settings.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: dotfile.path)
        let before = try await Samples.content(of: there)
        let error = await #expect(throws: FileError.self) {
            try await archive(other, there).restore(from: file, passphrase: nil)
        }
        #expect(error?.message.contains("is a link to '\(dotfile.path)'") == true)
        #expect(try await Samples.content(of: there) == before)
        try Data(#"{"version":1,"state":{}}"#.utf8).write(to: dotfile)
        _ = try await archive(other, there).restore(from: file, passphrase: nil)
        #expect(try await Samples.content(of: there) == Samples.content(of: database))
        #expect(try JSONValue(parsing: Data(contentsOf: dotfile))["state"]?["food.online"] == true)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == dotfile.path)
    }

    @Test(
        "everything arrives on another machine; secrets only where a passphrase guards them",
        arguments: [true, false]
    )
    func travels(isEncrypted: Bool) async throws {
        let file = try file()
        // Another home with it would be the same device twice.
        try await SecretStore(home: home.home).set("sync.device", to: Secret("key-of-this-device"))
        let report = try await archive(home, database).run(to: file, passphrase: isEncrypted ? passphrase : nil)
        #expect(report.isEncrypted == isEncrypted)
        #expect(report.secrets == (isEncrypted ? ["chat.token"] : []))
        #expect(report.secretsLeftOut == (isEncrypted ? [] : ["chat.token"]))
        #expect(try DataArchive.kind(of: file) == (isEncrypted ? .encrypted : .plain))
        let other = try TemporaryHome()
        let there = other.database(plans: [Samples.plan])
        let restored = try await archive(other, there).restore(from: file, passphrase: passphrase)
        #expect(restored.secrets == report.secrets)
        #expect(try await Samples.content(of: there) == Samples.content(of: database))
        #expect(
            try await SecretStore(home: other.home).secret("chat.token")?.reveal()
                == (isEncrypted ? "t0ken-of-chat" : nil)
        )
        for name in ["settings.json", "permissions.json"] {
            let content = try JSONValue(parsing: Data(contentsOf: other.home.file(name)))
            #expect(try content == JSONValue(parsing: Data(contentsOf: home.home.file(name))), "\(name)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: other.home.path)
        #expect(
            !left.contains { $0.contains("incoming") || $0.contains("unfinished") || $0.contains(".new-") },
            "\(left)"
        )
        let information = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(information[.posixPermissions] as? Int == 0o600)
    }

    @Test("nothing of an encrypted archive can be read without its passphrase")
    func sealed() async throws {
        let file = try file()
        _ = try await archive(home, database).run(to: file, passphrase: passphrase)
        let bytes = try Data(contentsOf: file)
        for text in ["t0ken", "SQLite format", "PK\u{3}\u{4}", "permissions.json"] {
            #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
        }
        let other = try TemporaryHome()
        let there = other.database()
        await #expect(throws: SecretError.wrongPassphrase(file.path)) {
            try await archive(other, there).restore(from: file, passphrase: Secret("correct horse batterz"))
        }
        await #expect(throws: SecretError.passphraseMissing(file.path)) {
            try await archive(other, there).restore(from: file, passphrase: nil)
        }
    }

    @Test("an archive that was changed or cut anywhere is refused, and nothing changes", arguments: [true, false])
    func damaged(isEncrypted: Bool) async throws {
        let file = try file()
        _ = try await archive(home, database).run(to: file, passphrase: isEncrypted ? passphrase : nil)
        let whole = try Data(contentsOf: file)
        let before = try await Samples.content(of: database)
        var chance = SeededGenerator(seed: 7)
        for round in 0..<24 {
            var bytes = whole
            // The first rounds meet the header, the others anything.
            let place = round < 8 ? round * 5 : Int.random(in: 0..<bytes.count, using: &chance)
            if round % 3 == 2 {
                bytes = bytes.prefix(place)
            } else {
                bytes[place] ^= UInt8.random(in: 1...255, using: &chance)
            }
            try bytes.write(to: file)
            do {
                _ = try await archive(home, database).restore(from: file, passphrase: passphrase)
                // A zip has bytes that mean nothing, such as the times of its entries.
                #expect(!isEncrypted, "round \(round)")
            } catch {
                #expect(error is any BentoError, "round \(round): \(error)")
                // Nobody is to put secrets back for an archive.
                let isOfSecrets = if case SecretError.tampered = error { true } else { false }
                #expect(!isOfSecrets, "round \(round): \(error)")
            }
            #expect(try await Samples.content(of: database) == before, "round \(round)")
        }
    }

    @Test(
        "pieces are whole, at every length, and none can be dropped, moved or taken for the last",
        arguments: [
            0, 1, ArchiveSeal.pieceLength - 1, ArchiveSeal.pieceLength, ArchiveSeal.pieceLength + 1,
            3 * ArchiveSeal.pieceLength,
        ]
    )
    func pieces(length: Int) throws {
        let seal = try ArchiveSeal(passphrase: passphrase, cost: cost)
        let (sealed, plain) = (try file("sealed"), try file("plain"))
        let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        var output = try ArchiveOutput(PrivateFileWriter(new: sealed), seal: seal)
        for start in stride(from: 0, to: length, by: 300_000) {
            try output.write(Array(content[start..<min(length, start + 300_000)]))
        }
        try output.finish()
        try ArchiveInput.unseal(RandomAccessFile(sealed), with: seal, path: "x", to: plain)
        #expect(try Array(Data(contentsOf: plain)) == content)
        let bytes = try Array(Data(contentsOf: sealed))
        let piece = ArchiveSeal.pieceLength + ArchiveSeal.tagLength
        let header = ArchiveSeal.headerLength
        guard bytes.count > header + piece else { return }
        let first = bytes[header..<(header + piece)]
        let rest = bytes[(header + piece)...]
        for (name, changed) in [
            ("dropped", bytes[..<header] + rest), ("moved", bytes[..<header] + rest + first),
            ("cut", bytes[..<(header + piece)]), ("twice", bytes[..<header] + first + first + rest),
        ] {
            let file = try file(name)
            try Data(changed).write(to: file)
            #expect(throws: SecretError.tampered("x"), "\(name)") {
                try ArchiveInput.unseal(RandomAccessFile(file), with: seal, path: "x", to: self.file("p-" + name))
            }
        }
    }

    @Test("what is kept is listed with rows, sizes and dates")
    func inventory() async throws {
        let inventory = try await DataInventory.take(of: database)
        let children = try #require(inventory.tables.first { $0.name == "test_children" })
        #expect(children.rows + children.deleted == Samples.texts.count + 5)
        #expect(children.bytes.map { $0 > 0 } ?? true)
        #expect(inventory.tables.contains { $0.name == "shared_cache" && $0.isDerived })
        #expect(!inventory.tables.contains { $0.name.hasPrefix("bento_") })
        let database = try #require(inventory.files.first { $0.name == "bento.sqlite" })
        #expect(database.bytes > 0)
        let nobody = AppHome(path: home.home.path + "/none")
        #expect(try await DataInventory.take(of: AppDatabase(home: nobody)) == DataInventory(tables: [], files: []))
        #expect(!FileManager.default.fileExists(atPath: nobody.path))
    }

    @Test("a deletion looks again for what it deleted, and says how much went")
    func proof() async throws {
        let report = try await DataDeletion(database: database).run()
        #expect(report.isProven)
        #expect(report.bytes > 4096)
    }
}
