import Core

/// An on-chain address: base58check (pay to public key hash, to script hash) or segwit (BIP-173, BIP-350).
package struct BitcoinAddress: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case publicKeyHash
        case scriptHash
        case witnessPublicKeyHash
        case witnessScriptHash
        case taproot
        /// Pay to anchor (BIP-433): anyone may spend money sent there.
        case anchor
        /// A witness version without rules yet: anyone may spend money sent there.
        case unknownWitness(version: UInt8)

        /// In a sentence's words.
        package var title: String {
            switch self {
            case .publicKeyHash: "public key hash (P2PKH)"
            case .scriptHash: "script hash (P2SH)"
            case .witnessPublicKeyHash: "segwit (P2WPKH)"
            case .witnessScriptHash: "segwit script (P2WSH)"
            case .taproot: "taproot (P2TR)"
            case .anchor: "anchor (P2A)"
            case .unknownWitness(let version): "segwit version \(version), unknown"
            }
        }
    }

    static let name = "bitcoin address"

    package let kind: Kind
    package let family: NetworkFamily
    /// In its usual case.
    package let text: String
    /// The hash or witness program.
    package let program: [UInt8]

    /// Reads and verifies an address.
    package init(_ text: String) throws(BitcoinTextError) {
        guard !text.isEmpty else { throw .empty }
        if let family = Self.segwitFamily(of: text) {
            try self.init(segwit: text, family: family)
        } else {
            try self.init(base58: text)
        }
    }

    package var networks: [BitcoinNetwork] { family.networks }

    /// - Throws: ``BitcoinTextError/wrongNetwork(kind:found:wanted:)``.
    package func check(_ network: BitcoinNetwork) throws(BitcoinTextError) {
        try family.check(network, kind: Self.name)
    }

    /// The output script that pays it.
    package var scriptPubKey: [UInt8] {
        switch kind {
        case .publicKeyHash: [0x76, 0xa9, 0x14] + program + [0x88, 0xac]
        case .scriptHash: [0xa9, 0x14] + program + [0x87]
        case .witnessPublicKeyHash, .witnessScriptHash: [0, UInt8(program.count)] + program
        case .taproot, .anchor: [0x51, UInt8(program.count)] + program
        case .unknownWitness(let version): [0x50 + version, UInt8(program.count)] + program
        }
    }

    // MARK: Segwit

    /// The family of a text that begins as a segwit address does; the rest of it may be anything.
    static func segwitFamily(of text: String) -> NetworkFamily? {
        let head = text.utf8.prefix(6).map { $0 | 32 }
        if head.starts(with: "bcrt1".utf8.map { $0 | 32 }) { return .regtest }
        if head.starts(with: "bc1".utf8.map { $0 | 32 }) { return .mainnet }
        if head.starts(with: "tb1".utf8.map { $0 | 32 }) { return .publicTests }
        return nil
    }

    private static func prefix(of family: NetworkFamily) -> String {
        switch family {
        case .mainnet: "bc"
        case .regtest: "bcrt"
        default: "tb"
        }
    }

    private init(segwit text: String, family: NetworkFamily) throws(BitcoinTextError) {
        let bech32 = try Bech32(text, kind: Self.name)
        guard bech32.humanReadablePart == Self.prefix(of: family) else {
            throw .malformed(kind: Self.name, "it begins as no network's address does")
        }
        guard let version = bech32.values.first else { throw .malformed(kind: Self.name, "it is empty") }
        guard version <= 16 else { throw .malformed(kind: Self.name, "its witness version is more than 16") }
        guard let program = FiveBits.bytes(bech32.values.dropFirst()) else {
            throw .malformed(kind: Self.name, "its padding is not right")
        }
        guard (2...40).contains(program.count) else {
            throw .malformed(kind: Self.name, "its witness program has \(program.count) bytes")
        }
        guard bech32.checksum == (version == 0 ? .bech32 : .bech32m) else { throw .checksum(kind: Self.name) }
        switch (version, program.count) {
        case (0, 20): kind = .witnessPublicKeyHash
        case (0, 32): kind = .witnessScriptHash
        case (0, _): throw .malformed(kind: Self.name, "its witness program has \(program.count) bytes")
        case (1, 32): kind = .taproot
        case (1, 2) where program == [0x4e, 0x73]: kind = .anchor
        default: kind = .unknownWitness(version: version)
        }
        self.family = family
        self.program = program
        self.text = text.utf8.contains { (97...122).contains($0) } ? text : text.lowercased()
    }

    /// - Parameter version: 0 to 16; the program then has the length that the version asks for, else `nil`.
    package init?(witnessVersion version: UInt8, program: [UInt8], family: NetworkFamily) {
        guard version <= 16 else { return nil }
        let bech32 = Bech32(
            humanReadablePart: Self.prefix(of: family),
            values: [version] + FiveBits.values(program),
            checksum: version == 0 ? .bech32 : .bech32m
        )
        guard let made = try? Self(segwit: bech32.text, family: family) else { return nil }
        self = made
    }

    // MARK: Base58

    private init(base58 text: String) throws(BitcoinTextError) {
        let payload = try Base58.checkedBytes(text, kind: Self.name)
        guard payload.count == 21 else { throw .malformed(kind: Self.name, "it has \(payload.count) bytes, not 21") }
        switch payload[0] {
        case 0: (kind, family) = (.publicKeyHash, .mainnet)
        case 5: (kind, family) = (.scriptHash, .mainnet)
        case 111: (kind, family) = (.publicKeyHash, .tests)
        case 196: (kind, family) = (.scriptHash, .tests)
        default: throw .malformed(kind: Self.name, "its version byte \(payload[0]) is not bitcoin's")
        }
        program = Array(payload.dropFirst())
        self.text = text
    }

    /// Makes the address of a public key hash or script hash of 20 bytes; `nil` for another length.
    init?(hash: [UInt8], isScript: Bool, family: NetworkFamily) {
        guard hash.count == 20 else { return nil }
        let version: UInt8 = family == .mainnet ? (isScript ? 5 : 0) : (isScript ? 196 : 111)
        guard let made = try? Self(base58: Base58.checkedText([version] + hash)) else { return nil }
        self = made
    }
}
