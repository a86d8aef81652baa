import Core
import Crypto
import Files
import Foundation

/// Keeps secrets in one encrypted file, safe for several processes at once.
///
/// Every read opens the file anew, so that what another process saved is seen; every write locks, reads, changes and
/// replaces it as a whole. Nothing is created before the first secret is set.
public actor SecretStore {
    /// The folder of the file.
    public nonisolated let home: AppHome

    private var source: SecretKeySource
    private let cost: ScryptCost
    private let clock: any Clock<Duration>
    /// The key that a passphrase gave for a salt: deriving it is slow on purpose.
    private var derived: (salt: [UInt8], cost: ScryptCost, key: SymmetricKey)?

    /// Nothing is read yet.
    ///
    /// - Parameters:
    ///   - home: the folder of the file.
    ///   - source: what the key is made from.
    ///   - clock: paces waiting for another process.
    public init(home: AppHome, source: SecretKeySource = .keyFile, clock: any Clock<Duration> = ContinuousClock()) {
        self.init(home: home, source: source, cost: .standard, clock: clock)
    }

    /// Also chooses the cost of a passphrase; a low one is for tests.
    init(home: AppHome, source: SecretKeySource, cost: ScryptCost, clock: any Clock<Duration> = ContinuousClock()) {
        self.home = home
        self.source = source
        self.cost = cost
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

    /// Encrypts the secrets with another key: a passphrase instead of the key file, another passphrase, or the key file.
    ///
    /// Other running copies that were given the old passphrase fail with ``SecretError/wrongKey(_:)`` from then on.
    ///
    /// - Throws: as ``set(_:to:)``; what was kept before is then untouched.
    public func protect(with newSource: SecretKeySource) async throws {
        if case .keyFile = source, case .keyFile = newSource { return }
        try await locked {
            let entries = try entries()
            let oldSource = source
            source = newSource
            do {
                if let entries {
                    let protection = try protection(of: nil)
                    let salt = SecretFile.makeSalt()
                    let key = try key(protection, salt: salt, mayCreate: true)
                    let bytes = try SecretFile.seal(entries, key: key, protection: protection, salt: salt)
                    try save(bytes, to: home.secretsFile)
                }
            } catch {
                source = oldSource
                throw error
            }
            // Nothing is encrypted with it any more.
            if case .passphrase = newSource { unlink(home.secretsKeyFile.path) }
        }
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
            let protection = try protection(of: file)
            let salt = file?.salt ?? SecretFile.makeSalt()
            let key = try key(protection, salt: salt, mayCreate: file == nil)
            var entries = try file?.open(with: key) ?? [:]
            let result = body(&entries)
            let bytes = try SecretFile.seal(entries, key: key, protection: protection, salt: salt)
            try save(bytes, to: home.secretsFile)
            return result
        }
    }

    private func entries() throws -> [String: String]? {
        guard let file = try file() else { return nil }
        return try file.open(with: key(protection(of: file), salt: file.salt, mayCreate: false))
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

    /// How the file is protected, or is to be, which must fit what this store was given.
    private func protection(of file: SecretFile?) throws(SecretError) -> SecretFile.Protection {
        switch (source, file?.protection) {
        case (.keyFile, nil), (.keyFile, .keyFile): .keyFile
        case (.passphrase, nil): .passphrase(cost)
        case (.passphrase, .passphrase(let cost)): .passphrase(cost)
        case (.keyFile, .passphrase): throw .passphraseMismatch(home.secretsFile.path, needed: true)
        case (.passphrase, .keyFile): throw .passphraseMismatch(home.secretsFile.path, needed: false)
        }
    }

    private func key(_ protection: SecretFile.Protection, salt: [UInt8], mayCreate: Bool) throws -> SymmetricKey {
        guard case .passphrase(let passphrase) = source, case .passphrase(let cost) = protection else {
            return try keyFromFile(mayCreate: mayCreate)
        }
        if let derived, derived.salt == salt, derived.cost == cost { return derived.key }
        let key = try cost.key(from: passphrase, salt: salt)
        derived = (salt, cost, key)
        return key
    }

    private func keyFromFile(mayCreate: Bool) throws -> SymmetricKey {
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
