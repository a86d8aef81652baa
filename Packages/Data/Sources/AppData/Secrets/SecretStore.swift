import Core
import Crypto
import Files
import Foundation

/// Keeps secrets in one encrypted file, safe for several processes at once.
///
/// Every read opens the file again, so that what another process saved is seen; every write locks, reads, changes and
/// replaces it as a whole. Nothing is created before the first secret is set.
public actor SecretStore {
    /// The folder of the file.
    public nonisolated let home: AppHome

    private let clock: any Clock<Duration>

    /// Nothing is read yet.
    ///
    /// - Parameters:
    ///   - home: the folder of the file, and of its key: 32 random bytes in a file of mode 0600, made with the first secret.
    ///   - clock: paces waiting for another process.
    public init(home: AppHome, clock: any Clock<Duration> = ContinuousClock()) {
        self.home = home
        self.clock = clock
    }

    /// The secret with a name; `nil` where there is none.
    ///
    /// - Throws: ``SecretError``, ``HomeError``.
    public func secret(_ name: String) throws -> Secret? { try entries()?[name].map { Secret($0) } }

    /// The names, sorted.
    ///
    /// - Throws: as ``secret(_:)``.
    public func names() throws -> [String] { try entries()?.keys.sorted() ?? [] }

    /// Keeps a secret.
    ///
    /// - Parameters:
    ///   - name: 1 to 200 bytes, for example `chat.token`. It is encrypted too.
    ///   - secret: at most 1 MB.
    /// - Throws: ``SecretError``, ``HomeError``, ``StoreError/locked(_:)``; what was kept before is then untouched.
    public func set(_ name: String, to secret: Secret) async throws {
        guard (1...200).contains(name.utf8.count) else {
            throw SecretError.badEntry("its name must have 1 to 200 bytes")
        }
        guard secret.reveal().utf8.count <= 1 << 20 else { throw SecretError.badEntry("it is longer than 1 MB") }
        try await change { $0[name] = secret.reveal() }
    }

    /// Forgets a secret.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func remove(_ name: String) async throws -> Bool {
        guard try entries()?[name] != nil else { return false }
        return try await change { $0.removeValue(forKey: name) != nil }
    }

    private func locked<Result>(_ body: () throws -> Result) async throws -> Result {
        try home.prepare()
        let held = try await FileLock.waiting(
            for: home.secretsLockFile,
            [.exclusive],
            timeout: .seconds(5),
            clock: clock
        )
        return try withExtendedLifetime(held, body)
    }

    private func change<Result>(_ body: (inout [String: String]) -> Result) async throws -> Result {
        try await locked {
            let file = try file()
            let key = try key(mayCreate: file == nil)
            var entries = try file?.open(with: key) ?? [:]
            let result = body(&entries)
            let bytes = try SecretFile.seal(
                entries,
                key: key,
                protection: .keyFile,
                salt: file?.salt ?? SecretFile.makeSalt()
            )
            try save(bytes, to: home.secretsFile)
            return result
        }
    }

    private func entries() throws -> [String: String]? {
        guard let file = try file() else { return nil }
        return try file.open(with: key(mayCreate: false))
    }

    private func content(of file: URL, limit: Int) throws(HomeError) -> [UInt8]? {
        try HomeError.mapping { () throws(FileError) in try PrivateFile.read(file, limit: limit) }
    }

    private func save(_ bytes: [UInt8], to file: URL) throws(HomeError) {
        try HomeError.mapping { () throws(FileError) in try PrivateFile.write(bytes, to: file) }
    }

    private func file() throws -> SecretFile? {
        guard let bytes = try content(of: home.secretsFile, limit: SecretFile.maximumLength) else { return nil }
        return try SecretFile(bytes, path: home.secretsFile.path)
    }

    private func key(mayCreate: Bool) throws -> SymmetricKey {
        let file = home.secretsKeyFile
        if let bytes = try content(of: file, limit: 4096) {
            var information = stat()
            guard stat(file.path, &information) == 0, information.st_mode & 0o077 == 0 else {
                throw SecretError.keyExposed(file.path)
            }
            guard bytes.count == 32 else { throw SecretError.badKeyFile(file.path) }
            return SymmetricKey(data: bytes)
        }
        // Secrets without their key stay as they are: a new key would bury them.
        guard mayCreate else { throw SecretError.keyMissing(file.path) }
        let key = SymmetricKey(size: .bits256)
        try save(key.withUnsafeBytes { Array($0) }, to: file)
        return key
    }
}

extension ContractID {
    /// The encrypted store of secrets, which the host provides.
    public static let secrets = ContractID("data.secrets", SecretStore.self)
}
