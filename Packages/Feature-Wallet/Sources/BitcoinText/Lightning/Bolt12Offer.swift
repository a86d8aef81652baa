import Core
import Foundation

/// A Lightning offer (BOLT 12): a request that can be paid many times. It has no checksum, so all of it is validated.
package struct Bolt12Offer: Sendable, Equatable {
    /// The price of one item.
    package enum Price: Sendable, Equatable {
        case bitcoin(LightningAmount)
        /// In another currency's smallest unit (ISO 4217); the issuer's server converts it.
        case currency(code: String, minorUnits: UInt64)
    }

    static let name = "Lightning offer"

    package let price: Price?
    package let description: String?
    package let issuer: String?
    package let expiresAt: Date?
    /// Compressed, 33 bytes.
    package let issuerKey: [UInt8]?
    /// The maximum number that may be bought at once; 0 for any number, `nil` for one.
    package let maximumQuantity: UInt64?
    /// The genesis hashes of the chains on which it can be paid; bitcoin's alone if it names none.
    package let chains: [[UInt8]]
    package let blindedPathCount: Int
    /// The identifier of the offer (32 bytes).
    package let id: [UInt8]
    /// In lower case, in one piece.
    package let text: String
    let records: TLVStream

    package init(_ text: String) throws(BitcoinTextError) {
        let (prefix, bytes, joined) = try Self.decode(text)
        guard prefix == "lno" else { throw .malformed(kind: Self.name, "it does not begin with lno1") }
        let stream = try TLVStream(bytes, kind: Self.name)
        try Self.checkTypes(stream)
        records = stream
        self.text = joined
        id = stream.merkleRoot
        description = try Self.text(stream[10], "description")
        issuer = try Self.text(stream[18], "issuer")
        let currency = try Self.text(stream[6], "currency")
        let amount = try Self.number(stream[8])
        guard amount != 0 else { throw .malformed(kind: Self.name, "its amount is zero") }
        guard amount == nil || description != nil else {
            throw .malformed(kind: Self.name, "it has an amount and does not say what for")
        }
        switch (amount, currency) {
        case (nil, nil): price = nil
        case (nil, _?): throw .malformed(kind: Self.name, "it has a currency and no amount")
        case (let amount?, let code?):
            guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else {
                throw .malformed(kind: Self.name, "its currency is none")
            }
            price = .currency(code: code, minorUnits: amount)
        case (let amount?, nil):
            guard let signed = Int64(exactly: amount), let amount = try? LightningAmount(millisatoshis: signed) else {
                throw .malformed(kind: Self.name, "its amount is more than all bitcoin")
            }
            price = .bitcoin(amount)
        }
        expiresAt = try Self.number(stream[14]).map { Date(timeIntervalSince1970: Double(min($0, 1 << 53))) }
        maximumQuantity = try Self.number(stream[20])
        issuerKey = stream[22]
        if let issuerKey, issuerKey.count != 33 || PublicKey(compressed: issuerKey) == nil {
            throw .malformed(kind: Self.name, "its issuer's key is not a public key")
        }
        blindedPathCount = try stream[16].map { paths throws(BitcoinTextError) in try Self.countPaths(paths) } ?? 0
        guard issuerKey != nil || blindedPathCount > 0 else {
            throw .malformed(kind: Self.name, "it says neither who issued it nor how to reach them")
        }
        chains = try Self.chains(stream[2])
        try Self.checkFeatures(stream[12])
    }

    /// True if it can be paid with bitcoin of a network. Chains are identified by their genesis blocks.
    package func canBePaid(on network: BitcoinNetwork) -> Bool {
        let genesis =
            switch network {
            case .mainnet: "6fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000"
            case .testnet: "43497fd7f826957108f4a30fd9cec3aeba79972084e90ead01ea330900000000"
            case .signet: "f61eee3b63a380a477a063af32b2bbc97c9ff9f01f2c4225e973988108000000"
            case .regtest, .sandbox: "06226e46111a0b59caaf126043eb5bbf28c34f3a5e332a1fc7b2b73cf188910f"
            }
        return chains.contains(Hex.bytes(genesis) ?? [])
    }

    /// - Throws: ``BitcoinTextError/wrongNetwork(kind:found:wanted:)``.
    package func check(_ network: BitcoinNetwork) throws(BitcoinTextError) {
        guard !canBePaid(on: network) else { return }
        let found = BitcoinNetwork.allCases.filter { canBePaid(on: $0) }
        throw .wrongNetwork(kind: Self.name, found: found, wanted: network)
    }

    // MARK: Reading

    /// The prefix, the bytes, and the joined text: a `+` followed by white space may split it anywhere.
    static func decode(_ text: String) throws(BitcoinTextError) -> (prefix: String, bytes: [UInt8], joined: String) {
        let limit = 16_384
        var joined: [UInt8] = []
        let raw = Array(text.utf8.prefix(limit + 1))
        guard raw.count <= limit else { throw .tooLong(kind: "A \(name)", limit: limit) }
        var index = 0
        while index < raw.count {
            if raw[index] == UInt8(ascii: "+") {
                guard let before = joined.last, isLetterOrDigit(before) else {
                    throw .malformed(kind: name, "a + stands between nothing")
                }
                index += 1
                while index < raw.count, [9, 10, 13, 32].contains(raw[index]) { index += 1 }
                guard index < raw.count, isLetterOrDigit(raw[index]) else {
                    throw .malformed(kind: name, "a + stands between nothing")
                }
            }
            joined.append(raw[index])
            index += 1
        }
        let bytes = try Bech32.lowercased(String(decoding: joined, as: UTF8.self), kind: name, limit: limit)
        guard let separator = bytes.lastIndex(of: UInt8(ascii: "1")), separator > 0 else {
            throw .malformed(kind: name, "it has no separator '1'")
        }
        var values: [UInt8] = []
        for (offset, byte) in bytes.enumerated().dropFirst(separator + 1) {
            let value = Bech32.positions[Int(byte)]
            guard value < 32 else { throw Bech32.foreign(byte, at: offset, kind: name) }
            values.append(value)
        }
        guard !values.isEmpty else { throw .malformed(kind: name, "it is empty") }
        guard let data = FiveBits.bytes(values) else { throw .malformed(kind: name, "its padding is not right") }
        return (
            String(decoding: bytes[..<separator], as: UTF8.self), data, String(decoding: bytes, as: UTF8.self)
        )
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 32)
    }

    private static func checkTypes(_ stream: TLVStream) throws(BitcoinTextError) {
        let known: Set<UInt64> = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]
        for record in stream.records {
            guard (1...79).contains(record.type) || (1_000_000_000...1_999_999_999).contains(record.type) else {
                throw .malformed(kind: name, "it has a record of type \(record.type), which no offer has")
            }
            guard known.contains(record.type) || !record.type.isMultiple(of: 2) else {
                throw .unsupported(kind: name, "it demands record \(record.type), which Bento does not know")
            }
        }
    }

    private static func text(_ bytes: [UInt8]?, _ field: String) throws(BitcoinTextError) -> String? {
        guard let bytes else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(kind: name, "its \(field) is not text")
        }
        return text
    }

    /// At most eight bytes, without leading zeros.
    private static func number(_ bytes: [UInt8]?) throws(BitcoinTextError) -> UInt64? {
        guard let bytes else { return nil }
        guard bytes.count <= 8, bytes.first != 0 else {
            throw .malformed(kind: name, "a number is not in its shortest form")
        }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func chains(_ bytes: [UInt8]?) throws(BitcoinTextError) -> [[UInt8]] {
        guard let bytes else {
            return [Hex.bytes("6fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000") ?? []]
        }
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 32) else {
            throw .malformed(kind: name, "its chains are cut short")
        }
        return stride(from: 0, to: bytes.count, by: 32).map { Array(bytes[$0..<($0 + 32)]) }
    }

    private static func checkFeatures(_ bytes: [UInt8]?) throws(BitcoinTextError) {
        for (index, byte) in (bytes ?? []).reversed().enumerated() {
            for bit in stride(from: 0, to: 8, by: 2) where byte >> UInt8(bit) & 1 == 1 {
                throw .unsupported(kind: name, "it demands feature \(index * 8 + bit), which Bento does not know")
            }
        }
    }

    /// Walks over the blinded paths: each a first node, a key, and hops of a key and encrypted data.
    private static func countPaths(_ bytes: [UInt8]) throws(BitcoinTextError) -> Int {
        var rest = bytes[...]
        func take(_ count: Int) throws(BitcoinTextError) -> ArraySlice<UInt8> {
            guard rest.count >= count else { throw .malformed(kind: name, "a path is cut short") }
            let taken = rest.prefix(count)
            rest = rest.dropFirst(count)
            return taken
        }
        func takeKey() throws(BitcoinTextError) {
            guard PublicKey(compressed: try take(33)) != nil else {
                throw .malformed(kind: name, "a key in a path is not a public key")
            }
        }
        var count = 0
        while let first = rest.first {
            // 0 and 1: the direction of a short channel id of 8 bytes; else a public key.
            if first <= 1 { _ = try take(9) } else { try takeKey() }
            try takeKey()
            guard let hops = try take(1).first, hops > 0 else { throw .malformed(kind: name, "a path has no hops") }
            for _ in 0..<hops {
                try takeKey()
                let length = try take(2).reduce(0) { $0 << 8 | Int($1) }
                _ = try take(length)
            }
            count += 1
        }
        guard count > 0 else { throw .malformed(kind: name, "its paths are empty") }
        return count
    }
}
