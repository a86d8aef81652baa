extension Satoshis {
    /// How an amount is written.
    public enum Format: Sendable {
        /// `0.29000000 BTC`: always eight decimals.
        case bitcoin
        /// `29,000,000 sat`.
        case satoshis
        /// `₿29,000,000`: the base unit shown as an integer bitcoin (BIP-177).
        case integerBitcoin
    }

    /// The amount as text.
    ///
    /// - Parameters:
    ///   - format: the unit and layout.
    ///   - signed: whether a positive amount carries a plus.
    ///   - grouping: the separator between thousands; empty for none.
    ///   - decimal: the decimal separator of ``Format/bitcoin``.
    public func formatted(
        _ format: Format = .satoshis,
        signed: Bool = false,
        grouping: String = ",",
        decimal: String = "."
    ) -> String {
        let sign = amount < 0 ? "-" : (signed && amount > 0 ? "+" : "")
        let magnitude = amount.magnitude
        switch format {
        case .bitcoin:
            let fraction = String(magnitude % UInt64(Self.perBitcoin))
            let padded = String(repeating: "0", count: 8 - fraction.count) + fraction
            return "\(sign)\(magnitude / UInt64(Self.perBitcoin))\(decimal)\(padded) BTC"
        case .satoshis:
            return "\(sign)\(Self.grouped(magnitude, separator: grouping)) sat"
        case .integerBitcoin:
            return "\(sign)₿\(Self.grouped(magnitude, separator: grouping))"
        }
    }

    private static func grouped(_ magnitude: UInt64, separator: String) -> String {
        var groups: [String] = []
        var digits = Substring(String(magnitude))
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits = digits.dropLast(3)
        }
        groups.insert(String(digits), at: 0)
        return groups.joined(separator: separator)
    }

    /// Reads an amount that a person typed: `0.29 BTC`, `29000000`, `29,000,000 sat`, `29 000 000 sats`, `₿2,100`.
    ///
    /// A number without a unit is satoshis and must be whole. A decimal point is `.`; `,`, `_`, space and `'` separate
    /// groups of exactly three digits.
    ///
    /// - Throws: ``AmountError``: empty or malformed text, a negative amount, more than eight decimals of a bitcoin, a
    ///   fraction of a satoshi, more than 21 million BTC.
    public init(parsing text: String) throws(AmountError) {
        var rest = text.utf8.prefix(65)[...]
        guard rest.count <= 64 else { throw .malformed }
        Self.trim(&rest)
        guard !rest.isEmpty else { throw .empty }
        var scale = 0
        let sign = Array("₿".utf8)
        if rest.starts(with: sign) {
            rest = rest.dropFirst(sign.count)
        } else {
            let word = rest.reversed().prefix { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }.reversed()
            let unit = String(decoding: word, as: UTF8.self).lowercased()
            switch unit {
            case "": break
            case "sat", "sats", "satoshi", "satoshis": break
            case "btc", "bitcoin", "bitcoins": scale = 8
            default: throw .unknownUnit(unit)
            }
            rest = rest.dropLast(word.count)
        }
        Self.trim(&rest)
        if rest.first == UInt8(ascii: "-") { throw .negative }
        if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        try self.init(Self.scaled(rest, decimals: scale))
    }

    private static func trim(_ bytes: inout Substring.UTF8View.SubSequence) {
        while bytes.first == 32 || bytes.first == 9 { bytes = bytes.dropFirst() }
        while bytes.last == 32 || bytes.last == 9 { bytes = bytes.dropLast() }
    }

    /// Reads digits with group separators and at most `decimals` decimals, as an integer of the smallest unit.
    private static func scaled(_ bytes: some Sequence<UInt8>, decimals: Int) throws(AmountError) -> Int64 {
        var value: Int64 = 0
        var fractionDigits: Int?
        var digits = 0
        var sinceSeparator: Int?
        for byte in bytes {
            switch byte {
            case 48...57:
                digits += 1
                if let seen = sinceSeparator { sinceSeparator = seen + 1 }
                if let seen = fractionDigits {
                    guard seen < decimals else {
                        if byte == 48, decimals > 0 { throw .tooManyDecimals }
                        throw decimals == 0 ? .fractionOfSatoshi : .tooManyDecimals
                    }
                    fractionDigits = seen + 1
                }
                let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
                let (sum, carried) = product.addingReportingOverflow(Int64(byte - 48))
                guard !overflowed, !carried else { throw .outOfRange }
                value = sum
            case UInt8(ascii: "."):
                guard fractionDigits == nil, sinceSeparator ?? 3 == 3 else { throw .malformed }
                sinceSeparator = nil
                fractionDigits = 0
            case UInt8(ascii: ","), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "'"):
                guard fractionDigits == nil, digits > 0 else { throw .malformed }
                if let seen = sinceSeparator {
                    guard seen == 3 else { throw .malformed }
                } else {
                    guard digits <= 3 else { throw .malformed }
                }
                sinceSeparator = 0
            default:
                throw .malformed
            }
        }
        guard digits > 0, sinceSeparator ?? 3 == 3 else { throw .malformed }
        if decimals == 0, fractionDigits != nil { throw .fractionOfSatoshi }
        for _ in (fractionDigits ?? 0)..<decimals {
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            guard !overflowed else { throw .outOfRange }
            value = product
        }
        return value
    }
}
