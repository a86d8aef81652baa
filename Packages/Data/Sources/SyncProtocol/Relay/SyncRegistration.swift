import Crypto

/// The request that makes an owner known to a relay: the first entry of its key log, and why the relay should keep data for it.
public struct SyncRegistration: Sendable, Hashable {
    public enum Admission: Sendable, Hashable {
        /// A token of the person's account.
        case account(String)
        /// A word that whoever runs the relay gave away.
        case invitation(String)
        case work(ProofOfWork)
    }

    public let genesis: KeyLogEntry
    public let admission: Admission

    public init(genesis: KeyLogEntry, admission: Admission) {
        self.genesis = genesis
        self.admission = admission
    }

    private static let textLimit = 4_096

    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.block(genesis.bytes)
        switch admission {
        case .account(let token):
            writer.integer(UInt8(1))
            writer.block(Array(token.utf8))
        case .invitation(let word):
            writer.integer(UInt8(2))
            writer.block(Array(word.utf8))
        case .work(let work):
            writer.integer(UInt8(3))
            writer.integer(work.nonce)
        }
        return writer.bytes
    }

    public init(parsing bytes: [UInt8]) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "registration")
        genesis = try KeyLogEntry(parsing: reader.block(atMost: SyncLimits.logEntryBytes))
        func text() throws(SyncFault) -> String {
            guard let text = String(validating: try reader.block(atMost: Self.textLimit), as: UTF8.self) else {
                throw .malformed("registration")
            }
            return text
        }
        switch try reader.integer(UInt8.self) {
        case 1: admission = .account(try text())
        case 2: admission = .invitation(try text())
        case 3: admission = .work(ProofOfWork(nonce: try reader.integer(UInt64.self)))
        default: throw .malformed("registration")
        }
        try reader.end()
    }
}

/// A number that makes SHA-256 over an owner begin with 20 zero bits: a million hashes, a second of one core.
public struct ProofOfWork: Sendable, Hashable {
    static let bits = 20
    public let nonce: UInt64

    public init(nonce: UInt64) { self.nonce = nonce }

    /// Searches one; blocks for about a second.
    ///
    /// - Throws: `CancellationError`.
    public init(for owner: SyncOwner) throws {
        var nonce: UInt64 = 0
        while !Self(nonce: nonce).isDone(for: owner) {
            nonce += 1
            if nonce.isMultiple(of: 4_096) { try Task.checkCancellation() }
        }
        self.nonce = nonce
    }

    public func isDone(for owner: SyncOwner) -> Bool {
        var writer = ByteWriter()
        writer.append("bento sync 1 work".utf8)
        writer.append(owner)
        writer.integer(nonce)
        var hash = SHA256()
        hash.update(data: writer.bytes)
        return hash.finalize().prefix(3).reduce(0) { $0 << 8 | UInt32($1) } >> (24 - UInt32(Self.bits)) == 0
    }
}
