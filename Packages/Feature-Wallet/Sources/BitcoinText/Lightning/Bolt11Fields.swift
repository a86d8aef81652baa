/// The tagged fields of an invoice. Of a field that may occur only once, the first counts.
struct Bolt11Fields {
    var paymentHash: [UInt8]?
    var paymentSecret: [UInt8]?
    var purpose: Bolt11Invoice.Purpose?
    var payee: [UInt8]?
    /// Seconds.
    var expiry: UInt64 = 3600
    var finalExpiryDelta: UInt64 = 18
    var fallbacks: [BitcoinAddress] = []
    var routes: [[Bolt11Invoice.Hop]] = []
    var metadata: [UInt8]?
    var features: [Int] = []
    private var hasFeatures = false

    /// Feature bits that Bento's servers know (BOLT 9, context 9): onion, secret, parts, blinding, attribution, metadata.
    private static let knownFeatures: Set<Int> = [8, 14, 16, 24, 36, 48]
    private static let name = Bolt11Invoice.name

    mutating func read(_ values: ArraySlice<UInt8>, family: NetworkFamily) throws(BitcoinTextError) {
        var rest = values
        while !rest.isEmpty {
            guard rest.count >= 3 else { throw .malformed(kind: Self.name, "its last field is cut short") }
            let start = rest.startIndex
            let length = Int(rest[start + 1]) << 5 | Int(rest[start + 2])
            let tag = rest[start]
            rest = rest.dropFirst(3)
            guard rest.count >= length else { throw .malformed(kind: Self.name, "a field is cut short") }
            try take(tag, rest.prefix(length), family: family)
            rest = rest.dropFirst(length)
        }
    }

    private mutating func take(
        _ tag: UInt8,
        _ values: ArraySlice<UInt8>,
        family: NetworkFamily
    ) throws(BitcoinTextError) {
        switch tag {
        case 1 where paymentHash == nil && values.count == 52: paymentHash = FiveBits.whole(values)
        case 16 where paymentSecret == nil && values.count == 52: paymentSecret = FiveBits.whole(values)
        case 13: try take(text: values)
        case 23 where values.count == 52:
            if case .text? = purpose { throw .malformed(kind: Self.name, "it says twice what for") }
            if purpose == nil { purpose = .hash(FiveBits.whole(values)) }
        case 19 where payee == nil && values.count == 53:
            let key = FiveBits.whole(values)
            guard PublicKey(compressed: key) != nil else {
                throw .malformed(kind: Self.name, "the payee's key is not a public key")
            }
            payee = key
        case 6: expiry = FiveBits.number(values) ?? .max
        case 24: finalExpiryDelta = FiveBits.number(values) ?? .max
        case 27 where metadata == nil: metadata = FiveBits.whole(values)
        case 9: try take(fallback: values, family: family)
        case 3: try take(route: values)
        case 5 where !hasFeatures: try take(features: values)
        default: break
        }
    }

    private mutating func take(text values: ArraySlice<UInt8>) throws(BitcoinTextError) {
        if case .hash? = purpose { throw .malformed(kind: Self.name, "it says twice what for") }
        guard purpose == nil else { return }
        guard let text = String(validating: FiveBits.whole(values), as: UTF8.self) else {
            throw .malformed(kind: Self.name, "its description is not text")
        }
        purpose = .text(text)
    }

    private mutating func take(fallback values: ArraySlice<UInt8>, family: NetworkFamily) throws(BitcoinTextError) {
        guard let version = values.first else { return }
        let program = FiveBits.whole(values.dropFirst())
        let address: BitcoinAddress?
        switch version {
        case 0...16:
            address = BitcoinAddress(witnessVersion: version, program: program, family: Self.segwit(family))
        case 17: address = BitcoinAddress(hash: program, isScript: false, family: Self.legacy(family))
        case 18: address = BitcoinAddress(hash: program, isScript: true, family: Self.legacy(family))
        default: return
        }
        // BOLT 11: a reader skips what it does not understand.
        if let address { fallbacks.append(address) }
    }

    private static func segwit(_ family: NetworkFamily) -> NetworkFamily {
        family == .testnet || family == .signet ? .publicTests : family
    }

    private static func legacy(_ family: NetworkFamily) -> NetworkFamily { family == .mainnet ? .mainnet : .tests }

    private mutating func take(route values: ArraySlice<UInt8>) throws(BitcoinTextError) {
        let bytes = FiveBits.whole(values)
        guard bytes.count.isMultiple(of: 51), !bytes.isEmpty else {
            throw .malformed(kind: Self.name, "a route is cut short")
        }
        routes.append(
            stride(from: 0, to: bytes.count, by: 51).map { start in
                func number(_ offset: Int, _ count: Int) -> UInt64 {
                    bytes[(start + offset)..<(start + offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
                }
                return Bolt11Invoice.Hop(
                    key: Array(bytes[start..<(start + 33)]),
                    shortChannelID: "\(number(33, 3))x\(number(36, 3))x\(number(39, 2))",
                    baseFeeMillisatoshis: UInt32(number(41, 4)),
                    feeMillionths: UInt32(number(45, 4)),
                    expiryDelta: UInt16(number(49, 2))
                )
            }
        )
    }

    private mutating func take(features values: ArraySlice<UInt8>) throws(BitcoinTextError) {
        hasFeatures = true
        for (group, value) in values.reversed().enumerated() where value != 0 {
            for bit in 0..<5 where value >> UInt8(bit) & 1 == 1 { features.append(group * 5 + bit) }
        }
        if let unknown = features.first(where: { $0.isMultiple(of: 2) && !Self.knownFeatures.contains($0) }) {
            throw .unsupported(kind: Self.name, "it demands feature \(unknown), which Bento does not know")
        }
    }
}
