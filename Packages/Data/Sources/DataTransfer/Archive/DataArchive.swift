import AppData
import Core
import Files
import Formats
import Foundation
import GRDB

/// Everything of a home in one file, for another machine: the database with the settings, the permissions, and, where a
/// passphrase encrypts it, the secrets.
///
/// Without a passphrase it is a zip file that any program opens, and holds no secrets. With one it is the same zip file,
/// encrypted (``ArchiveSeal``).
public struct DataArchive: Sendable {
    /// A summary of the written archive.
    public struct Report: Sendable, Hashable, Codable {
        public let path: String
        public let bytes: Int
        /// Rows by table.
        public let rows: [String: Int]
        public let isEncrypted: Bool
        /// The names of the secrets in it.
        public let secrets: [String]
        /// The names of the secrets that are not in it, because it is not encrypted.
        public let secretsLeftOut: [String]
    }

    public struct Restored: Sendable, Hashable, Codable {
        public let database: DatabaseRestore.Report
        /// The names of the secrets that came with it.
        public let secrets: [String]
        /// The content of the permissions that it brought, whatever was chosen of them.
        public let permissions: JSONValue?
    }

    public enum Kind: Sendable, Hashable {
        case plain, encrypted
    }

    private static let databaseName = "bento.sqlite"
    public static let permissionsName = "permissions.json"
    private static let secretsName = "secrets.bento"

    private let database: AppDatabase
    private let secrets: SecretStore
    private let cost: ScryptCost

    public init(database: AppDatabase, secrets: SecretStore) {
        self.init(database: database, secrets: secrets, cost: .standard)
    }

    /// Also chooses the cost of the passphrase; a low one is for tests.
    init(database: AppDatabase, secrets: SecretStore, cost: ScryptCost) {
        self.database = database
        self.secrets = secrets
        self.cost = cost
    }

    /// The kind of an archive; `nil` if the file is none.
    ///
    /// - Throws: ``TransferError/missing(_:)``, ``HomeError``.
    public static func kind(of file: URL) throws -> Kind? {
        try TransferError.mapping { () throws(FileError) in
            let head = try RandomAccessFile(file).read(at: 0, count: 8)
            if head == ArchiveSeal.magic { return .encrypted }
            return ZipArchive.isZip(head) ? .plain : nil
        }
    }

    // MARK: Writing

    /// - Parameters:
    ///   - file: the archive (0600); its folder must exist.
    ///   - passphrase: encrypts it.
    ///   - replacing: whether an older file of this name may go.
    /// - Throws: ``TransferError``, ``StoreError``, ``HomeError``, ``SecretError``; nothing half is left.
    public func run(to file: URL, passphrase: Secret?, replacing: Bool = false) async throws -> Report {
        let home = database.home
        let target = TransferTarget(url: file, home: home)
        try target.check(replacing: replacing)
        var entries: [String: String] = [:]
        for name in try await secrets.names() where !Self.isOfDevice(name) {
            entries[name] = try await secrets.secret(name)?.reveal()
        }
        let queue = try await database.opened().queue
        let known = entries
        let cost = cost
        return try await BlockingWork.run {
            try StoreError.mapping(path: file.path) {
                let stamp = UUID().uuidString
                let copy = UnfinishedFile(home.file("bento-incoming-\(stamp).sqlite"), stamp: stamp, home: home)
                defer { copy.remove() }
                let rows = try DatabaseBackup.write(queue, of: home, to: copy.url)
                let unfinished = try target.unfinished()
                defer { unfinished.remove() }
                let seal = try passphrase.map { try ArchiveSeal(passphrase: $0, cost: cost) }
                var output = try ArchiveOutput(PrivateFileWriter(new: unfinished.url), seal: seal)
                try Self.write(home, copy: copy.url, secrets: seal == nil ? [:] : known, seal: seal, to: &output)
                try TransferError.mapping { () throws(FileError) in
                    try PrivateFile.move(unfinished.url, to: file, replacing: replacing)
                }
                let names = known.keys.sorted()
                return Report(
                    path: file.path,
                    bytes: file.byteCount,
                    rows: rows,
                    isEncrypted: seal != nil,
                    secrets: seal == nil ? [] : names,
                    secretsLeftOut: seal == nil ? names : []
                )
            }
        }
    }

    private static func write(
        _ home: AppHome,
        copy: URL,
        secrets: [String: String],
        seal: ArchiveSeal?,
        to output: inout ArchiveOutput
    ) throws {
        var zip = ZipWriter()
        try output.write(zip.begin(databaseName))
        let reader = try FileReader(copy, limit: .max)
        while let piece = try reader.next() { try output.write(zip.write(piece)) }
        let permissions = try HomeError.mapping { () throws(FileError) in
            try PrivateFile.read(home.file(permissionsName), limit: 16 << 20)
        }
        if let permissions { try output.write(zip.entry(permissionsName, permissions)) }
        if let seal, !secrets.isEmpty {
            let sealed = try SecretFile.seal(
                secrets,
                key: seal.key,
                protection: .passphrase(seal.cost),
                salt: seal.salt
            )
            try output.write(zip.entry(secretsName, sealed, compresses: false))
        }
        try output.write(zip.finish())
        try output.finish()
    }

