/// An amount of bitcoin in satoshis (1 BTC = 100,000,000 sat). Signed, so that differences have a type too.
///
/// Money never passes through a `Double`. Amounts lie within ±21,000,000 BTC; arithmetic that leaves the range throws.
public struct Satoshis: Sendable, Hashable, Comparable, Codable {
    /// The number of satoshis, within ±2,100,000,000,000,000.
    public let amount: Int64

    /// 21 million BTC in satoshis.
    public static let limit: Int64 = 2_100_000_000_000_000
    static let perBitcoin: Int64 = 100_000_000
    /// Nothing.
    public static let zero = Satoshis(unchecked: 0)

    private init(unchecked amount: Int64) { self.amount = amount }

    /// - Throws: ``AmountError/outOfRange`` beyond ±21 million BTC.
    public init(_ amount: Int64) throws(AmountError) {
        guard amount >= -Self.limit, amount <= Self.limit else { throw .outOfRange }
        self.amount = amount
    }

    /// Decodes an integer.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Int64.self))
    }

    /// Encodes an integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(amount)
    }

    /// Smaller amounts come first.
    public static func < (left: Satoshis, right: Satoshis) -> Bool { left.amount < right.amount }

    /// The sum.
    ///
    /// - Throws: ``AmountError/outOfRange``.
    public func adding(_ other: Satoshis) throws(AmountError) -> Satoshis {
        let (sum, overflow) = amount.addingReportingOverflow(other.amount)
        guard !overflow else { throw .outOfRange }
        return try Satoshis(sum)
    }

    /// The difference.
    ///
    /// - Throws: ``AmountError/outOfRange``.
    public func subtracting(_ other: Satoshis) throws(AmountError) -> Satoshis {
        try adding(Satoshis(unchecked: -other.amount))
    }
}
