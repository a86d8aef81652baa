extension Satoshis {
    /// The format of an amount.
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

    /// Reads an amount that a person typed: `0.29 BTC`, `29000000`, `29,000,000 sat`, `29 000 000 sats`, `₿2,100`,
    /// `290 mBTC`, `12.5 bits` (also `µBTC`, `uBTC`), `3000 msat`.
    ///
    /// A number without a unit is satoshis and must be whole. The output of ``formatted(_:signed:grouping:decimal:)``
    /// with the person's separators can be read back. `_`, space, and `'` always separate groups of exactly three
    /// digits.
    ///
    /// - Parameter forms: determines the meaning of a lone `.` or `,`. `.` is also the decimal separator if the forms
    ///   use `,`.
    /// - Throws: ``AmountError``: empty or malformed text, a negative amount, more than eight decimals of a bitcoin, a
    ///   fraction of a satoshi, more than 21 million BTC, a unit that begins with a capital M, which could be a million. A text
    ///   that could mean two amounts is malformed: `1.234 BTC` if `.` separates groups, `0,001 BTC` if `,` is not the decimal
    ///   separator.
    public init(parsing text: String, forms: LocaleForms = .international) throws(AmountError) {
        var rest = try Self.plain(text)[...]
        Self.trim(&rest)
        guard !rest.isEmpty else { throw .empty }
        // The decimals that a unit has down to the satoshi.
        var scale = 0
        let sign = Array("₿".utf8)
        if rest.starts(with: sign) {
            rest = rest.dropFirst(sign.count)
        } else {
            let word = rest.reversed().prefix { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }.reversed()
            let written = String(decoding: word, as: UTF8.self)
            let unit = written.lowercased()
            guard !written.hasPrefix("M") else { throw .unknownUnit(written) }
            switch unit {
            case "": break
            case "sat", "sats", "satoshi", "satoshis": break
            case "btc", "bitcoin", "bitcoins": scale = 8
            case "mbtc", "millibitcoin", "millibitcoins": scale = 5
            case "bit", "bits", "ubtc": scale = 2
            case "msat", "msats", "millisat", "millisats", "millisatoshi", "millisatoshis": scale = -3
            default: throw .unknownUnit(unit)
            }
            rest = rest.dropLast(word.count)
        }
        Self.trim(&rest)
        if rest.first == UInt8(ascii: "-") { throw .negative }
        if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let value = try Self.scaled(rest, decimals: max(0, scale), forms)
        guard scale >= 0 || value % 1000 == 0 else { throw .fractionOfSatoshi }
        try self.init(scale < 0 ? value / 1000 : value)
    }

    private static let point = UInt8(ascii: ".")
    private static let comma = UInt8(ascii: ",")
    private static let groupSigns: Set<UInt8> = [point, comma, UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "'")]

    /// The bytes, with the spaces and the apostrophe that locales group by, and the sign for a millionth, as those of ASCII.
    private static func plain(_ text: String) throws(AmountError) -> [UInt8] {
        let scalars = text.unicodeScalars.prefix(65)
        guard scalars.count <= 64 else { throw .malformed }
        var bytes: [UInt8] = []
        for scalar in scalars {
            switch scalar {
            case "\u{A0}", "\u{202F}", "\u{2009}": bytes.append(UInt8(ascii: " "))
            case "\u{2019}": bytes.append(UInt8(ascii: "'"))
            case "\u{B5}", "\u{3BC}": bytes.append(UInt8(ascii: "u"))
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }

    private static func trim(_ bytes: inout ArraySlice<UInt8>) {
        while bytes.first == 32 || bytes.first == 9 { bytes = bytes.dropFirst() }
        while bytes.last == 32 || bytes.last == 9 { bytes = bytes.dropLast() }
    }

    /// Reads digits with group separators and at most `decimals` decimals, as an integer of the smallest unit.
    private static func scaled(
        _ number: ArraySlice<UInt8>,
        decimals: Int,
        _ forms: LocaleForms
    ) throws(AmountError) -> Int64 {
        var digits: [UInt8] = []
        var fraction: ArraySlice<UInt8> = []
        if let sign = try decimalSign(of: number, isWhole: decimals == 0, forms),
            let place = number.firstIndex(of: sign)
        {
            digits = try ungrouped(number[..<place])
            fraction = number[(place + 1)...]
            guard fraction.allSatisfy(isDigit), !digits.isEmpty || !fraction.isEmpty else { throw .malformed }
            guard decimals > 0 else { throw .fractionOfSatoshi }
            guard fraction.count <= decimals else { throw decimals == 8 ? .tooManyDecimals : .fractionOfSatoshi }
        } else {
            digits = try ungrouped(number)
            guard !digits.isEmpty else { throw .malformed }
        }
        digits += fraction + Array(repeating: UInt8(ascii: "0"), count: decimals - fraction.count)
        var value: Int64 = 0
        for digit in digits {
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = product.addingReportingOverflow(Int64(digit - 48))
            guard !overflowed, !carried else { throw .outOfRange }
            value = sum
        }
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// The decimal separator, `.` or `,`; `nil` if there are no decimals.
    private static func decimalSign(
        of number: ArraySlice<UInt8>,
        isWhole: Bool,
        _ forms: LocaleForms
    ) throws(AmountError) -> UInt8? {
        let signs = number.filter { $0 == point || $0 == comma }
        guard let sign = signs.last else { return nil }
        // A repeated sign separates groups, in every locale; of two different signs the last is the decimal separator.
        guard signs.count == 1 else { return signs.count { $0 == sign } == 1 ? sign : nil }
        let text = String(decoding: [sign], as: UTF8.self)
        if text == forms.decimalSeparator { return sign }
        if sign == comma {
            // A bitcoin has decimals: elsewhere the same text is a thousandth of it.
            guard isWhole || text == forms.groupingSeparator else { throw .malformed }
            return nil
        }
        guard text == forms.groupingSeparator, (try? ungrouped(number)) != nil else { return sign }
        guard isWhole else { throw .malformed }
        return nil
    }

    /// The digits of a whole number without what separates its groups.
    private static func ungrouped(_ number: ArraySlice<UInt8>) throws(AmountError) -> [UInt8] {
        let groups = number.split(omittingEmptySubsequences: false) { groupSigns.contains($0) }
        guard number.allSatisfy({ isDigit($0) || groupSigns.contains($0) }) else { throw .malformed }
        guard let first = groups.first, groups.count > 1 else { return Array(number) }
        // A first group cannot begin with zero: 0,001 is not 1.
        guard Set(number.filter { groupSigns.contains($0) }).count == 1, (1...3).contains(first.count),
            first.first != UInt8(ascii: "0"), groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { throw .malformed }
        return groups.flatMap { $0 }
    }
}