    // MARK: Restoring

    /// Puts an archive in the place of everything that is there now. Secrets that it does not have stay.
    ///
    /// - Parameters:
    ///   - passphrase: of an encrypted one.
    ///   - choose: what becomes of the settings and the permissions that it brings.
    /// - Throws: ``TransferError``, ``SecretError``, as ``DatabaseRestore/run(from:)``; where the archive is damaged, nothing
    ///   has changed.
    public func restore(
        from file: URL,
        passphrase: Secret?,
        choosing choose: @escaping RestoreChoice
    ) async throws -> Restored {
        let home = database.home
        try home.prepare()
        let stamp = UUID().uuidString
        let plain = UnfinishedFile(home.file("bento-incoming-\(stamp).zip"), stamp: stamp, home: home)
        defer { plain.remove() }
        let other = UUID().uuidString
        let copy = UnfinishedFile(home.file("bento-incoming-\(other).sqlite"), stamp: other, home: home)
        defer { copy.remove() }
        var content = try await BlockingWork.run { [plain = plain.url, copy = copy.url] in
            do {
                return try Self.unpack(file, passphrase: passphrase, plain: plain, to: copy)
            } catch let fault as FormatFault {
                throw TransferError.notBackup(file.path, fault.problem)
            } catch SecretError.tampered, SecretError.cut, SecretError.wrongKey {
                throw TransferError.notBackup(file.path, "it is cut, or has been changed since it was written")
            } catch let error as FileError where error.path != file.path {
                throw HomeError(error)
            }
        }
        let files = CarriedFiles(home: home)
        let permissions = content.permissions.map {
            [CarriedFiles.File(name: Self.permissionsName, content: $0, updatedAt: Moment(database.time.now))]
        }
        try files.check(permissions ?? [], from: file.path)
        let report: DatabaseRestore.Report
        do {
            report = try await DatabaseRestore(database: database).run(from: copy.url, choosing: choose)
        } catch TransferError.notBackup(_, let reason) {
            throw TransferError.notBackup(file.path, reason)
        } catch TransferError.newer(_, let what, let found, let known) {
            throw TransferError.newer(file.path, what: what, found: found, known: known)
        }
        content.secrets = content.secrets.filter { !Self.isOfDevice($0.key) }
        for (name, value) in content.secrets.sorted(by: { $0.key < $1.key }) {
            try await secrets.set(name, to: Secret(value))
        }
        let brought = try await files.restore(permissions ?? [], from: file.path, choosing: choose)
        return Restored(
            database: report,
            secrets: content.secrets.keys.sorted(),
            permissions: brought[Self.permissionsName]
        )
    }

    /// The keys by which other devices know this one. A second home with them would be the same device twice.
    private static func isOfDevice(_ secret: String) -> Bool { secret.hasPrefix("sync.") }

    private struct Content: Sendable {
        var permissions: String?
        var secrets: [String: String] = [:]
    }

    private static func unpack(_ file: URL, passphrase: Secret?, plain: URL, to copy: URL) throws -> Content {
        let source = try TransferError.mapping { () throws(FileError) in try RandomAccessFile(file) }
        var seal: ArchiveSeal?
        var zipped = source
        if try source.read(at: 0, count: 8) == ArchiveSeal.magic {
            guard let passphrase else { throw SecretError.passphraseMissing(file.path) }
            let opened = try ArchiveSeal(
                opening: source.read(at: 0, count: ArchiveSeal.headerLength),
                passphrase: passphrase,
                path: file.path
            )
            try ArchiveInput.unseal(source, with: opened, path: file.path, to: plain)
            zipped = try RandomAccessFile(plain)
            seal = opened
        }
        let zip = try ZipArchive(zipped)
        guard let entry = try zip.entry(named: databaseName) else {
            throw TransferError.notBackup(file.path, "there is no database in it")
        }
        let writer = try PrivateFileWriter(new: copy)
        let reader = try zip.open(entry)
        while let piece = try reader.next() { try writer.write(piece) }
        try writer.finish(synchronizes: false)
        var content = Content()
        if let entry = try zip.entry(named: permissionsName) {
            content.permissions = String(decoding: try zip.bytes(of: entry, limit: 16 << 20), as: UTF8.self)
        }
        if let seal, let entry = try zip.entry(named: secretsName) {
            let bytes = try zip.bytes(of: entry, limit: SecretFile.maximumLength)
            content.secrets = try SecretFile(bytes, path: file.path).open(with: seal.key)
        }
        return content
    }
}
